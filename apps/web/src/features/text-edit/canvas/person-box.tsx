import { clamp, type PersonLimits, type PersonSetting, type TextArea } from '@app/contracts';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { personAfterKey, unchangedPerson } from '../person.js';
import { dragOutlineClass, boxStyle } from './canvas-styles.js';
import { useDrag, type DragMove } from './use-drag.js';

interface PersonBoxProps {
  /** Where the person is drawn. */
  box: TextArea;
  person: PersonSetting | null;
  limits: PersonLimits;
  /** The layer with the person. It moves together with the box. */
  layer: RefObject<HTMLImageElement | null>;
  frame: () => DOMRect | undefined;
  onMoving: (moving: 'no' | 'yes' | 'settles') => void;
  /** @param isContinuous whether the change joins the previous undo step */
  onPerson: (change: Partial<PersonSetting>, isContinuous: boolean) => void;
}

/** The frame around the person. It can only be dragged sideways, because people always stand at the lower edge. */
export function PersonBox({
  box,
  person,
  limits,
  layer,
  frame,
  onMoving,
  onPerson,
}: PersonBoxProps) {
  const own = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const start = clamp((person ?? unchangedPerson).x, limits.x);

  const follow = (by: number): void => {
    for (const one of [layer.current, own.current])
      if (one) one.style.transform = by === 0 ? '' : `translateX(${by}px)`;
  };
  // A new preview shows the person in their new place.
  useLayoutEffect(() => {
    if (box.width === 0) return;
    for (const one of [layer.current, own.current]) if (one) one.style.transform = '';
  }, [box, layer]);

  const drag = useDrag<number>({
    onStart: () => onMoving('yes'),
    onMove: ({ right }: DragMove) => {
      const size = frame();
      if (!size) return null;
      const x = clamp(start + right / size.width, limits.x);
      follow((x - start) * size.width);
      return x;
    },
    onEnd: (x) => {
      if (x === null) return;
      onMoving('settles');
      onPerson({ x }, false);
    },
    onCancel: () => {
      onMoving('no');
      follow(0);
    },
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const change = personAfterKey(person, limits, event.key, event.shiftKey);
    if (!change) return;
    event.preventDefault();
    onPerson(change, change.hidden === undefined);
  };

  return (
    <div ref={own} className="group absolute touch-none" style={boxStyle(clipToFrame(box))}>
      <button
        type="button"
        aria-label={tw('editor.personOnPicture')}
        aria-describedby={helpId}
        title={tw('editor.personDrag')}
        className={classNames('absolute inset-0', dragOutlineClass, 'cursor-ew-resize')}
        {...drag}
        onKeyDown={onKeyDown}
      />
      <span id={helpId} className="sr-only">
        {tw('editor.personKeys')}
      </span>
    </div>
  );
}

/** The part of a box inside the frame, so that its whole outline is visible. */
function clipToFrame({ x, y, width, height }: TextArea): TextArea {
  const inset = 0.004;
  const [left, top] = [Math.max(inset, x), Math.max(inset, y)];
  return {
    x: left,
    y: top,
    width: Math.max(0.02, Math.min(1 - inset, x + width) - left),
    height: Math.max(0.02, Math.min(1 - inset, y + height) - top),
  };
}
