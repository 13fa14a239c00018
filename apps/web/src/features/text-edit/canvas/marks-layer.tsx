import type { Mark } from '@app/contracts';
import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { inSentence } from '../../../lib/language/language.js';
import { classNames } from '../../../ui/class-names.js';
import { clampMark, markAfterKey, moveTipTo, changeMark } from '../marks.js';
import { DrawnMark } from './drawn-mark.js';
import { dragOutlineClass, handleClass, handleDotClass } from './canvas-styles.js';
import { useDrag, type DragMove } from './use-drag.js';

interface MarksLayerProps {
  marks: readonly Mark[];
  /** Whether this layer draws the marks; otherwise, the picture below contains them. */
  isDrawn: boolean;
  frame: () => DOMRect | undefined;
  onMoving: (moving: 'yes' | 'settles') => void;
  /** @param isContinuous whether it is part of the previous change */
  onMarks: (marks: Mark[], isContinuous: boolean) => void;
}

/** Arrows, circles and logos on the picture, which can be dragged, resized and turned. */
export function MarksLayer({ marks, isDrawn, frame, onMoving, onMarks }: MarksLayerProps) {
  return marks.map((mark, index) => (
    <MarkOnPicture
      key={index}
      mark={mark}
      name={tw(`editor.mark.name.${mark.kind}`, { number: index + 1 })}
      isDrawn={isDrawn}
      frame={frame}
      onMoving={onMoving}
      onChange={(next, isContinuous) => onMarks(changeMark(marks, index, next), isContinuous)}
      onRemove={() =>
        onMarks(
          marks.filter((_, other) => other !== index),
          false,
        )
      }
    />
  ));
}

interface MarkOnPictureProps extends Pick<MarksLayerProps, 'isDrawn' | 'frame' | 'onMoving'> {
  mark: Mark;
  name: string;
  onChange: (mark: Mark, isContinuous: boolean) => void;
  onRemove: () => void;
}

function MarkOnPicture({
  mark,
  name,
  isDrawn,
  frame,
  onMoving,
  onChange,
  onRemove,
}: MarkOnPictureProps) {
  const box = useRef<HTMLDivElement>(null);

  const showMark = (next: Mark): Mark => {
    // Sets the style directly, which avoids a render for each move.
    if (box.current) Object.assign(box.current.style, markStyle(next));
    return next;
  };
  const moveByDrag = ({ right, down }: DragMove): Mark | null => {
    const size = frame();
    if (!size) return null;
    return showMark(
      clampMark({ ...mark, x: mark.x + right / size.width, y: mark.y + down / size.height }),
    );
  };
  const turnByDrag = ({ at }: DragMove): Mark | null => {
    const size = frame();
    return size
      ? showMark(moveTipTo(mark, { x: at.x - size.left, y: at.y - size.top }, size))
      : null;
  };
  const shared = {
    onStart: () => onMoving('yes'),
    onEnd: (target: Mark | null) => {
      if (!target) return;
      onMoving('settles');
      onChange(target, false);
    },
    onCancel: () => {
      onMoving('settles');
      showMark(mark);
    },
  };
  const move = useDrag<Mark>({ ...shared, onMove: moveByDrag });
  const pull = useDrag<Mark>({ ...shared, onMove: turnByDrag });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    const next = markAfterKey(mark, event.key, event.shiftKey);
    if (!isRemoved && !next) return;
    event.preventDefault();
    if (next) onChange(next, true);
    else onRemove();
  };

  return (
    <div
      ref={box}
      className="group absolute aspect-square -translate-1/2 touch-none"
      style={markStyle(mark)}
    >
      <DrawnMark mark={mark} isDrawn={isDrawn} />
      <button
        type="button"
        aria-label={tw('editor.mark.onPicture', { name })}
        title={tw('editor.mark.keys')}
        className={classNames('absolute inset-0', dragOutlineClass)}
        {...move}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={tw('editor.mark.size', { name: inSentence(name) })}
        title={tw('editor.dragToResize')}
        className={classNames(handleClass, 'top-1/2 -right-[22px] -translate-y-1/2 cursor-grab')}
        {...pull}
        onKeyDown={onKeyDown}
      >
        <span className={handleDotClass} />
      </button>
    </div>
  );
}

function markStyle({ x, y, size, angle }: Mark): CSSProperties {
  return {
    left: `${100 * x}%`,
    top: `${100 * y}%`,
    width: `${100 * size}%`,
    rotate: `${angle}deg`,
  };
}
