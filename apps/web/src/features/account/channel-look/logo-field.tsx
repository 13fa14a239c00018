import { maxLogoSide, maxLogoBytes, type ChannelLookAnswer } from '@app/contracts';
import { useRef } from 'react';
import { toast } from 'sonner';
import { preparePictures } from '../../../lib/pictures/prepare.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { Spinner } from '../../../ui/spinner.js';
import { useLookAction } from '../../../lib/channel-looks/use-looks.js';

/** Chooses the logo of a channel, which is stored at once. */
export function LogoField({ channel }: { channel: ChannelLookAnswer }) {
  const { channelId, title, logoUrl } = channel;
  const file = useRef<HTMLInputElement>(null);
  const add = useLookAction(channelId, 'logo');
  const remove = useLookAction(channelId, 'logo/remove');
  const isPending = add.isPending || remove.isPending;

  const send = async (blob: File) => {
    const [base64] = await preparePictures([{ blob }], {
      longestSide: maxLogoSide,
      quality: 0.9,
      maxBytes: maxLogoBytes,
    });
    if (base64) add.mutate({ logo_base64: base64 });
    else toast.error(t('errors.image_unreadable'));
  };

  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-medium">{tw('look.edit.logo')}</legend>
      <p className="text-small text-pretty text-ink-2">{tw('look.edit.logoNote')}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        {logoUrl && (
          <img
            src={logoUrl}
            alt={tw('look.edit.logoAlt', { channel: title })}
            className="h-12 max-w-32 rounded-stamp bg-well object-contain p-1"
          />
        )}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={tw('look.edit.logo')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [picked] = target.files ?? [];
            target.value = '';
            if (picked) void send(picked);
          }}
        />
        <Button
          size="s"
          aria-disabled={isPending}
          onClick={() => !isPending && file.current?.click()}
        >
          {add.isPending && <Spinner size="s" />}
          {logoUrl ? tw('look.edit.changeLogo') : tw('look.edit.addLogo')}
        </Button>
        {logoUrl && (
          <Button
            tone="quiet"
            size="s"
            aria-disabled={isPending}
            onClick={() => !isPending && remove.mutate(undefined)}
          >
            {tw('look.edit.removeLogo')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
