import {
  maxHeadline,
  type DrawnText,
  type Mark,
  type TextArea,
  type TextPreview,
} from '@app/contracts';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { tw } from '../../lib/language/workspace.js';
import { classNames } from '../../ui/class-names.js';
import { Spinner } from '../../ui/spinner.js';
import { MarksLayer } from './marks-layer.js';
import { contains, inFrame, scaled, snap, type Snapped } from './snap.js';
import { typefaceStyle } from './typeface-style.js';

interface TextCanvasProps {
  /** The finished picture. */
  picture: string;
  preview: TextPreview | undefined;
  headline: string;
  /** The rectangle that the text fills, if one was chosen. */
  area: TextArea | null;
  busy: boolean;
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
  onHeadline: (main: string) => void;
  /** @param isContinuous whether it belongs to the move before it */
  onArea: (area: TextArea, isContinuous: boolean) => void;
  marks: readonly Mark[];
  onMarks: (marks: Mark[], isContinuous: boolean) => void;
}

/** What the pointer does to the text. */
interface Drag {
  kind: 'move' | 'size';
  x: number;
  y: number;
  /** Where the text was dragged to, null until it has moved. A fast release comes before the next render, so this is no state. */
  area: TextArea | null;
}

/** Less is a click. */
const clickReach = 4;
/** Steps of the arrow keys, as shares of the frame, and of the size keys. */
const steps = { small: 0.01, large: 0.05, size: 1.05 } as const;

/**
 * The picture with its text, which can be typed on, dragged and resized. While it moves, the
 * layers of the last preview follow; then the renderer's own picture replaces them.
 */
