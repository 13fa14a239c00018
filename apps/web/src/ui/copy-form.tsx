import { useRef } from 'react';
import { copyFieldText } from '../lib/copy-field-text.js';
import { t } from '../lib/language/public.js';
import { Button } from './button.js';
import { classNames } from './class-names.js';
import { DialogBody, DialogFooter } from './dialog.js';

interface CopyFormProps {
  text: string;
  label: string;
  /** Label of the button that closes the dialog. */
  closeLabel: string;
  /** Uses a monospace font, for keys and secrets. */
  isMonospace?: boolean;
  /** `isCopied` is false if the browser did not allow copying. The text then stays selected. */
  onCopied: (isCopied: boolean) => void;
  onClose: () => void;
}

/**
 * A dialog's read-only field with a button that copies its text. The field is focused first, which selects its text.
 */
export function CopyForm({
  text,
  label,
  closeLabel: close,
  isMonospace = false,
  onCopied,
  onClose,
}: CopyFormProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void copyFieldText(field.current).then(onCopied);
      }}
    >
      <DialogBody>
        <input
          ref={field}
          readOnly
          value={text}
          aria-label={label}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={classNames(
            'h-11 w-full rounded-control border border-edge bg-sheet px-3.5 text-ellipsis focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
            isMonospace && 'font-mono text-small',
          )}
        />
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={onClose}>
          {close}
        </Button>
        <Button tone="solid" type="submit">
          {t('ui.copy')}
        </Button>
      </DialogFooter>
    </form>
  );
}
