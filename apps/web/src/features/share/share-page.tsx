import { reportHelpPath, thumbnailSizes, shapeOf } from '@app/contracts';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { t } from '../../lib/language/public.js';
import { Failure } from '../../lib/api/failure.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { Button, buttonClass, ButtonLink } from '../../ui/button.js';
import { NotFoundMessage } from '../../ui/message-page.js';
import { LanguageLinks } from '../../ui/language-links.js';
import { Logo } from '../../ui/logo.js';
import { useHydrated } from '../../ui/use-hydrated.js';
import { useSharedThumbnail } from './use-shared-thumbnail.js';

const Viewer = lazy(async () => ({ default: (await import('../../ui/viewer/viewer.js')).Viewer }));
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.js')).ReportDialog,
}));

/** Makes the frame as large as the window allows. The server writes each thumbnail's size into the page. */
function frameStyle({ width, height }: { width: number; height: number }): CSSProperties {
  return {
    '--frame-aspect': `${width} / ${height}`,
    width: `min(calc(100vw - 2 * var(--gutter)), calc((100dvh - 208px) * ${width} / ${height}), 1600px)`,
  } as CSSProperties;
}

/** URL of 'Report' without JavaScript, which the dialog requires. */
function reportUrlWithoutScript(id: string): string {
  const email = publicConfig()?.links.contactEmail;
  return email ? `mailto:${email}?subject=Report%20of%20thumbnail%20${id}` : reportHelpPath;
}

/** The public page of a shared thumbnail. */
export function SharePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const [isReporting, setIsReporting] = useState(false);
  const [isViewing, setIsViewing] = useState(false);
  const isHydrated = useHydrated();
  const { data, error, refetch } = useSharedThumbnail(id);

  if (error instanceof Failure && [400, 404].includes(error.status)) return <NotFoundMessage />;
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col">
      <title>{t('share.title')}</title>
      <header className="flex items-center justify-between gap-3 px-(--gutter) py-4">
        <Link to={paths.landing} aria-label="Posterframe">
          <Logo name="Posterframe" className="max-small:[&_b]:hidden" />
        </Link>
        <ButtonLink to={paths.workspace} tone="signal">
          {t('share.generateYourOwn')}
        </ButtonLink>
      </header>
      <main className="grid flex-1 content-start justify-center px-(--gutter) pt-6 pb-12 small:content-center small:pt-2">
        <h1 className="sr-only">{t('share.title')}</h1>
        <div
          className={`frame mx-auto ${data || error ? '' : 'animate-breathe tint-7'}`}
          style={frameStyle(data ?? thumbnailSizes.wide)}
        >
          {data && (
            <img
              src={data.pictureUrl}
              // Widths of a wide thumbnail. For a Short, the browser picks the larger file.
              srcSet={`${data.smallPictureUrl} 640w, ${data.pictureUrl} 1280w`}
              sizes="min(calc(100vw - 32px), calc((100dvh - 208px) * 16 / 9), 1600px)"
              data-shared={data.id}
              alt={t('share.shared')}
              width={data.width}
              height={data.height}
              fetchPriority="high"
            />
          )}
          {data && isHydrated && (
            <button
              type="button"
              aria-label={t('share.viewLarge')}
              onClick={() => setIsViewing(true)}
              className="absolute inset-0 cursor-zoom-in rounded-[inherit] focus-visible:-outline-offset-2"
            />
          )}
          {error && (
            <span
              role="alert"
              className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-4 text-center"
            >
              {t('share.notLoaded')}
              <Button tone="solid" onClick={() => void refetch()}>
                {t('ui.tryAgain')}
              </Button>
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-4 pt-4 small:items-center">
          <p className="text-ink-2">{t('share.madeWith')}</p>
          {data && (
            <span className="flex flex-wrap items-center gap-2">
              {isHydrated ? (
                <Button
                  tone="quiet"
                  onClick={() => setIsReporting(true)}
                  className="max-small:order-2"
                >
                  {t('share.report')}
                </Button>
              ) : (
                <a
                  href={reportUrlWithoutScript(data.id)}
                  className={`${buttonClass({ tone: 'quiet' })} max-small:order-2`}
                >
                  {t('share.report')}
                </a>
              )}
              <a
                href={data.downloadUrl}
                download={`thumbnail-${data.id}.jpg`}
                className={buttonClass({ tone: 'line' })}
              >
                <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
                {t('ui.download')}
              </a>
            </span>
          )}
        </div>
        {isViewing && data && (
          <Suspense>
            <Viewer
              pictures={[
                {
                  id: data.id,
                  name: t('share.shared'),
                  url: data.pictureUrl,
                  masterUrl: data.pictureUrl,
                  shape: shapeOf(data),
                },
              ]}
              start={0}
              onClose={() => setIsViewing(false)}
            />
          </Suspense>
        )}
        {isReporting && (
          <Suspense>
            <ReportDialog id={id} onClose={() => setIsReporting(false)} />
          </Suspense>
        )}
      </main>
      <footer className="px-(--gutter) pb-6 text-small">
        <LanguageLinks look="inline-block py-1 text-ink-2 hover:text-ink" />
      </footer>
    </div>
  );
}
