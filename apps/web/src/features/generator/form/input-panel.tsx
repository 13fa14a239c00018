import { recognizeVideo, shapeOfLink, thumbnailsForCredits } from '@app/contracts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Minus } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { billingIsOn, isOwnChannelOnly } from '../../../lib/billing.js';
import { tw } from '../../../lib/language/workspace.js';
import { currentUserAtom } from '../../../lib/client-state.js';
import { stillUrl } from '../../../lib/paths.js';
import { FieldError, Notice } from '../../../ui/notice.js';
import type { FailureCopy } from '../flow/failure-copy.js';
import {
  batchSizeAtom,
  failureAtom,
  linkAtom,
  promptAtom,
  referenceAtom,
  showPromptAtom,
  showTranscriptAtom,
  transcriptAtom,
  videoFileAtom,
} from '../generator-state.js';
import { BatchPreview } from './batch-preview.js';
import { chipClass } from './chip-class.js';
import { ConnectFirst } from './connect-first.js';
import { costOf } from './cost.js';
import { FailureAlert } from './failure-alert.js';
import { GenerateButton } from './generate-button.js';
import { PromptHint } from './hints.js';
import { checkLink } from './link.js';
import { LookChip } from './look-chip.js';
import { LinkRow } from './link-row.js';
import { PromptField } from './prompt-field.js';
import { ReferenceChip } from './reference-chip.js';
import { Samples } from './samples.js';
import { TranscriptChip } from './transcript/transcript-chip.js';
import { TranscriptField } from './transcript/transcript-field.js';
import { UploadChip } from './upload/upload-chip.js';
import { VideoFileRow } from './video-file/video-file-row.js';

interface InputPanelProps {
  /** Whether a request is pending. Nothing can be submitted during that time. */
  busy: boolean;
  /** Whether the server has accepted the request. */
  accepted: boolean;
  failure: FailureCopy | undefined;
  onSend: (batch: number) => void;
}

/** The generator's form: the video, optional additions, and Generate. */
export function InputPanel({ busy, accepted, failure, onSend }: InputPanelProps) {
  const [link, setLink] = useAtom(linkAtom);
  const videoFile = useAtomValue(videoFileAtom);
  const wanted = useAtomValue(batchSizeAtom);
  const { credits = 0, plan, allowance } = useAtomValue(currentUserAtom) ?? {};
  const clearFailure = useSetAtom(failureAtom);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const priced = billingIsOn();
  const cost = costOf(wanted, credits, priced, allowance);
  const affordable = priced ? thumbnailsForCredits(credits) > 0 : allowance?.left !== 0;
  const video = recognizeVideo(link);
  const shape = videoFile ? 'wide' : shapeOfLink(link);

  const changeLink = (text: string) => {
    setLink(text);
    setProblem(undefined);
    clearFailure(undefined);
  };

  const trySend = () => {
    if (busy) return;
    const checked = checkLink(link);
    if (videoFile !== undefined || 'video' in checked) return onSend(cost.batch);
    setProblem(checked.problem);
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    trySend();
  };

  return (
    <section aria-labelledby="ask" className="w-full max-w-[960px] shell:m-auto shell:pb-[5vh]">
      <h1 id="ask" className="type-h2 mb-4 shell:mb-6">
        {tw('generator.question')}
      </h1>
      <form
        noValidate
        onSubmit={submit}
        aria-busy={busy}
        className="rounded-sheet bg-sheet outline-edge transition-shadow duration-(--touch) has-[input:focus,textarea:focus]:shadow-[inset_0_0_0_2px_var(--focus)]"
      >
        {videoFile ? (
          <VideoFileRow videoFile={videoFile} />
        ) : (
          <LinkRow
            ref={field}
            link={link}
            video={video}
            onChange={changeLink}
            onProblem={setProblem}
            invalid={problem !== undefined}
            describedBy={problem ? errorId : undefined}
          />
        )}
        {problem && (
          <FieldError id={errorId} className="mx-5 -mt-2 mb-3.5">
            {problem}
          </FieldError>
        )}
        <output className="block">
          {shape === 'upright' && (
            <Notice className="px-4 pb-3.5 shell:px-5">{tw('generator.short')}</Notice>
          )}
        </output>
        <Additions>
          <GenerateButton cost={cost} affordable={affordable} busy={busy} />
        </Additions>
      </form>
      {failure && <FailureAlert failure={failure} onRetry={trySend} />}
      {isOwnChannelOnly(plan) && video && !videoFile && !failure && !busy && affordable && (
        <ConnectFirst onConnected={trySend} />
      )}
      <BatchPreview
        batch={cost.batch}
        wanted={wanted}
        affordable={affordable}
        shape={shape}
        sent={busy ? { accepted, cover: video && stillUrl(video) } : undefined}
      />
      <Samples onPick={changeLink} />
    </section>
  );
}

/**
 * The open fields for prompt and transcript, and the row of buttons that add a prompt, pictures, a reference and so
 * on.
 */
function Additions({ children }: { children: ReactNode }) {
  const [showPrompt, setShowPrompt] = useAtom(showPromptAtom);
  const hasPrompt = useAtomValue(promptAtom).trim() !== '' && showPrompt;
  const reference = useAtomValue(referenceAtom);
  const videoFile = useAtomValue(videoFileAtom);
  const showTranscript = useAtomValue(showTranscriptAtom);
  const hasTranscript = useAtomValue(transcriptAtom).text.trim() !== '';
  const field = useRef<HTMLTextAreaElement>(null);
  const transcriptField = useRef<HTMLTextAreaElement>(null);

  const toggle = () => {
    flushSync(() => setShowPrompt(!showPrompt));
    field.current?.focus();
  };

  return (
    <>
      {showPrompt && <PromptField ref={field} />}
      {showTranscript && <TranscriptField field={transcriptField} />}
      {videoFile && !hasPrompt && !hasTranscript && (
        <Notice className="px-4 pb-3.5 shell:px-5">{tw('generator.noLink')}</Notice>
      )}
      <div className="flex flex-col gap-3 border-t border-hair p-3 shell:flex-row shell:items-center shell:justify-between">
        <div className="flex flex-wrap gap-1.5 shell:gap-2">
          <UploadChip />
          <ReferenceChip reference={reference} />
          <PromptHint>
            <button
              type="button"
              aria-expanded={showPrompt}
              onClick={toggle}
              className={chipClass(showPrompt ? 'open' : 'closed')}
            >
              {showPrompt ? (
                <>
                  <Minus
                    aria-hidden="true"
                    className="size-[15px] max-[374px]:hidden"
                    strokeWidth={2}
                  />
                  {tw('generator.prompt')}
                </>
              ) : (
                tw('generator.addPrompt')
              )}
            </button>
          </PromptHint>
          <TranscriptChip field={transcriptField} />
          <LookChip />
        </div>
        {children}
      </div>
    </>
  );
}
