import { reportHelp } from '@app/contracts';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Failure } from '../../lib/api/failure.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { Button, buttonClass, ButtonLink } from '../../ui/button.js';
import { NotFoundBoard } from '../../ui/board.js';
import { Logo } from '../../ui/logo.js';
import { useHydrated } from '../../ui/use-hydrated.js';
import { useSharedThumbnail } from './use-shared-thumbnail.js';

const Viewer = lazy(async () => ({ default: (await import('../../ui/viewer/viewer.js')).Viewer }));
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.js')).ReportDialog,
}));

const width = 'w-[min(calc(100vw-2*var(--gutter)),calc((100dvh-208px)*16/9),1600px)]';

/** Where 'Report' leads without a script, which the dialog needs. */
function reportAddress(id: string): string {
  const email = publicConfig()?.links.contactEmail;
  return email ? `mailto:${email}?subject=Report%20of%20thumbnail%20${id}` : reportHelp;
}

/** The public page of a shared thumbnail. */
export function SharePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const [reporting, setReporting] = useState(false);
  const [viewing, setViewing] = useState(false);
  const isHydrated = useHydrated();
  const { data, error, refetch } = useSharedThumbnail(id);

  if (error instanceof Failure && [400, 404].includes(error.status)) return <NotFoundBoard />;
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <title>A thumbnail made with Posterframe</title>
      <header className="flex items-center justify-between gap-3 px-(--gutter) py-4">
        <Link to={paths.landing} aria-label="Posterframe">
          <Logo name="Posterframe" className="max-small:[&_b]:hidden" />
        </Link>
        <ButtonLink to={paths.workspace} tone="signal">
          Generate Your Own
        </ButtonLink>
      </header>
      <main className="grid flex-1 content-start justify-center px-(--gutter) pt-6 pb-12 small:content-center small:pt-2">
        <h1 className="sr-only">A thumbnail made with Posterframe</h1>
        <div className={`frame ${width} ${data || error ? '' : 'animate-breathe tint-7'}`}>
          {data && (
            <img
              src={data.pictureUrl}
              srcSet={`${data.smallPictureUrl} 640w, ${data.pictureUrl} 1280w`}
              sizes="min(calc(100vw - 32px), calc((100dvh - 208px) * 16 / 9), 1600px)"
              data-shared={data.id}
              alt="Shared thumbnail"
              width={data.width}
              height={data.height}
              fetchPriority="high"
            />
          )}
          {data && isHydrated && (
            <button
              type="button"
              aria-label="View large"
              onClick={() => setViewing(true)}
              className="absolute inset-0 cursor-zoom-in rounded-[inherit] focus-visible:-outline-offset-2"
            />
          )}
          {error && (
            <span
              role="alert"
              className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-4 text-center"
            >
              The thumbnail could not be loaded.
              <Button tone="solid" onClick={() => void refetch()}>
                Try again
              </Button>
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-4 pt-4 small:items-center">
          <p className="text-ink-2">Made with Posterframe from a video link.</p>
          {data && (
            <span className="flex flex-wrap items-center gap-2">
              {isHydrated ? (
                <Button
                  tone="quiet"
                  onClick={() => setReporting(true)}
                  className="max-small:order-2"
                >
                  Report
                </Button>
              ) : (
                <a
                  href={reportAddress(data.id)}
                  className={`${buttonClass({ tone: 'quiet' })} max-small:order-2`}
                >
                  Report
                </a>
              )}
              <a
                href={data.downloadUrl}
                download={`thumbnail-${data.id}.jpg`}
                className={buttonClass({ tone: 'line' })}
              >
                <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
                Download
              </a>
            </span>
          )}
        </div>
        {viewing && data && (
          <Suspense>
            <Viewer
              pictures={[
                {
                  id: data.id,
                  name: 'Shared thumbnail',
                  url: data.pictureUrl,
                  masterUrl: data.pictureUrl,
                },
              ]}
              start={0}
              onClose={() => setViewing(false)}
            />
          </Suspense>
        )}
        {reporting && (
          <Suspense>
            <ReportDialog id={id} onClose={() => setReporting(false)} />
          </Suspense>
        )}
      </main>
    </div>
  );
}
