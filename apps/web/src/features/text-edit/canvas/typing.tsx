import { maxHeadlineLength, type DrawnText } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { typefaceStyle } from '../typeface-style.js';

interface TypingProps {
  text: DrawnText | null;
  value: string;
  onChange: (main: string) => void;
  onDone: () => void;
  onEscape: () => void;
}

/** An input field for the headline on the picture, in a style similar to the drawn text. */
export function HeadlineField({ text, value, onChange, onDone, onEscape }: TypingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const { x, y, width } = text?.box ?? { x: 0.2, y: 0.35, width: 0.6 };
  return (
    <textarea
      ref={field}
      aria-label={tw('editor.typeOn')}
      value={value}
      maxLength={maxHeadlineLength}
      rows={1}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onDone}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      className="absolute resize-none overflow-hidden bg-transparent leading-[1.06] caret-signal outline-2 outline-offset-4 outline-[#fff] [field-sizing:content]"
      style={{
        left: `${100 * x}%`,
        top: `${100 * y}%`,
        width: `${100 * Math.max(0.3, width * 1.04)}%`,
        maxHeight: `${100 * (1 - y)}%`,
        fontSize: `${100 * Math.max(0.06, text?.size ?? 0.14)}cqh`,
        color: text?.color ?? '#ffffff',
        textAlign: text?.align ?? 'center',
        textTransform: text?.upper === false ? 'none' : 'uppercase',
        ...typefaceStyle(text?.typeface ?? 'anton'),
      }}
    />
  );
}
