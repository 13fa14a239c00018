import { maxAssetImages, uploadsKeptHours } from '@app/contracts';
import { useAtom, useStore } from 'jotai';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useReducer, useRef, useState, type DragEvent } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/checkbox.js';
import { classNames } from '../../../../ui/class-names.js';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/dialog.js';
import { FieldError, Notice } from '../../../../ui/notice.js';
import { imagesAtom, likenessConsentAtom } from '../../generator-state.js';
import { CropStage } from './crop-stage.js';
import { abandoned, acceptFiles, nextDrafts, uploadSentences, type AssetImage } from './drafts.js';
import { Strip } from './strip.js';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Faces, logos, products: several pictures, each with the part of it that is used. */
export function UploadDialog({ open, onOpenChange }: UploadDialogProps) {
  const store = useStore();
  const shown = useRef<readonly AssetImage[]>([]);

  // Whichever way it is closed but Confirm: what was not kept is let go of.
  const leave = () => {
    for (const url of abandoned(shown.current, store.get(imagesAtom))) URL.revokeObjectURL(url);
    shown.current = [];
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      title="Upload Face/Assets"
      description="A clear, frontal photo of one person works best. JPG or PNG."
      width={880}
    >
      <UploadForm
        onChange={(images) => {
          shown.current = images;
        }}
        cancel={leave}
        close={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface UploadFormProps {
  onChange: (images: readonly AssetImage[]) => void;
  cancel: () => void;
  close: () => void;
}

function UploadForm({ onChange, cancel, close }: UploadFormProps) {
  const [stored, store] = useAtom(imagesAtom);
  const [agreed, setAgreed] = useAtom(likenessConsentAtom);
  const [ticked, setTicked] = useState(agreed);
  const [asked, setAsked] = useState(false);
  const [drafts, tell] = useReducer(nextDrafts, { images: stored, selected: 0 });
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { images, selected } = drafts;
  const current = images[selected];

  // The dialog frees what it showed last when it is closed without Confirm.
  useEffect(() => {
    onChange(images);
  }, [images, onChange]);

  const add = (files: readonly File[]) => {
    const { accepted, problems } = acceptFiles(files, maxAssetImages - images.length);
    for (const problem of problems) toast.error(problem);
    tell({
      type: 'added',
      images: accepted.map((blob) => ({ blob, url: URL.createObjectURL(blob) })),
    });
  };

  const remove = (index: number) => {
    const image = images[index];
    tell({ type: 'removed', index });
    // One that is stored is freed by Confirm: Cancel brings it back.
    if (image && !stored.some(({ url }) => url === image.url)) URL.revokeObjectURL(image.url);
  };

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) add(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  });

  const confirm = () => {
    if (images.length > 0 && !ticked) {
      setAsked(true);
      return;
    }
    for (const url of abandoned(stored, images)) URL.revokeObjectURL(url);
    store(images);
    setAgreed(images.length > 0);
    close();
  };

  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      add([...event.dataTransfer.files]);
    },
  };

  return (
    <>
      <DialogBody>
        <div
          {...dropping}
          className={classNames('rounded-frame', over && 'outline-3 outline-focus')}
        >
          {current ? (
            <CropStage
              key={current.url}
              image={current}
              onCrop={(crop) => tell({ type: 'cropped', crop })}
              onBroken={() => {
                toast.error(uploadSentences.failed);
                remove(selected);
              }}
            />
          ) : (
            <DropZone onPick={() => picker.current?.click()} />
          )}
        </div>
        {images.length > 0 && (
          <>
            <Strip
              drafts={drafts}
              onSelect={(index) => tell({ type: 'selected', index })}
              onRemove={remove}
              onAdd={() => picker.current?.click()}
            />
            <Notice>
              A photo with one whole, large face is cut out. Any other picture is used as it is, and
              we tell you which while your thumbnails are made.
            </Notice>
            <Checkbox
              checked={ticked}
              onChange={(checked) => {
                setTicked(checked);
                setAsked(false);
              }}
              invalid={asked}
              describedBy={asked ? errorId : undefined}
            >
              This is me, or I have this person’s permission. We use this photo for this thumbnail
              only and delete it {uploadsKeptHours} hours after; what is cut out of it stays in the
              thumbnail until you delete that.
            </Checkbox>
            {asked && (
              <FieldError id={errorId} className="mt-2">
                Please confirm that you may use the pictures you added.
              </FieldError>
            )}
          </>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Choose images"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </DialogBody>
      <DialogFoot>
        <Button tone="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button
          tone="signal"
          disabled={images.length === 0 && stored.length === 0}
          onClick={confirm}
          className="max-small:flex-1"
        >
          Confirm
        </Button>
      </DialogFoot>
    </>
  );
}

function DropZone({ onPick }: { onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="frame frame-empty w-full after:!shadow-[inset_0_0_0_1px_var(--edge)] hover:tint-4 max-small:!aspect-square"
    >
      <span className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-5 text-center">
        <ImagePlus aria-hidden="true" className="size-[22px] text-ink-2" strokeWidth={1.6} />
        <span className="font-medium">
          <span className="pointer-coarse:hidden">Drop images here, paste them, or </span>
          <span className="underline decoration-line underline-offset-3">choose files</span>
        </span>
        <span className="max-w-[44ch] text-small text-pretty text-ink-2">
          Faces, logos, products: up to {maxAssetImages} images. They are used for thumbnail
          generation only.
        </span>
      </span>
    </button>
  );
}
