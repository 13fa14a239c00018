import {
  thumbnailSizes,
  type DrawnText,
  type TextPreview,
  type TextSetting,
  type ThumbnailShape,
} from '@app/contracts';
import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { Spinner } from '../../../ui/spinner.js';
import { applyPersonChange, widestLimits } from '../person.js';
import type { SnapResult } from '../snap.js';
import { Guides } from './guides.js';
import { MarksLayer } from './marks-layer.js';
import { PersonBox } from './person-box.js';
import { boxStyle } from './canvas-styles.js';
import { TextBox } from './text-box.js';
import { HeadlineField } from './typing.js';

interface TextCanvasProps {
  /** The finished picture. */
  picture: string;
  shape: ThumbnailShape;
  preview: TextPreview | undefined;
  setting: TextSetting;
  busy: boolean;
  /** Whether the headline is edited in place. */
  isEditingOnCanvas: boolean;
  onEditingOnCanvas: (isEditing: boolean) => void;
  /** @param isContinuous whether it is part of the previous change */
  onChange: (change: Partial<TextSetting>, isContinuous?: boolean) => void;
}

/**
 * The picture with its text, person, arrows and circles, which can be dragged. While one of them is dragged, its
 * layer of the last preview moves with the pointer. Then the renderer's picture replaces it.
 */
export const TextCanvas = memo(function TextCanvas({
  picture,
  shape,
  preview,
  setting,
  busy,
  isEditingOnCanvas,
  onEditingOnCanvas,
  onChange,
}: TextCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sprite = useRef<HTMLImageElement>(null);
  const above = useRef<HTMLImageElement>(null);
  const textButton = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const [moving, setMoving] = useState<'no' | 'yes' | 'settles'>('no');
  const [snapped, setSnapped] = useState<SnapResult | null>(null);
  const text = preview?.text ?? null;
  const layers = preview?.layers ?? null;
  const showsLayers = layers !== null && (moving === 'yes' || (moving === 'settles' && busy));
  const bounds = () => frame.current?.getBoundingClientRect();

  useEffect(() => {
    if (isEditingOnCanvas || !returnsFocus.current) return;
    returnsFocus.current = false;
    textButton.current?.focus();
  }, [isEditingOnCanvas]);

  return (
    <div
      ref={frame}
      aria-busy={busy}
      className={classNames(
        'frame [container-type:size] select-none',
        shape === 'upright' && 'frame-upright mx-auto w-[min(100%,calc(64dvh*9/16))]',
      )}
    >
      {layers && (
        <>
          <img src={layers.below} alt="" className={layer} draggable={false} />
          {text && !isEditingOnCanvas && (
            <img
              ref={sprite}
              src={text.picture}
              alt=""
              draggable={false}
              className="absolute max-w-none will-change-transform"
              style={spriteStyle(text)}
            />
          )}
          {layers.above && (
            <img ref={above} src={layers.above} alt="" className={layer} draggable={false} />
          )}
        </>
      )}
      <img
        src={picture}
        alt={tw('editor.preview')}
        {...thumbnailSizes[shape]}
        draggable={false}
        className={classNames(layer, (showsLayers || (isEditingOnCanvas && layers)) && 'invisible')}
      />
      {snapped && moving === 'yes' && text && <Guides snapped={snapped} areas={text.areas} />}
      {layers?.person && !isEditingOnCanvas && (
        <PersonBox
          box={layers.person}
          person={setting.person}
          limits={layers.personLimits ?? widestLimits}
          layer={above}
          frame={bounds}
          onMoving={setMoving}
          onPerson={(change, isContinuous) =>
            onChange({ person: applyPersonChange(setting.person, change) }, isContinuous)
          }
        />
      )}
      {isEditingOnCanvas ? (
        <HeadlineField
          text={text}
          value={setting.main}
          onChange={(main) => onChange({ main })}
          onDone={() => onEditingOnCanvas(false)}
          onEscape={() => {
            returnsFocus.current = true;
            onEditingOnCanvas(false);
          }}
        />
      ) : text ? (
        <TextBox
          text={text}
          area={setting.area}
          sprite={sprite}
          button={textButton}
          frame={bounds}
          isMoving={moving === 'yes'}
          snapped={snapped}
          onSnapped={setSnapped}
          onMoving={setMoving}
          onType={() => onEditingOnCanvas(true)}
          onArea={(area, isContinuous) =>
            // The lines keep the alignment of the previous place.
            onChange({ area, place: null, align: setting.align ?? text.align }, isContinuous)
          }
        />
      ) : (
        preview && <AddText onAdd={() => onEditingOnCanvas(true)} />
      )}
      {preview && !isEditingOnCanvas && (
        <MarksLayer
          marks={setting.marks}
          isDrawn={showsLayers}
          frame={bounds}
          onMoving={setMoving}
          onMarks={(marks, isContinuous) => onChange({ marks }, isContinuous)}
        />
      )}
      {busy && (
        <span className="absolute top-2 left-2 z-2 rounded-stamp bg-stamp px-2 py-1.5 text-on-stamp">
          <Spinner />
        </span>
      )}
    </div>
  );
});

const layer = 'absolute inset-0 size-full object-cover';

/** The text alone, scaled around the corner of its letters. */
function spriteStyle({ box, pictureBox }: DrawnText): CSSProperties {
  const x = (100 * (box.x - pictureBox.x)) / pictureBox.width;
  const y = (100 * (box.y - pictureBox.y)) / pictureBox.height;
  return { ...boxStyle(pictureBox), transformOrigin: `${x}% ${y}%` };
}

function AddText({ onAdd }: { onAdd: () => void }) {
  return (
    <button
      type="button"
      onClick={onAdd}
      className="absolute inset-0 m-auto h-11 w-fit rounded-control bg-stamp px-4 font-[540] text-on-stamp"
    >
      {tw('editor.addText')}
    </button>
  );
}
