import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.js';

/**
 * `signal` marks the main action, once per screen. `choice` marks the hovered or focused action of several equal
 * ones. `paper` is for buttons on a dark picture, in both themes.
 */
export type ButtonTone = 'signal' | 'solid' | 'choice' | 'paper' | 'line' | 'quiet' | 'muted';
/** `narrow` is `m` with less padding, for several buttons in a row; `display` is as large as a headline. */
type ButtonSize = 's' | 'm' | 'narrow' | 'l' | 'display';

interface ButtonLook {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Whether the button contains only an icon, and is square. */
  iconOnly?: boolean;
  block?: boolean;
  /** Left or right part of a split button. */
  part?: 'left' | 'right';
}

const tones: Record<ButtonTone, string> = {
  signal:
    'bg-signal text-on-signal font-semibold enabled:hover:bg-signal-hover [a&]:hover:bg-signal-hover active:bg-signal-down',
  solid: 'bg-ink text-paper enabled:hover:opacity-90 [a&]:hover:opacity-90',
  choice:
    'bg-ink text-paper group-focus-within:bg-signal group-focus-within:text-on-signal group-hover:bg-signal group-hover:text-on-signal',
  paper: 'bg-[#fafaf7] text-[#0b0b0f] hover:opacity-90',
  line: 'outline-line hover:outline-edge hover:tint-4',
  quiet: 'text-ink-2 hover:text-ink hover:tint-7',
  muted: 'tint-12 text-ink font-semibold hover:tint-16',
};
const sizes: Record<ButtonSize, string> = {
  s: 'h-8 gap-1.5 text-small pointer-coarse:h-11',
  m: 'h-10 gap-2 text-body pointer-coarse:h-11',
  narrow: 'h-10 gap-1.5 text-body pointer-coarse:h-11',
  l: 'h-12 gap-2 text-base',
  display:
    'h-[clamp(52px,7.4vw,112px)] gap-2 font-display text-[clamp(18px,2.5vw,38px)] [font-stretch:92%]',
};
const radii: Record<ButtonSize, string> = {
  s: 'rounded-small',
  m: 'rounded-control',
  narrow: 'rounded-control',
  l: 'rounded-[10px]',
  display: 'rounded-frame',
};
const paddings: Record<ButtonSize, string> = {
  s: 'px-3',
  m: 'px-4',
  narrow: 'px-2',
  l: 'px-[22px]',
  display: 'px-[clamp(22px,3vw,48px)]',
};
const squares: Record<ButtonSize, string> = {
  s: 'w-8 pointer-coarse:w-11',
  m: 'w-10 pointer-coarse:w-11',
  narrow: 'w-10 pointer-coarse:w-11',
  l: 'w-12',
  display: 'aspect-square',
};
const parts = { left: 'rounded-l-[10px]', right: 'rounded-r-[10px]' };

/** Class names of a button, for other elements that look like a button. */
export function buttonClass({
  tone = 'line',
  size = 'm',
  iconOnly,
  block,
  part,
}: ButtonLook): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap select-none leading-none font-[540] pointer-coarse:min-w-11',
    'transition-[background-color,color,box-shadow,opacity,translate] duration-(--touch) active:translate-y-px',
    'disabled:opacity-42 disabled:cursor-not-allowed aria-disabled:opacity-42 aria-disabled:cursor-not-allowed',
    tones[tone],
    sizes[size],
    part ? parts[part] : radii[size],
    iconOnly ? (part ? 'w-11' : squares[size]) : tone === 'quiet' ? 'px-2.5' : paddings[size],
    block && 'w-full',
  );
}

export function Button({
  tone,
  size,
  iconOnly,
  block,
  part,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  const look = buttonClass({
    ...(tone && { tone }),
    ...(size && { size }),
    ...(iconOnly && { iconOnly }),
    ...(block && { block }),
    ...(part && { part }),
  });
  return <button type={type} className={classNames(look, className)} {...rest} />;
}

/** A link to a page of the client that looks like a button. */
export function ButtonLink({ tone, size, block, className, ...rest }: ButtonLook & LinkProps) {
  const look = buttonClass({
    ...(tone && { tone }),
    ...(size && { size }),
    ...(block && { block }),
  });
  return <Link className={classNames(look, className)} {...rest} />;
}
