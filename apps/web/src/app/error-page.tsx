import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { buttonLook } from '../ui/button.js';
import { Board } from '../ui/board.js';

/** What the router shows when a page itself breaks. The way out is a full load: whatever broke is left behind. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Board title="Unexpected Application Error!" stamp="5:00">
      <a href={paths.landing} className={buttonLook({ tone: 'signal', size: 'l' })}>
        Return to Home
      </a>
    </Board>
  );
}
