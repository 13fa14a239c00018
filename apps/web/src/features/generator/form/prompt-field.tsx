import { maxPromptLength, promptNotes } from '@app/contracts';
import { useAtom, useAtomValue } from 'jotai';
import { useId, type Ref } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { currentUserAtom } from '../../../lib/client-state.js';
import { publicConfig } from '../../../lib/public-config.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { Notice } from '../../../ui/notice.js';
import { noticeText } from '../notice-text.js';
import { promptAtom } from '../generator-state.js';

/**
 * Milliseconds without typing before notices are shown. Notices about half a word would be wrong, and screen readers
 * would announce them.
 */
const typingPauseMs = 500;

/** The prompt, with its length and notices about requests that cannot be followed. */
export function PromptField({ ref }: { ref: Ref<HTMLTextAreaElement> }) {
  const [prompt, setPrompt] = useAtom(promptAtom);
  const plan = useAtomValue(currentUserAtom)?.plan ?? 'free';
  const ids = { field: useId(), notes: useId() };
  // Until the configuration has loaded, assumes an image model, for which there are no notices.
  const reader = publicConfig()?.promptReaders[plan] ?? 'painter';
  const notes = promptNotes(useDebounced(prompt, typingPauseMs), 'before', reader);
  return (
    <div className="relative border-t border-hair px-4 pt-3 pb-3.5 shell:px-5">
      <label htmlFor={ids.field} className="mb-1 block text-tiny text-ink-2">
        {tw('generator.yourIdea')}
      </label>
      <textarea
        ref={ref}
        id={ids.field}
        rows={2}
        aria-describedby={ids.notes}
        maxLength={maxPromptLength}
        value={prompt}
        onChange={(event) => setPrompt(event.target.value)}
        className="field-sizing-content block min-h-[3em] w-full resize-none bg-transparent text-base caret-signal outline-none"
      />
      <span className="absolute top-3 right-4 text-tiny text-ink-3 tabular-nums shell:right-5">
        {prompt.length} / {maxPromptLength}
      </span>
      <output id={ids.notes} className="block">
        {notes.map((note) => (
          <Notice key={note.code} className="mt-1.5">
            {noticeText(note)}
          </Notice>
        ))}
      </output>
    </div>
  );
}
