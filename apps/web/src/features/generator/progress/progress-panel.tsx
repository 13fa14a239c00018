import type { GenerationProgress, VideoRef } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Check } from 'lucide-react';
import { classNames } from '../../../ui/class-names.js';
import { stageChapters } from '../../../lib/stage-chapters.js';
import { noticesText } from '../notice-text.js';
import { cancelLabel } from './cancel-label.js';
import { BatchFrames } from './batch-frames.js';
import { connectionStamp, type Connection } from './connection.js';
import { DevelopingFrame } from './developing-frame.js';
import { screenReaderStatus, progressSteps, type ProgressStep } from './steps.js';

interface ProgressPanelProps {
  progress: GenerationProgress | undefined;
  video: VideoRef | undefined;
  connection: Connection;
  /** Undefined after the generation can no longer be canceled. */
  onCancel?: (() => void) | undefined;
}

export function ProgressPanel({ progress, video, connection, onCancel }: ProgressPanelProps) {
  const isQueued = progress?.status === 'queued';
  const notice = progress && noticesText(progress);
  return (
    <section className="w-full max-w-[1120px] shell:m-auto shell:pb-[5vh]">
      <h1 data-panel-focus tabIndex={-1} className="type-h2 mb-4 shell:mb-7">
        {tw('generator.aboutAMinute')}
      </h1>
      <div className="grid gap-5 steps:grid-cols-[minmax(0,1fr)_320px] steps:gap-10">
        <div>
          <DevelopingFrame
            video={video}
            percent={progress?.progress ?? 0}
            chapters={stageChapters}
            stamp={connectionStamp(connection) ?? (isQueued ? tw('generator.queued') : undefined)}
          />
          {progress?.stage && (
            // Repeats the current step, because on a phone the list of steps is below the visible part of the page.
            <p aria-hidden="true" className="mt-3 font-[560] steps:hidden">
              {screenReaderStatus(progress, undefined)}
            </p>
          )}
          {progress && <BatchFrames progress={progress} video={video} />}
        </div>
        <ol className="grid auto-rows-fr">
          {progressSteps(progress).map((step, index) => (
            <StepRow key={step.name} step={step} number={index + 1} />
          ))}
        </ol>
      </div>
      <div className="mt-5 flex flex-col items-start justify-between gap-x-4 gap-y-2 shell:min-h-8 shell:flex-row shell:items-center">
        <p className="text-small text-pretty text-ink-2">{footnote(progress, connection)}</p>
        {onCancel && progress && (
          <Button tone="quiet" size="s" onClick={onCancel} className="max-shell:-ml-2.5">
            {cancelLabel(progress.batchSize)}
          </Button>
        )}
      </div>
      {notice && <Notice>{notice}</Notice>}
      <output className="sr-only">{screenReaderStatus(progress, connection)}</output>
    </section>
  );
}

function footnote(progress: GenerationProgress | undefined, connection: Connection): string {
  if (connection === 'sending') return tw('generator.sendingNote');
  if (connection === 'offline')
    return progress ? tw('generator.offlineNote') : tw('generator.offlineUnsent');
  if (connection === 'reconnecting') return tw('generator.reconnectingNote');
  if (progress?.status === 'queued') return tw('generator.queueNote');
  const seconds = progress?.typicalSeconds;
  const note = tw('generator.closeNote');
  return seconds === undefined ? note : `${typicalDurationText(seconds)} ${note}`;
}

function typicalDurationText(seconds: number): string {
  return seconds < 90
    ? tw('generator.usually', { seconds })
    : tw('generator.usuallyMinutes', { minutes: Math.round(seconds / 60) });
}

function StepRow({ step, number }: { step: ProgressStep; number: number }) {
  return (
    <li
      aria-current={step.state === 'now' ? 'step' : undefined}
      className={classNames(
        'grid min-h-11 grid-cols-[24px_1fr] items-center gap-2.5 border-t border-hair first:border-transparent',
        step.state === 'now'
          ? 'font-[560] text-ink'
          : step.state === 'done'
            ? 'text-ink-2'
            : 'text-ink-3',
      )}
    >
      <span className="grid place-items-center text-small tabular-nums">
        {step.state === 'done' ? (
          <>
            <Check aria-hidden="true" className="size-[15px] text-ink" strokeWidth={2} />
            <span className="sr-only">{tw('generator.stepDone')}</span>
          </>
        ) : step.state === 'now' ? (
          <span aria-hidden="true" className="animate-record size-2 rounded-round bg-signal" />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </span>
      <span className="leading-[1.3] first-letter:uppercase">{step.text}</span>
    </li>
  );
}
