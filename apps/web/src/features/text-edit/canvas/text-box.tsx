import type { DrawnText, TextArea } from '@app/contracts';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { moveIntoFrame, snap, type SnapResult } from '../snap.js';
import { dragOutlineClass, handleClass, handleDotClass, boxStyle } from './canvas-styles.js';
import { areaToRequest, areaAfterKey, resizeText } from './text-geometry.js';
import { useDrag, type DragMove } from './use-drag.js';

interface TextBoxProps {
  text: DrawnText;
  /** The rectangle that the text fills, if one was chosen. */
  area: TextArea | null;
  /** The picture of the text alone. It moves together with the box. */
  sprite: RefObject<HTMLImageElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  frame: () => DOMRect | undefined;
  isMoving: boolean;
  snapped: SnapResult | null;
  onSnapped: (snapped: SnapResult | null) => void;
  onMoving: (moving: 'no' | 'yes' | 'settles') => void;
  onType: () => void;
  /** @param isContinuous whether the change joins the previous undo step */
  onArea: (area: TextArea, isContinuous: boolean) => void;
}

/** The frame around the text. It can be dragged, resized and clicked for typing, by pointer or by keyboard. */
export function TextBox({
  text,
  area,
  sprite,
  button,
  frame,
  isMoving,
  snapped,
  onSnapped,
  onMoving,
  onType,
  onArea,
}: TextBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const helpId = useId();

  /** Moves the text to a rectangle without a React render. */
  const follow = (to: TextArea): void => {
    const size = frame();
    if (!size) return;
    const by = `translate(${(to.x - text.box.x) * size.width}px, ${(to.y - text.box.y) * size.height}px) scale(${to.width / text.box.width})`;
    for (const one of [sprite.current, box.current]) if (one) one.style.transform = by;
  };

  // A new preview shows the text in its new place.
  useLayoutEffect(() => {
    if (text.box.width === 0) return;
    for (const one of [sprite.current, box.current]) if (one) one.style.transform = '';
  }, [text, sprite]);

  const showSnap = (next: SnapResult): TextArea => {
    follow(next.area);
    onSnapped(next);
    return next.area;
  };
  const moveByDrag = ({ right, down }: DragMove): TextArea | null => {
    const size = frame();
    if (!size) return null;
    const { x, y } = text.box;
    const to = moveIntoFrame({
      ...text.box,
      x: x + right / size.width,
      y: y + down / size.height,
    });
    return showSnap(snap(to, text.areas));
  };
  const resizeByDrag = ({ right }: DragMove): TextArea | null => {
    const size = frame();
    return size ? showSnap(resizeText(text, 1 + right / (text.box.width * size.width))) : null;
  };
  const settle = (target: TextArea): void => {
    onSnapped(null);
    onMoving('settles');
    onArea(areaToRequest(text.box, area, target), false);
  };
  const shared = {
    onStart: () => onMoving('yes'),
    onCancel: () => {
      onSnapped(null);
      onMoving('no');
      follow(text.box);
    },
  };
  const move = useDrag<TextArea>({
    ...shared,
    onMove: moveByDrag,
    onEnd: (target) => (target ? settle(target) : onType()),
  });
  const resize = useDrag<TextArea>({
    ...shared,
    onMove: resizeByDrag,
    onEnd: (target) => target && settle(target),
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = areaAfterKey(text, area, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onArea(next, true);
  };

  return (
    <div
      ref={box}
      className="group absolute touch-none [transform-origin:0_0]"
      style={boxStyle(text.box)}
    >
      <button
        ref={button}
        type="button"
        aria-label={tw('editor.textOnPicture', { text: text.lines.join(' ') })}
        aria-describedby={helpId}
        title={tw('editor.clickToType')}
        className={classNames(
          // Large enough for a finger, even around a single short line.
          'absolute -inset-x-1 top-1/2 h-[max(44px,calc(100%+8px))] -translate-y-1/2 outline-offset-0',
          dragOutlineClass,
          isMoving &&
            (snapped?.isClear === false
              ? 'shadow-[0_0_0_1.5px_#ffb020,0_0_0_3px_#0b0b0f]'
              : 'shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f]'),
        )}
        {...move}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // A click from the keyboard or a screen reader. The pointer has its own handlers.
          if (event.detail === 0) onType();
        }}
      />
      <button
        type="button"
        aria-label={tw('editor.textSize')}
        title={tw('editor.dragToResize')}
        className={classNames(handleClass, '-right-[22px] -bottom-[22px] cursor-nwse-resize')}
        {...resize}
        onKeyDown={onKeyDown}
      >
        <span className={handleDotClass} />
      </button>
      <span id={helpId} className="sr-only">
        {tw('editor.keys')}
      </span>
    </div>
  );
}
