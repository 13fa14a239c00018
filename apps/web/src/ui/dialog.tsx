import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { t } from '../lib/language/public.js';
import { classNames } from './class-names.js';
import { buttonClass } from './button.js';
import { focusWithoutTooltip } from './focus-without-tooltip.js';
import { useDelayedOpening } from './use-opening.js';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Maximum width in pixels. */
  width: number;
  /** A picture above the title. It replaces the close button, so the content needs one. */
  lead?: ReactNode;
  /** Fills the window on a phone, and the window's height elsewhere. The content does its own scrolling. */
  fills?: boolean;
  /** Whether the content handles Escape now, instead of the dialog. */
  keepsEscape?: () => boolean;
  children: ReactNode;
}

/** A modal dialog. Traps focus. Escape and the close button close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width,
  lead,
  fills = false,
  keepsEscape,
  children,
}: DialogProps) {
  const opener = useRef<HTMLElement>(null);
  // A layout effect, because the menu that opened the dialog is removed soon after.
  useLayoutEffect(() => {
    if (open) opener.current = openerElement();
  }, [open]);
  return (
    <Radix.Root open={useDelayedOpening(open)} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames(
            'fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-scrim',
            // Makes the column as wide as the window, whatever the content's width.
            fills ? 'grid-cols-[minmax(0,1fr)] shell:p-4' : 'p-4',
          )}
        >
          <Radix.Content
            className={classNames(
              'animate-rise relative w-full bg-sheet shadow-dialog',
              fills
                ? 'flex h-dvh flex-col shell:h-auto shell:max-h-[calc(100dvh-32px)] shell:rounded-sheet'
                : // The dialog scrolls, so that its last row stays in view.
                  'mx-auto max-h-[calc(100dvh-32px)] overflow-y-auto rounded-sheet',
            )}
            style={{ maxWidth: width }}
            onEscapeKeyDown={(event) => keepsEscape?.() && event.preventDefault()}
            // Returns focus to the element that opened the dialog.
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener.current) focusWithoutTooltip(opener.current);
            }}
          >
            {lead}
            <div
              className={classNames(
                'pt-5 pl-5 shell:pt-6 shell:pl-6',
                lead ? 'pr-5 shell:pr-6' : 'pr-14 shell:pr-16',
              )}
            >
              <Radix.Title className="type-h2 [overflow-wrap:anywhere]">{title}</Radix.Title>
              <Radix.Description
                className={classNames(
                  'mt-1.5 text-pretty text-ink-2 [overflow-wrap:anywhere]',
                  fills && 'max-shell:sr-only',
                )}
              >
                {description}
              </Radix.Description>
            </div>
            {children}
            {!lead && (
              <Radix.Close
                aria-label={t('ui.close')}
                className={`absolute top-4 right-3.5 ${buttonClass({ tone: 'quiet', size: 's', iconOnly: true })}`}
              >
                <X aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The focused element. For a menu item, which is about to be removed, the button of its menu. */
function openerElement(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button);
  return focused instanceof HTMLElement ? focused : null;
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="px-5 py-4 shell:px-6 shell:py-5">{children}</div>;
}

/** Class names of the last row of a dialog, which stays visible while the dialog scrolls. */
export const dialogFooterClass =
  'sticky bottom-0 z-10 border-t border-hair bg-sheet px-5 py-3.5 shell:px-6 shell:py-4';

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className={classNames('flex flex-wrap justify-end gap-2', dialogFooterClass)}>
      {children}
    </div>
  );
}
