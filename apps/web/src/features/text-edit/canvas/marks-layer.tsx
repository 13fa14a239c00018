import { markRim, markRimColor, markShapes, type Mark } from '@app/contracts';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../../ui/class-names.js';
import { bounded, keyedMark, pulled, withMark } from './marks.js';

interface MarksLayerProps {
  marks: readonly Mark[];
  /** Whether it draws the marks; otherwise the picture below shows them. */
  isDrawn: boolean;
  frame: () => DOMRect | undefined;
  /** The pointer starts to move a mark, and lets go. */
  onMoving: (isMoving: boolean) => void;
  /** @param isContinuous whether it belongs to the change before it */
  onMarks: (marks: Mark[], isContinuous: boolean) => void;
}

/** Arrows and circles on the picture, which can be dragged, resized and turned. */
export function MarksLayer({ marks, isDrawn, frame, onMoving, onMarks }: MarksLayerProps) {
  return marks.map((mark, index) => (
    <MarkOnPicture
      key={index}
      mark={mark}
      number={index + 1}
      isDrawn={isDrawn}
      frame={frame}
      onMoving={onMoving}
      onChange={(next, isContinuous) => onMarks(withMark(marks, index, next), isContinuous)}
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
  number: number;
  onChange: (mark: Mark, isContinuous: boolean) => void;
  onRemove: () => void;
}

interface Drag {
  kind: 'move' | 'pull';
  x: number;
  y: number;
  /** Null until it has moved. */
  to: Mark | null;
}

function MarkOnPicture({
  mark,
  number,
  isDrawn,
  frame,
  onMoving,
  onChange,
  onRemove,
}: MarkOnPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(null);
  const { path, line } = markShapes[mark.kind];

  const press = (event: PointerEvent<HTMLElement>, kind: Drag['kind']): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { kind, x: event.clientX, y: event.clientY, to: null };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const size = frame();
    if (!drag.current || !size) return;
    const { kind, x, y, to } = drag.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (!to && Math.hypot(right, down) < 4) return;
    if (!to) onMoving(true);
    const next =
      kind === 'move'
        ? bounded({ ...mark, x: mark.x + right / size.width, y: mark.y + down / size.height })
        : pulled(mark, { x: event.clientX - size.left, y: event.clientY - size.top }, size);
    drag.current.to = next;
    // Without a render for each move.
    if (box.current) Object.assign(box.current.style, placed(next));
  };
  const release = (): void => {
    const to = drag.current?.to;
    drag.current = null;
    if (!to) return;
    onMoving(false);
    onChange(to, false);
  };
  const cancel = (): void => {
    if (drag.current?.to) onMoving(false);
    drag.current = null;
    if (box.current) Object.assign(box.current.style, placed(mark));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    const next = keyedMark(mark, event.key, event.shiftKey);
    if (!isRemoved && !next) return;
    event.preventDefault();
    if (next) onChange(next, true);
    else onRemove();
  };
  const handlers = {
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: cancel,
    onKeyDown,
  };

  return (
    <div
      ref={box}
      className="group absolute aspect-square -translate-1/2 touch-none"
      style={placed(mark)}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        className={classNames(
          'absolute inset-0 size-full overflow-visible',
          !isDrawn && 'opacity-0',
        )}
      >
        <path
          d={path}
          fill="none"
          stroke={markRimColor(mark.color)}
          strokeWidth={(line ?? 0) + 2 * markRim}
          strokeLinejoin="round"
        />
        <path
          d={path}
          fill={line === null ? mark.color : 'none'}
          stroke={line === null ? 'none' : mark.color}
          strokeWidth={line ?? 0}
        />
      </svg>
      <button
        type="button"
        aria-label={`${mark.kind === 'arrow' ? 'Arrow' : 'Circle'} ${number} on the picture`}
        title="Drag to move. Arrow keys move, plus and minus resize, brackets turn, Delete removes."
        className="absolute inset-0 cursor-move touch-none rounded-small group-hover:shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f] focus-visible:shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f]"
        onPointerDown={(event) => press(event, 'move')}
        {...handlers}
      />
      <button
        type="button"
        aria-label={`Size of ${mark.kind} ${number}`}
        title="Drag to resize"
        className="absolute top-1/2 -right-[22px] grid size-11 -translate-y-1/2 cursor-grab touch-none place-items-center rounded-full opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        onPointerDown={(event) => press(event, 'pull')}
        {...handlers}
      >
        <span className="size-3.5 rounded-full border-2 border-[#0b0b0f] bg-[#fff]" />
      </button>
    </div>
  );
}

function placed({ x, y, size, angle }: Mark): CSSProperties {
  return {
    left: `${100 * x}%`,
    top: `${100 * y}%`,
    width: `${100 * size}%`,
    rotate: `${angle}deg`,
  };
}
