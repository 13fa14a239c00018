import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.js';

/** `signal` is the one act that the screen exists for: once per screen. */
export type ButtonTone = 'signal' | 'solid' | 'line' | 'quiet' | 'muted';
type ButtonSize = 's' | 'm' | 'l';

interface Look {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Square, for a single icon. */
  icon?: boolean;
  block?: boolean;
}

const tones: Record<ButtonTone, string> = {
  signal:
    'bg-signal text-on-signal font-semibold enabled:hover:bg-signal-hover [a&]:hover:bg-signal-hover active:bg-signal-down',
  solid: 'bg-ink text-paper enabled:hover:opacity-90 [a&]:hover:opacity-90',
  line: 'outline-line hover:outline-edge hover:tint-4',
  quiet: 'text-ink-2 hover:text-ink hover:tint-7',
  muted: 'tint-12 text-ink font-semibold hover:tint-16',
};
const sizes: Record<ButtonSize, string> = {
  s: 'h-8 rounded-small gap-1.5 text-small',
  m: 'h-10 rounded-control gap-2 text-body',
  l: 'h-12 rounded-[10px] gap-2 text-base',
};
const paddings: Record<ButtonSize, string> = { s: 'px-3', m: 'px-4', l: 'px-[22px]' };
const squares: Record<ButtonSize, string> = { s: 'w-8', m: 'w-10', l: 'w-12' };

/** The look of a button, for elements that are none. */
export function buttonClass({ tone = 'line', size = 'm', icon, block }: Look): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap select-none leading-none font-[540]',
    'transition-[background-color,color,box-shadow,opacity,translate] duration-(--touch) active:translate-y-px',
    'disabled:opacity-42 disabled:cursor-not-allowed aria-disabled:opacity-42 aria-disabled:cursor-not-allowed',
    tones[tone],
    sizes[size],
    icon ? squares[size] : tone === 'quiet' ? 'px-2.5' : paddings[size],
    block && 'w-full',
  );
}

export function Button({
  tone,
  size,
  icon,
  block,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  const look = buttonClass({
    ...(tone && { tone }),
    ...(size && { size }),
    ...(icon && { icon }),
    ...(block && { block }),
  });
  return <button type={type} className={classNames(look, className)} {...rest} />;
}

/** A link to a page of ours that looks like a button. */
export function ButtonLink({ tone, size, block, className, ...rest }: Look & LinkProps) {
  const look = buttonClass({
    ...(tone && { tone }),
    ...(size && { size }),
    ...(block && { block }),
  });
  return <Link className={classNames(look, className)} {...rest} />;
}
