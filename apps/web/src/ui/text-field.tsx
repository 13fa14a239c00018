import { useId, type ComponentProps } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> {
  label: string;
  /** Text below the field. */
  note?: string;
  onChange: (text: string) => void;
}

/** A labeled field for one line of text. */
export function TextField({ label, note, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-[540]">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
      />
      {note && (
        <p id={`${id}-note`} className="mt-1.5 text-small text-pretty text-ink-2">
          {note}
        </p>
      )}
    </div>
  );
}
