import { maxHeadlineLength, maxSecondLineLength } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { wordsOf } from '../draft.js';
import { fieldClass, Group, LabeledField, textButtonClass, type PanelProps } from './controls.js';

/** Edits headline, second line and highlighted words. */
export function TextPanel({ setting, onChange }: PanelProps) {
  const { main, sub, emphasis } = setting;
  const none = main.trim() === '';
  return (
    <>
      <LabeledField
        label={tw('editor.headline')}
        hint={none ? tw('editor.noText') : tw('editor.lineBreak')}
      >
        {(id) => (
          <textarea
            id={id}
            value={main}
            rows={2}
            maxLength={maxHeadlineLength}
            autoComplete="off"
            onChange={(event) => onChange({ main: event.target.value })}
            className={classNames(
              fieldClass,
              'block resize-none py-2 [field-sizing:content] pointer-coarse:min-h-11',
            )}
          />
        )}
      </LabeledField>
      {!none && (
        <>
          <LabeledField label={tw('editor.secondLine')}>
            {(id) => (
              <input
                id={id}
                value={sub}
                maxLength={maxSecondLineLength}
                autoComplete="off"
                onChange={(event) => onChange({ sub: event.target.value })}
                className={classNames(fieldClass, 'h-11')}
              />
            )}
          </LabeledField>
          <HighlightedWords
            words={wordsOf(main, emphasis)}
            emphasis={emphasis}
            onPick={(next) => onChange({ emphasis: next })}
          />
          <button
            type="button"
            className={textButtonClass}
            onClick={() => onChange({ main: '', sub: '', emphasis: [] })}
          >
            {tw('editor.removeText')}
          </button>
        </>
      )}
    </>
  );
}

interface HighlightedWordsProps {
  words: string[];
  emphasis: string[];
  onPick: (emphasis: string[]) => void;
}

function HighlightedWords({ words, emphasis, onPick }: HighlightedWordsProps) {
  return (
    <Group legend={tw('editor.highlighted')}>
      <div className="flex flex-wrap gap-1.5">
        {words.map((word) => {
          const on = emphasis.includes(word);
          return (
            <button
              key={word}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onPick(on ? emphasis.filter((other) => other !== word) : [...emphasis, word])
              }
              className={classNames(
                'h-9 max-w-full truncate rounded-small px-2.5 text-small pointer-coarse:h-11 pointer-coarse:min-w-11',
                on ? 'bg-ink text-paper' : 'outline-line hover:outline-edge',
              )}
            >
              {word}
            </button>
          );
        })}
      </div>
    </Group>
  );
}
