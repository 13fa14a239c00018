import { maxLogoSide, maxLogoBytes } from '@app/contracts';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { useLooks } from '../../../lib/channel-looks/use-looks.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { preparePictures } from '../../../lib/pictures/prepare.js';
import { Spinner } from '../../../ui/spinner.js';

interface LogoSourcesProps {
  isFull: boolean;
  /** @param picture PNG or JPEG, base64 */
  onPick: (picture: string) => void;
}

const choice =
  'grid size-14 place-items-center overflow-hidden rounded-small bg-well outline-line hover:outline-edge disabled:cursor-not-allowed disabled:opacity-42';

/**
 * Chooses a logo from a file or a connected channel. Saved assets are not offered: erasing an asset erases all copies,
 * but the logo of a version would stay.
 */
export function LogoSources({ isFull, onPick }: LogoSourcesProps) {
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const logos = (useLooks().data ?? []).filter(({ logoUrl }) => logoUrl !== null);

  const add = async (load: () => Blob | Promise<Blob>) => {
    setBusy(true);
    try {
      const [picture] = await preparePictures([{ blob: await load() }], {
        longestSide: maxLogoSide,
        quality: 0.9,
        maxBytes: maxLogoBytes,
      });
      if (picture === undefined) throw new Error('a logo could not be prepared');
      onPick(picture);
    } catch {
      toast.error(t('errors.image_unreadable'));
    } finally {
      setBusy(false);
    }
  };
  const isOff = isFull || isBusy;

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={tw('editor.mark.logoFile')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          target.value = '';
          if (picked) void add(() => picked);
        }}
      />
      <button
        type="button"
        disabled={isOff}
        className="inline-flex h-14 flex-1 items-center justify-center gap-2 rounded-control px-3 text-small font-[540] outline-line hover:outline-edge disabled:cursor-not-allowed disabled:opacity-42"
        onClick={() => file.current?.click()}
      >
        {isBusy ? (
          <Spinner size="s" />
        ) : (
          <ImagePlus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        )}
        {tw('editor.mark.addLogo')}
      </button>
      {logos.map(({ channelId, title, logoUrl }) => (
        <button
          key={channelId}
          type="button"
          disabled={isOff}
          aria-label={tw('editor.mark.addNamed', { name: title })}
          title={title}
          className={choice}
          onClick={() => void add(() => blobAt(logoUrl ?? ''))}
        >
          <img src={logoUrl ?? ''} alt="" className="size-full object-contain p-1" />
        </button>
      ))}
    </div>
  );
}

async function blobAt(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`a picture was answered with ${answer.status}`);
  return answer.blob();
}
