import { videoRefOf, type VideoRef } from '@app/contracts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { paths, resultsPath, stillUrl } from '../../lib/paths.js';
import { stageChapters } from '../../lib/stage-chapters.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Stamp } from '../../ui/frame.js';
import { MissingContent } from '../../ui/missing-content.js';
import { Notice } from '../../ui/notice.js';
import { ChapterBar } from '../../ui/chapter-bar.js';
import { noticesText } from './notice-text.js';
import { cancelLabel } from './progress/cancel-label.js';
import { BatchFrames } from './progress/batch-frames.js';
import { connectionOf, connectionStamp } from './progress/connection.js';
import { DevelopingFrame } from './progress/developing-frame.js';
import { isCancellable, screenReaderStatus } from './progress/steps.js';
import { outputTitle } from './result/output-panel.js';
import { useCancelGeneration } from './flow/use-cancel-generation.js';
import { useGeneration } from './flow/use-generation.js';

/** The progress of one generation, with a link to its results. */
export function ProgressPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const generation = useGeneration(id);
  if (!id) return <Navigate to={paths.landing} replace />;

  const isOver = generation.error !== null || generation.hasFailed;
  return (
    <>
      <ProgressState id={id} {...generation} />
      {/* Stays mounted while the content changes, so that screen readers announce the end. Failures are alerts. */}
      <output className="sr-only">
        {isOver ? '' : screenReaderStatus(generation.progress, connectionOf(generation))}
      </output>
    </>
  );
}

type StateProps = ReturnType<typeof useGeneration> & { id: string };

function ProgressState({ id, progress, error, hasFailed, message, ...rest }: StateProps) {
  const connection = connectionOf(rest);
  const cancel = useCancelGeneration();
  const status = progress?.status;
  const notice = progress && noticesText(progress);
  if (error instanceof Failure && error.status === 404)
    return (
      <MissingContent title={tw('generator.notYours')}>
        <ButtonLink to={paths.history} tone="solid">
          {tw('generator.history')}
        </ButtonLink>
      </MissingContent>
    );
  if (error !== null || hasFailed) {
    const refunded = progress?.refunded ?? 0;
    const reason = error === null ? message : pollingErrorText(error);
    return <Failed video={progress && videoRefOf(progress)} message={reason} refunded={refunded} />;
  }
  if (status === 'cancelled')
    return (
      <Cancelled video={progress && videoRefOf(progress)} refunded={progress?.refunded ?? 0} />
    );
  if (progress && status === 'completed') {
    return <Completed id={id} picture={progress.result[0]?.url} />;
  }
  const percent = progress?.progress ?? 0;
  const isQueued = status === 'queued';
  return (
    <section className="w-full max-w-[880px] shell:m-auto shell:pb-[5vh]">
      <title>{t('site.pageTitle', { page: tw('generator.percentTitle', { percent }) })}</title>
      <DevelopingFrame
        video={progress && videoRefOf(progress)}
        percent={percent}
        chapters={stageChapters}
        stamp={connectionStamp(connection) ?? (isQueued ? tw('generator.queued') : undefined)}
      />
      <h1 className="type-h2 mt-6 first-letter:uppercase">
        {progress?.stage ? tw(`generator.steps.${progress.stage}`) : tw('generator.initialStep')}
      </h1>
      <div className="mt-3 flex flex-col items-start justify-between gap-x-4 gap-y-2 shell:flex-row shell:items-center">
        <p className="text-pretty text-ink-2">{tw('generator.closeNote')}</p>
        {progress && isCancellable(progress) && (
          <Button
            tone="quiet"
            size="s"
            onClick={() => void cancel(id)}
            className="max-shell:-ml-2.5"
          >
            {cancelLabel(progress.batchSize)}
          </Button>
        )}
      </div>
      {progress && <BatchFrames progress={progress} video={videoRefOf(progress)} />}
      {notice && <Notice>{notice}</Notice>}
    </section>
  );
}

function Completed({ id, picture }: { id: string; picture: string | undefined }) {
  return (
    <section className="w-full max-w-[880px] shell:m-auto shell:pb-[5vh]">
      <title>{t('site.pageTitle', { page: outputTitle(2) })}</title>
      <h1 className="sr-only">{outputTitle(2)}</h1>
      <div className="frame bg-poster">
        {picture && <img src={picture} alt={tw('generator.firstAlt')} width={1280} height={720} />}
        <Stamp place="above-large-chapter-bar" size="l">
          100%
        </Stamp>
        <span className="absolute inset-x-4 bottom-3.5 z-2">
          <ChapterBar value={1} chapters={stageChapters} onPicture />
        </span>
      </div>
      <p className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={resultsPath(id)} tone="signal">
          {tw('generator.viewThumbnails')}
        </ButtonLink>
        <ButtonLink to={paths.landing} tone="line">
          {tw('generator.backHome')}
        </ButtonLink>
      </p>
    </section>
  );
}

interface EndedProps {
  video: VideoRef | undefined;
  refunded: number;
}

/** A still that stays gray after a failure. */
function GrayStill({ video, stamp }: { video: VideoRef | undefined; stamp: string }) {
  return (
    <div className="frame bg-poster">
      {video && <img src={stillUrl(video)} alt="" className="brightness-55 grayscale" />}
      <Stamp place="wide-inset" size="l">
        {stamp}
      </Stamp>
    </div>
  );
}

/** Why polling failed, with the server's reason if there is one (spec §8). */
function pollingErrorText(error: unknown): string {
  return error instanceof Failure && !error.isPassing
    ? failureSentence(error)
    : tw('generator.noProgress');
}

function Failed({ video, message, refunded }: EndedProps & { message: string }) {
  return (
    <section className="w-full max-w-[880px] shell:m-auto shell:pb-[5vh]">
      <title>{t('site.pageTitle', { page: tw('generator.failed') })}</title>
      <GrayStill video={video} stamp="0:00" />
      <div role="alert">
        <h1 className="type-h2 mt-7">{tw('generator.failed')}</h1>
        <p className="mt-2 text-lead text-pretty text-ink-2">
          {!message.includes(tw('generator.tryLater')) && tw('generator.tryLater')}
          {refunded > 0 && ` ${tw('generator.allBack', { credits: refunded })}`}
        </p>
        {message && <p className="mt-2 max-w-[60ch] text-pretty text-ink-2">{message}</p>}
      </div>
      <p className="mt-6">
        <ButtonLink to={paths.landing} tone="solid">
          {tw('generator.backHome')}
        </ButtonLink>
      </p>
    </section>
  );
}

function Cancelled({ video, refunded }: EndedProps) {
  return (
    <section className="w-full max-w-[880px] shell:m-auto shell:pb-[5vh]">
      <title>{t('site.pageTitle', { page: tw('generator.canceledTitle') })}</title>
      <GrayStill video={video} stamp="0:00" />
      <h1 className="type-h2 mt-7">{tw('generator.canceledTitle')}</h1>
      <p className="mt-2 text-lead text-pretty text-ink-2">
        {refunded > 0 && tw('generator.allBack', { credits: refunded })}
      </p>
      <p className="mt-6">
        <ButtonLink to={paths.landing} tone="solid">
          {tw('generator.backHome')}
        </ButtonLink>
      </p>
    </section>
  );
}
