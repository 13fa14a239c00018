import {
  creditsPerThumbnail,
  maxPromptLength,
  promptNotes,
  recognizeVideoId,
  thumbnailsFor,
} from '@app/contracts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Minus } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { currentUserAtom } from '../../../lib/client-state.js';
import { publicConfig } from '../../../lib/public-config.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { Button, type ButtonTone } from '../../../ui/button.js';
import { Stamp } from '../../../ui/frame.js';
import { Tooltip } from '../../../ui/floating.js';
import { FieldError, Notice } from '../../../ui/notice.js';
import { Spinner } from '../../../ui/spinner.js';
import { BatchMenu } from './batch-menu.js';
import { chipClass } from './chip-class.js';
import { costOf } from './cost.js';
import { CostHint } from './cost-hint.js';
import { FailureAlert } from './failure-alert.js';
import type { FailureCopy } from '../flow/failure-copy.js';
import {
  batchSizeAtom,
  failureAtom,
  videoFileAtom,
  promptAtom,
  linkAtom,
  referenceAtom,
  showPromptAtom,
} from '../generator-state.js';
import { checkLink } from './link.js';
import { LinkRow } from './link-row.js';
import { ReferenceChip } from './reference-chip.js';
import { Samples } from './samples.js';
import { VideoFileRow } from './video-file/video-file-row.js';
import { PromptHint } from './hints.js';
import { UploadChip } from './upload/upload-chip.js';

/** After which somebody who writes has paused. */
const pauseMs = 500;

interface InputPanelProps {
  /** On its way: nothing can be sent meanwhile. */
  busy: boolean;
  failure: FailureCopy | undefined;
  onSend: (batch: number) => void;
}

