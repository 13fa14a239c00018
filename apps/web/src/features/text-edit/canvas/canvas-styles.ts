import type { TextArea } from '@app/contracts';
import type { CSSProperties } from 'react';

/** CSS of a rectangle in fractions of the frame. */
export function boxStyle({ x, y, width, height }: TextArea): CSSProperties {
  return {
    left: `${100 * x}%`,
    top: `${100 * y}%`,
    width: `${100 * width}%`,
    height: `${100 * height}%`,
  };
}

/** Class names for the outline of a hovered, focused or dragged object, visible on any picture. */
export const dragOutlineClass =
  'cursor-move touch-none rounded-small group-hover:shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f] focus-visible:shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f]';

/** Class names of a handle with a target of 44 pixels. It is shown while its object is hovered or focused. */
export const handleClass =
  'absolute grid size-11 touch-none place-items-center rounded-full opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100';
export const handleDotClass = 'size-3.5 rounded-full border-2 border-[#0b0b0f] bg-[#fff]';
