import { useAtom } from 'jotai';
import { FileText, X } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { tw } from '../../../../lib/language/workspace.js';
import { publicConfig } from '../../../../lib/public-config.js';
import { Button } from '../../../../ui/button.js';
import { FieldError } from '../../../../ui/notice.js';
import { transcriptAtom } from '../../generator-state.js';
import { CaptionsButton, CaptionsConsent } from './captions-button.js';
import { useCaptions } from './use-captions.js';
import {
  noTranscript,
  readTranscriptFile,
  transcriptProblem,
  type Transcript,
} from './transcript-file.js';

/** Accepts a pasted transcript, a file of captions, or YouTube's captions of the user's own video. */
export function TranscriptField({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [transcript, setTranscript] = useAtom(transcriptAtom);
  const [fileProblem, setFileProblem] = useState<{ sentence: string; shownWith: Transcript }>();
  const showFileProblem = (sentence: string) => setFileProblem({ sentence, shownWith: transcript });
  const captions = useCaptions(setTranscript, showFileProblem);
  const picker = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), note: useId(), error: useId() };
  const { text, fileName } = transcript;
  // The problem of a file or of captions is shown until the transcript changes.
  const problem =
    fileProblem?.shownWith === transcript ? fileProblem.sentence : transcriptProblem(text);

  const read = async (file: File) => {
    const result = await readTranscriptFile(file);
    if ('problem' in result) showFileProblem(result.problem);
    else setTranscript(result);
  };

  return (
    <div className="border-t border-hair px-4 pt-3 pb-3.5 shell:px-5">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <label htmlFor={ids.field} className="text-tiny text-ink-2">
          {tw('generator.transcriptLabel')}
        </label>
        <span className="-mx-2.5 flex flex-wrap">
          <Button tone="quiet" size="s" onClick={() => picker.current?.click()}>
            <FileText aria-hidden="true" className="size-[15px]" strokeWidth={2} />
            {tw('generator.transcriptChoose')}
          </Button>
          <CaptionsButton captions={captions} />
        </span>
        <input
          ref={picker}
          type="file"
          accept=".srt,.vtt,.txt,text/plain,text/vtt,application/x-subrip"
          hidden
          aria-label={tw('generator.transcriptChoose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </div>
      {fileName === undefined ? (
        <textarea
          ref={field}
          id={ids.field}
          rows={3}
          value={text}
          placeholder={tw('generator.transcriptPlaceholder')}
          aria-describedby={problem ? `${ids.error} ${ids.note}` : ids.note}
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            setTranscript({ text: event.target.value, fileName: undefined });
          }}
          className="block max-h-48 min-h-[4.5em] w-full resize-none overflow-y-auto bg-transparent text-base caret-signal outline-none"
        />
      ) : (
        <p className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-base">{fileName}</span>
          <Button
            tone="quiet"
            size="s"
            iconOnly
            aria-label={tw('generator.transcriptRemove')}
            onClick={() => {
              flushSync(() => setTranscript(noTranscript));
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          </Button>
        </p>
      )}
      <CaptionsConsent captions={captions} />
      {problem && (
        <FieldError id={ids.error} className="mt-1.5">
          {problem}
        </FieldError>
      )}
      <p id={ids.note} className="mt-1.5 text-tiny text-pretty text-ink-2">
        {publicConfig()?.asksModels
          ? tw('generator.transcriptNoteModels')
          : tw('generator.transcriptNote')}
      </p>
    </div>
  );
}
