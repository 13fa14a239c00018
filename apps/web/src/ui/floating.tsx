import { DropdownMenu, Popover as RadixPopover, Tooltip as RadixTooltip } from 'radix-ui';
import { classNames } from './class-names.js';
import { useState, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react';
import { showsTooltip } from './focus-without-tooltip.js';
import { useDelayedOpening } from './use-opening.js';

/** Delay of tooltips in milliseconds. A passing pointer opens none (spec §9). */
const tooltipDelayMs = 200;

const subscribeToNothing = () => () => {};

/** The main element of the page, which contains the portals. It exists before anything opens. */
function useMainElement(): HTMLElement | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => document.querySelector('main'),
    () => null,
  );
}

/** Prevents a tooltip if the focus comes from a click or a closed dialog. */
function preventUnwantedTooltip(event: FocusEvent<HTMLElement>): void {
  if (!showsTooltip(event.currentTarget)) event.preventDefault();
}

interface TooltipProps {
  content: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
}

/** A tooltip on hover and on keyboard focus. `children` is one element that accepts a ref. */
export function Tooltip({ content, children, align = 'center' }: TooltipProps) {
  const main = useMainElement();
  return (
    <RadixTooltip.Root delayDuration={tooltipDelayMs}>
      <RadixTooltip.Trigger asChild onFocus={preventUnwantedTooltip}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={main}>
        <RadixTooltip.Content
          data-hint=""
          side="top"
          align={align}
          sideOffset={10}
          collisionPadding={12}
          className="animate-pop z-40 max-w-[268px] rounded-[8px] bg-ink px-[11px] py-2 text-small leading-snug text-paper shadow-pop"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

interface PictureTooltipProps {
  /** Text for screen readers. */
  label: string;
  content: ReactNode;
  children: ReactNode;
}

/** A tooltip with pictures below its trigger. */
export function PictureTooltip({ label, content, children }: PictureTooltipProps) {
  const main = useMainElement();
  return (
    <RadixTooltip.Root delayDuration={tooltipDelayMs}>
      <RadixTooltip.Trigger asChild onFocus={preventUnwantedTooltip}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={main}>
        <RadixTooltip.Content
          data-hint=""
          side="bottom"
          align="start"
          sideOffset={16}
          collisionPadding={12}
          aria-label={label}
          className="animate-pop z-40 grid w-[340px] max-w-[calc(100vw-24px)] gap-1 rounded-frame bg-lift px-3.5 pt-3 pb-3.5 shadow-pop"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

export const TooltipProvider = RadixTooltip.Provider;

interface PopoverProps {
  trigger: ReactNode;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A popover beside its trigger. */
export function Popover({ trigger, label, className, children }: PopoverProps) {
  const main = useMainElement();
  const [open, setOpen] = useState(false);
  return (
    <RadixPopover.Root open={useDelayedOpening(open)} onOpenChange={setOpen}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal container={main}>
        <RadixPopover.Content
          aria-label={label}
          side="bottom"
          align="end"
          sideOffset={18}
          collisionPadding={16}
          className={`animate-pop z-40 rounded-frame bg-lift p-4 shadow-pop ${className ?? ''}`}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

interface MenuProps {
  trigger: ReactNode;
  side: 'top' | 'bottom';
  align: 'start' | 'end';
  children: ReactNode;
}

export function Menu({ trigger, side, align, children }: MenuProps) {
  const main = useMainElement();
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu.Root modal={false} open={useDelayedOpening(open)} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="animate-pop z-40 min-w-[208px] rounded-frame bg-lift p-1.5 shadow-pop"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  /** Not rendered on touch screens. */
  onlyWithMouse?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, onlyWithMouse = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={classNames(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 outline-none data-highlighted:tint-7 pointer-coarse:h-11',
        onlyWithMouse && 'pointer-coarse:hidden',
      )}
    >
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-hair" />;
}
