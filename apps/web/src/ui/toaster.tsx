import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';
import { Spinner } from './spinner.js';

const icon = 'size-[18px]';

/**
 * Shows toasts at the top, where they cover no buttons of dialogs and pictures. Dark in both themes. The library
 * announces the toasts to screen readers.
 */
export function Toaster() {
  return (
    <Sonner
      style={{ fontFamily: 'var(--text)' }}
      position="top-center"
      // Milliseconds; the specification asks for 4 to 5 s (spec §9).
      duration={4_500}
      gap={8}
      offset={16}
      mobileOffset={{ top: 'calc(var(--bar) + 64px)', left: 16, right: 16 }}
      closeButton
      icons={{
        success: <CircleCheck className={`${icon} text-good`} strokeWidth={1.75} />,
        error: <CircleAlert className={`${icon} text-bad`} strokeWidth={1.75} />,
        warning: <TriangleAlert className={`${icon} text-warn`} strokeWidth={1.75} />,
        info: <Info className={`${icon} text-ink-2`} strokeWidth={1.75} />,
        loading: <Spinner size="icon" />,
        close: <X className="size-[15px]" strokeWidth={2} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            'toast flex w-full items-start gap-2.5 rounded-frame bg-poster py-[13px] pr-10 pl-3.5 text-ink shadow-pop shell:w-[360px]',
          icon: 'mt-px grid h-5 w-[18px] shrink-0 place-items-center',
          content: 'min-w-0',
          title: 'text-body leading-[1.35] font-[540] text-balance',
          description: 'mt-0.5 text-small text-ink-2',
          actionButton:
            '-my-1.5 ml-auto h-8 shrink-0 rounded-small px-2 text-small font-[540] underline underline-offset-4 hover:tint-7 pointer-coarse:-my-3 pointer-coarse:h-11 pointer-coarse:min-w-11',
          closeButton:
            'absolute top-2 right-2 grid size-7 place-items-center rounded-[4px] text-ink-3 hover:text-ink pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-11',
        },
      }}
    />
  );
}