/** The composer: a link, what may be added to it, and Generate. */
export function InputPanel({ busy, failure, onSend }: InputPanelProps) {
  const [link, setLink] = useAtom(linkAtom);
  const [idea, setIdea] = useAtom(promptAtom);
  const [showIdea, setShowIdea] = useAtom(showPromptAtom);
  const reference = useAtomValue(referenceAtom);
  const film = useAtomValue(videoFileAtom);
  const wanted = useAtomValue(batchSizeAtom);
  const user = useAtomValue(currentUserAtom);
  const credits = user?.credits ?? 0;
  const forgetFailure = useSetAtom(failureAtom);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const ideaField = useRef<HTMLTextAreaElement>(null);
  const ids = { error: useId(), idea: useId(), notes: useId() };
  const cost = costOf(wanted, credits);
  // A model reads whole sentences; the studio's rules do not.
  const reader = publicConfig()?.promptReaders[user?.plan ?? 'free'] ?? 'painter';
  // A word half written would be said to be impossible, and read out.
  const written = useDebounced(idea, pauseMs);
  const notes = showIdea ? promptNotes(written, 'before', reader) : [];

  const changeLink = (text: string) => {
    setLink(text);
    setProblem(undefined);
    // What was said of another link is not true of this one.
    forgetFailure(undefined);
  };

  const trySend = () => {
    if (busy) return;
    const checked = checkLink(link);
    if (film !== undefined || 'videoId' in checked) {
      onSend(cost.batch);
    } else {
      setProblem(checked.problem);
      field.current?.focus();
    }
  };

  const toggleIdea = () => {
    // Whoever opens it wants to write in it.
    flushSync(() => setShowIdea(!showIdea));
    ideaField.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    trySend();
  };

  // The one red act of the screen, unless it cannot be paid for.
  const tone: ButtonTone = thumbnailsFor(credits) > 0 ? 'signal' : 'muted';

  return (
    <section aria-labelledby="ask" className="w-full max-w-[960px] shell:m-auto shell:pb-[5vh]">
      <h1 id="ask" className="type-h2 mb-4 shell:mb-6">
        Which video needs a thumbnail?
      </h1>
      <form
        noValidate
        onSubmit={submit}
        aria-busy={busy}
        className="rounded-sheet bg-sheet outline-edge transition-shadow duration-(--touch) has-[input:focus,textarea:focus]:shadow-[inset_0_0_0_2px_var(--focus)]"
      >
        {film ? (
          <VideoFileRow film={film} />
        ) : (
          <LinkRow
            ref={field}
            link={link}
            videoId={recognizeVideoId(link)}
            onChange={changeLink}
            onProblem={setProblem}
            invalid={problem !== undefined}
            describedBy={problem ? ids.error : undefined}
          />
        )}
        {problem && (
          <FieldError id={ids.error} className="mx-5 -mt-2 mb-3.5">
            {problem}
          </FieldError>
        )}
        {showIdea && (
          <div className="relative border-t border-hair px-4 pt-3 pb-3.5 shell:px-5">
            <label htmlFor={ids.idea} className="mb-1 block text-tiny text-ink-2">
              Your idea
            </label>
            <textarea
              ref={ideaField}
              id={ids.idea}
              rows={2}
              aria-describedby={ids.notes}
              maxLength={maxPromptLength}
              value={idea}
              onChange={(event) => setIdea(event.target.value)}
              className="field-sizing-content block min-h-[3em] w-full resize-none bg-transparent text-base caret-signal outline-none"
            />
            <span className="absolute top-3 right-4 text-tiny text-ink-3 tabular-nums shell:right-5">
              {idea.length} / {maxPromptLength}
            </span>
            <output id={ids.notes} className="block">
              {notes.map((note) => (
                <Notice key={note} className="!mt-1.5">
                  {note}
                </Notice>
              ))}
            </output>
          </div>
        )}
        {film && (!showIdea || idea.trim() === '') && (
          <Notice className="!mt-0 px-4 pb-3.5 shell:px-5">
            Without a link we only have the file name to go on. Want specific text? Put it in the
            prompt, for example: Say “Which one?”
          </Notice>
        )}
        <div className="flex flex-col gap-3 border-t border-hair p-3 shell:flex-row shell:items-center shell:justify-between">
          <div className="flex flex-wrap gap-1.5 shell:gap-2">
            <UploadChip />
            <ReferenceChip reference={reference} />
            <PromptHint>
              <button
                type="button"
                aria-expanded={showIdea}
                onClick={toggleIdea}
                className={chipClass(showIdea ? 'open' : 'closed')}
              >
                {showIdea ? (
                  <>
                    <Minus aria-hidden="true" className="size-[15px]" strokeWidth={2} />
                    Prompt
                  </>
                ) : (
                  '+ Prompt'
                )}
              </button>
            </PromptHint>
          </div>
          <div className="flex gap-px">
            <Tooltip align="end" content={<CostHint cost={cost} />}>
              <Button
                type="submit"
                tone={tone}
                size="l"
                aria-disabled={busy}
                className="!rounded-r-none max-shell:flex-1"
              >
                {busy && <Spinner className="!h-3 !w-5" />}
                Generate
              </Button>
            </Tooltip>
            <BatchMenu tone={tone} disabled={busy} />
          </div>
        </div>
      </form>
      {failure && <FailureAlert failure={failure} onRetry={trySend} />}
      <ol aria-label="This batch" className="mt-5 grid grid-cols-3 gap-2 shell:mt-10 shell:gap-4">
        {Array.from({ length: cost.batch }, (_, index) => (
          <li key={index} className="frame frame-empty animate-pop">
            <Stamp
              ghost
              className="max-shell:right-[5px] max-shell:bottom-[5px] max-shell:h-[19px] max-shell:px-[5px] max-shell:text-[11px]"
            >
              {creditsPerThumbnail} credits
            </Stamp>
          </li>
        ))}
      </ol>
      {cost.batch < wanted && thumbnailsFor(credits) > 0 && (
        <p className="mt-3 text-small text-ink-2">
          You have enough credits for {cost.batch} of {wanted}.
        </p>
      )}
      <Samples onPick={changeLink} />
    </section>
  );
}
