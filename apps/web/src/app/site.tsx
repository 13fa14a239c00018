import { withoutSlash } from '@app/contracts';
import { Provider as StoreProvider } from 'jotai';
import { Component, StrictMode, type ReactNode } from 'react';
import { store } from '../lib/client-state.js';
import { reportBroken } from '../lib/report-problem.js';
import { BrokenBoard, NotFoundBoard } from '../ui/board.js';
import { Around } from './layouts/around.js';
import { SiteFrame } from './layouts/site-frame.js';
import { nowhere, sitePages } from './site-pages.js';
import { takePlace } from './take-place.js';

/** What the router does for the application when a page itself breaks. */
class WhenBroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportBroken(error);
  }

  override render() {
    return this.state.broken ? <BrokenBoard /> : this.props.children;
  }
}

/**
 * A public page alone: it weighs half of the application, which most visitors never need. Its links load what they
 * lead to.
 */
async function ownPage(): Promise<ReactNode> {
  if (document.getElementById('root')?.dataset['page'] === nowhere) return <NotFoundBoard />;
  const load = sitePages[withoutSlash(window.location.pathname)];
  if (!load) throw new Error(`${window.location.pathname} is no public page`);
  const Page = await load();
  return (
    <SiteFrame>
      <Page />
    </SiteFrame>
  );
}

const page = await ownPage();
await takePlace(
  <StrictMode>
    <StoreProvider store={store}>
      <WhenBroken>
        <Around>{page}</Around>
      </WhenBroken>
    </StoreProvider>
  </StrictMode>,
);