export function TextCanvas({
  picture,
  preview,
  headline,
  area,
  busy,
  isTyping,
  onTyping,
  onHeadline,
  onArea,
  marks,
  onMarks,
}: TextCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sprite = useRef<HTMLImageElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const textButton = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const drag = useRef<Drag>(null);
  const [moving, setMoving] = useState<'no' | 'yes' | 'settles'>('no');
  const [snapped, setSnapped] = useState<Snapped | null>(null);
  const helpId = useId();
  const text = preview?.text ?? null;
  const layers = preview?.layers ?? null;
  const showsLayers = layers !== null && (moving === 'yes' || (moving === 'settles' && busy));

  // A new preview has the text in its new place.
  useLayoutEffect(() => {
    if (!text) return;
    if (sprite.current) sprite.current.style.transform = '';
    if (box.current) box.current.style.transform = '';
  }, [text]);

  useEffect(() => {
    if (isTyping || !returnsFocus.current) return;
    returnsFocus.current = false;
    textButton.current?.focus();
  }, [isTyping]);

  /** Draws the text at a rectangle without rendering anything. */
  const follow = (from: DrawnText, to: TextArea): void => {
    const size = frame.current?.getBoundingClientRect();
    if (!size) return;
    const by = `translate(${(to.x - from.box.x) * size.width}px, ${(to.y - from.box.y) * size.height}px) scale(${to.width / from.box.width})`;
    for (const one of [sprite.current, box.current]) if (one) one.style.transform = by;
  };

  const press = (event: PointerEvent<HTMLElement>, kind: Drag['kind']): void => {
    if (!text || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { kind, x: event.clientX, y: event.clientY, area: null };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const size = frame.current?.getBoundingClientRect();
    if (!text || !drag.current || !size) return;
    const { kind, x, y, area: last } = drag.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (!last && Math.hypot(right, down) < clickReach) return;
    if (!last) setMoving('yes');
    const next =
      kind === 'move'
        ? snap(
            inFrame({
              ...text.box,
              x: text.box.x + right / size.width,
              y: text.box.y + down / size.height,
            }),
            text.areas,
          )
        : resized(text, 1 + right / (text.box.width * size.width));
    follow(text, next.area);
    drag.current.area = next.area;
    setSnapped(next);
  };
  const release = (): void => {
    if (!text || !drag.current) return;
    const { kind, area: target } = drag.current;
    drag.current = null;
    setSnapped(null);
    if (target) {
      setMoving('settles');
      onArea(areaFor(text.box, area, target), false);
    } else if (kind === 'move') onTyping(true);
  };
  const cancel = (): void => {
    drag.current = null;
    setSnapped(null);
    setMoving('no');
    if (text) follow(text, text.box);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!text || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyed(text, event.key, event.shiftKey ? steps.large : steps.small);
    if (!next) return;
    event.preventDefault();
    // Keys go on from what is asked for, which may be ahead of the last preview.
    const from = area ?? inflated(text.box);
    const by = next.width / text.box.width;
    onArea(
      inFrame({
        x: from.x + next.x - text.box.x,
        y: from.y + next.y - text.box.y,
        width: from.width * by,
        height: from.height * by,
      }),
      true,
    );
  };

  return (
    <div ref={frame} aria-busy={busy} className="frame [container-type:size] select-none">
      {layers && (
        <>
          <img src={layers.below} alt="" className={layer} draggable={false} />
          {text && !isTyping && (
            <img
              ref={sprite}
              src={text.picture}
              alt=""
              draggable={false}
              className="absolute max-w-none will-change-transform"
              style={{
                ...placed(text.pictureBox),
                transformOrigin: `${(100 * (text.box.x - text.pictureBox.x)) / text.pictureBox.width}% ${(100 * (text.box.y - text.pictureBox.y)) / text.pictureBox.height}%`,
              }}
            />
          )}
          {layers.above && <img src={layers.above} alt="" className={layer} draggable={false} />}
        </>
      )}
      <img
        src={picture}
        alt="Preview"
        width={1280}
        height={720}
        draggable={false}
        className={classNames(layer, (showsLayers || (isTyping && layers)) && 'invisible')}
      />
      {snapped && moving === 'yes' && text && <Guides snapped={snapped} areas={text.areas} />}
      {isTyping ? (
        <Typing
          text={text}
          value={headline}
          onChange={onHeadline}
          onDone={() => onTyping(false)}
          onEscape={() => {
            returnsFocus.current = true;
            onTyping(false);
          }}
        />
      ) : text ? (
        <div
          ref={box}
          className="group absolute touch-none [transform-origin:0_0]"
          style={placed(text.box)}
        >
          <button
            ref={textButton}
            type="button"
            aria-label={tw('editor.textOnPicture', { text: text.lines.join(' ') })}
            aria-describedby={helpId}
            title={tw('editor.clickToType')}
            className={classNames(
              'absolute -inset-1 cursor-move touch-none rounded-small outline-offset-0 group-hover:shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f] focus-visible:shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f]',
              moving === 'yes' &&
                (snapped?.isClear === false
                  ? 'shadow-[0_0_0_1.5px_#ffb020,0_0_0_3px_#0b0b0f]'
                  : 'shadow-[0_0_0_1.5px_#fff,0_0_0_3px_#0b0b0f]'),
            )}
            onPointerDown={(event) => press(event, 'move')}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={cancel}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              // From the keyboard or a screen reader; the pointer has its own handlers.
              if (event.detail === 0) onTyping(true);
            }}
          />
          <button
            type="button"
            aria-label={tw('editor.textSize')}
            title={tw('editor.dragToResize')}
            className="absolute -right-[22px] -bottom-[22px] grid size-11 cursor-nwse-resize touch-none place-items-center rounded-full opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
            onPointerDown={(event) => press(event, 'size')}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={cancel}
            onKeyDown={onKeyDown}
          >
            <span className="size-3.5 rounded-full border-2 border-[#0b0b0f] bg-[#fff]" />
          </button>
          <span id={helpId} className="sr-only">
            {tw('editor.keys')}
          </span>
        </div>
      ) : (
        preview && (
          <button
            type="button"
            onClick={() => onTyping(true)}
            className="absolute inset-0 m-auto h-11 w-fit rounded-control bg-stamp px-4 font-[540] text-on-stamp"
          >
            {tw('editor.addText')}
          </button>
        )
      )}
      {preview && !isTyping && (
        <MarksLayer
          marks={marks}
          isDrawn={showsLayers}
          frame={() => frame.current?.getBoundingClientRect()}
          onMoving={(isMoving) => setMoving(isMoving ? 'yes' : 'settles')}
          onMarks={onMarks}
        />
      )}
      {busy && (
        <span className="absolute top-2 left-2 z-2 rounded-stamp bg-stamp px-2 py-1.5 text-on-stamp">
          <Spinner />
        </span>
      )}
    </div>
  );
}

