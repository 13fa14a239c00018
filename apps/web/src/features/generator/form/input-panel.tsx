import { recognizeVideo, shapeOfLink, thumbnailsForCredits } from '@app/contracts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Minus } from 'lucide-react';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isBillingOn, isOwnChannelOnly } from '../../../lib/billing.js';
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
import { ConnectChannelSuggestion } from './connect-channel-suggestion.js';
import { batchCostOf } from './batch-cost.js';
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
  isBusy: boolean;
  /** Whether the server has accepted the request. */
  isAccepted: boolean;
  failure: FailureCopy | undefined;
  onSend: (batch: number) => void;
}

/** The generator's form: the video, optional additions, and Generate. */
export function InputPanel({ isBusy, isAccepted, failure, onSend }: InputPanelProps) {
  const [link, setLink] = useAtom(linkAtom);
  const videoFile = useAtomValue(videoFileAtom);
  const wantedBatch = useAtomValue(batchSizeAtom);
  const { credits = 0, plan, allowance } = useAtomValue(currentUserAtom) ?? {};
  const clearFailure = useSetAtom(failureAtom);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isPriced = isBillingOn();
  const cost = batchCostOf(wantedBatch, credits, isPriced, allowance);
  const isAffordable = isPriced ? thumbnailsForCredits(credits) > 0 : allowance?.left !== 0;
  const video = recognizeVideo(link);
  const shape = videoFile ? 'wide' : shapeOfLink(link);

  const changeLink = (text: string) => {
    setLink(text);
    setProblem(undefined);
    clearFailure(undefined);
  };

  const validateAndSend = () => {
    if (isBusy) return;
    const checked = checkLink(link);
    if (videoFile !== undefined || 'video' in checked) return onSend(cost.batch);
    setProblem(checked.problem);
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    validateAndSend();
  };

  return (
    <section aria-labelledby="ask" className="w-full max-w-[960px] shell:m-auto shell:pb-[5vh]">
      <h1 id="ask" className="type-h2 mb-4 shell:mb-6">
        {tw('generator.question')}
      </h1>
      <form
        noValidate
        onSubmit={submit}
        aria-busy={isBusy}
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
            isInvalid={problem !== undefined}
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
          <GenerateButton cost={cost} isAffordable={isAffordable} isBusy={isBusy} />
        </Additions>
      </form>
      {failure && <FailureAlert failure={failure} onRetry={validateAndSend} />}
      {isOwnChannelOnly(plan) && video && !videoFile && !failure && !isBusy && isAffordable && (
        <ConnectChannelSuggestion onConnected={validateAndSend} />
      )}
      <BatchPreview
        batch={cost.batch}
        wantedBatch={wantedBatch}
        isAffordable={isAffordable}
        shape={shape}
        sent={isBusy ? { accepted: isAccepted, cover: video && stillUrl(video) } : undefined}
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

  const togglePrompt = () => {
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
              onClick={togglePrompt}
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
