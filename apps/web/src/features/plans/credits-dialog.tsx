import { creditPacks, packSizes, type CreditPack, type PackSize } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { publicConfig } from '../../lib/public-config.js';
import { formatDollars, thumbnailCountText, affordableThumbnailsText } from '../../lib/format.js';
import { discountLabel } from '../../lib/plan-features.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { Dialog, DialogBody, dialogFooterClass } from '../../ui/dialog.js';
import { FrameCount } from '../../ui/frame-count.js';
import { Spinner } from '../../ui/spinner.js';
import { useCheckout } from './use-checkout.js';

/** The dialog 'Get More Credits', in which the user chooses a pack. */
export function CreditsDialog({ onClose }: { onClose: () => void }) {
  const user = useAtomValue(currentUserAtom);
  const credits = user?.credits ?? 0;
  const prices = publicConfig()?.packPrices ?? {};
  const sizes = packSizes.filter((size) => prices[size] !== undefined);
  const [picked, setPicked] = useState<PackSize>();
  const { start, busy } = useCheckout(onClose);

  const chosen = picked ?? sizes.find((size) => creditPacks[size].recommended) ?? sizes[0];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('plans.getMore')}
      description={tw('plans.haveCredits', {
        credits,
        thumbnails: affordableThumbnailsText(credits),
      })}
      width={700}
    >
      <DialogBody>
        {credits === 0 && user?.welcomeSpent && (
          <p className="mb-4 text-pretty text-ink-2">{t('ui.welcomeSpent')}</p>
        )}
        {sizes.length === 0 ? (
          <p className="text-ink-2">{tw('plans.noPacks')}</p>
        ) : (
          <fieldset className="grid gap-2">
            <legend className="sr-only">{tw('plans.packs')}</legend>
            {sizes.map((size) => (
              <PackRow
                key={size}
                pack={creditPacks[size]}
                checked={size === chosen}
                onPick={() => setPicked(size)}
              />
            ))}
          </fieldset>
        )}
      </DialogBody>
      <div
        className={classNames(
          'flex flex-col-reverse items-stretch gap-2 small:flex-row small:items-center small:justify-between',
          dialogFooterClass,
        )}
      >
        <span className="text-small text-ink-2 max-small:text-center">{tw('plans.packNote')}</span>
        {chosen && (
          <Button
            tone="signal"
            aria-disabled={busy}
            onClick={() => start({ kind: 'pack', credits: chosen })}
            className="tabular-nums"
          >
            {busy && <Spinner size="s" />}
            {tw('plans.buy', { credits: chosen, price: formatDollars(creditPacks[chosen].price) })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface PackRowProps {
  pack: CreditPack;
  checked: boolean;
  onPick: () => void;
}

function PackRow({ pack, checked, onPick }: PackRowProps) {
  return (
    <label className="relative grid cursor-pointer grid-cols-[minmax(0,1fr)_122px] items-center gap-3 rounded-frame p-3.5 outline-line transition-shadow duration-(--touch) hover:outline-edge has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-checked:tint-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus small:grid-cols-[minmax(0,1fr)_188px_124px] small:gap-4 small:px-[18px] small:py-4">
      <input
        type="radio"
        name="pack"
        checked={checked}
        onChange={onPick}
        className="absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-[3px]">
        <b className="font-[580] tabular-nums">{t('ui.credits', { count: pack.credits })}</b>
        {pack.recommended && <Badge>{t('ui.recommended')}</Badge>}
        <span className="basis-full text-small text-balance text-ink-2 tabular-nums">
          {thumbnailCountText(pack.thumbnails)},{' '}
          {t('ui.perCredit', { price: formatDollars(pack.pricePerCredit) })}
        </span>
      </span>
      <FrameCount count={pack.thumbnails} className="max-small:col-span-2 max-small:row-start-2" />
      <span className="flex flex-wrap items-baseline justify-end gap-x-[7px] gap-y-[3px]">
        {pack.originalPrice !== undefined && (
          <s className="text-ink-3 tabular-nums">
            <span className="sr-only">{tw('plans.insteadOf')} </span>
            {formatDollars(pack.originalPrice)}
          </s>
        )}
        <span className="type-figure text-[30px]">{formatDollars(pack.price)}</span>
        {pack.discount && (
          <span className="basis-full text-right text-tiny text-ink-2">{discountLabel(pack)}</span>
        )}
      </span>
    </label>
  );
}