const layer = 'absolute inset-0 size-full object-cover';

function placed({ x, y, width, height }: TextArea): CSSProperties {
  return {
    left: `${100 * x}%`,
    top: `${100 * y}%`,
    width: `${100 * width}%`,
    height: `${100 * height}%`,
  };
}

function Guides({ snapped: { guides, area }, areas }: { snapped: Snapped; areas: TextArea[] }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      {areas
        .filter((one) => one.width >= area.width && one.height >= area.height)
        .map((one, index) => (
          <span
            key={index}
            className={classNames(
              'absolute rounded-small border border-dashed shadow-[0_0_0_1px_rgb(11_11_15/.35)]',
              contains(one, area) ? 'border-[#fff]' : 'border-[#fff]/35',
            )}
            style={placed(one)}
          />
        ))}
      {guides.x.map((x) => (
        <span
          key={x}
          className="absolute inset-y-0 w-px bg-signal"
          style={{ left: `${100 * x}%` }}
        />
      ))}
      {guides.y.map((y) => (
        <span
          key={y}
          className="absolute inset-x-0 h-px bg-signal"
          style={{ top: `${100 * y}%` }}
        />
      ))}
    </span>
  );
}

interface TypingProps {
  text: DrawnText | null;
  value: string;
  onChange: (main: string) => void;
  onDone: () => void;
  onEscape: () => void;
}

/** The headline as a field on the picture, close to how it will look. */
function Typing({ text, value, onChange, onDone, onEscape }: TypingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const { x, y, width } = text?.box ?? { x: 0.2, y: 0.35, width: 0.6 };
  return (
    <textarea
      ref={field}
      aria-label={tw('editor.typeOn')}
      value={value}
      maxLength={maxHeadline}
      rows={1}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onDone}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      className="absolute resize-none overflow-hidden bg-transparent leading-[1.06] caret-signal outline-2 outline-offset-4 outline-[#fff] [field-sizing:content]"
      style={{
        left: `${100 * x}%`,
        top: `${100 * y}%`,
        width: `${100 * Math.max(0.3, width * 1.04)}%`,
        maxHeight: `${100 * (1 - y)}%`,
        fontSize: `${100 * Math.max(0.06, text?.size ?? 0.14)}cqh`,
        color: text?.color ?? '#ffffff',
        textAlign: text?.align ?? 'center',
        textTransform: text?.upper === false ? 'none' : 'uppercase',
        ...typefaceStyle(text?.typeface ?? 'anton'),
      }}
    />
  );
}

function resized(text: DrawnText, by: number): Snapped {
  const area = scaled(text.box, by);
  return {
    area,
    guides: { x: [], y: [] },
    isClear: text.areas.some((one) => contains(one, area)),
  };
}

/** The text's box after a key, or null for other keys. */
function keyed({ box }: DrawnText, key: string, step: number): TextArea | null {
  switch (key) {
    case 'ArrowLeft':
      return { ...box, x: box.x - step };
    case 'ArrowRight':
      return { ...box, x: box.x + step };
    case 'ArrowUp':
      return { ...box, y: box.y - step };
    case 'ArrowDown':
      return { ...box, y: box.y + step };
    case '+':
    case '=':
      return scaled(box, steps.size);
    case '-':
      return scaled(box, 1 / steps.size);
    default:
      return null;
  }
}

/** The rectangle to ask for so that the text appears in a box. */
function areaFor(drawn: TextArea, asked: TextArea | null, wanted: TextArea): TextArea {
  // The renderer may have moved the text out of what was asked for.
  const from = asked && contains(asked, drawn) ? asked : inflated(drawn);
  const by = wanted.width / drawn.width;
  return inFrame({
    x: wanted.x + (from.x - drawn.x) * by,
    y: wanted.y + (from.y - drawn.y) * by,
    width: from.width * by,
    height: from.height * by,
  });
}

/** A little space, so that the text keeps its size. */
function inflated({ x, y, width, height }: TextArea): TextArea {
  const more = 0.02;
  return inFrame({
    x: x - (more / 2) * width,
    y: y - (more / 2) * height,
    width: width * (1 + more),
    height: height * (1 + more),
  });
}
