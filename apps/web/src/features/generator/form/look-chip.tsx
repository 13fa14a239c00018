import { useAtom, useAtomValue } from 'jotai';
import { Palette } from 'lucide-react';
import { followedLook } from '@app/contracts';
import { useLooks } from '../../../lib/channel-looks/use-looks.js';
import { currentUserAtom } from '../../../lib/client-state.js';
import { tw } from '../../../lib/language/workspace.js';
import { PictureTooltip } from '../../../ui/floating.js';
import { channelLookAtom } from '../generator-state.js';
import { chipClass } from './chip-class.js';

/** Switches the channel look on or off for one video. Hidden without a look. */
export function LookChip() {
  const [isUsed, setIsUsed] = useAtom(channelLookAtom);
  const user = useAtomValue(currentUserAtom);
  const { data } = useLooks(user !== undefined && user !== null);
  // A logo alone also counts as a look.
  const hasLook = data?.some(
    ({ look, settings, logoUrl }) => followedLook(look, settings, logoUrl) !== null,
  );
  if (!hasLook) return null;
  return (
    <PictureTooltip label={tw('look.chipHint')} content={tw('look.chipHint')}>
      <button
        type="button"
        onClick={() => setIsUsed(!isUsed)}
        className={chipClass(isUsed ? 'open' : 'closed')}
      >
        <Palette aria-hidden="true" className="size-[15px] max-[374px]:hidden" strokeWidth={2} />
        {isUsed ? tw('look.chipOn') : tw('look.chipOff')}
      </button>
    </PictureTooltip>
  );
}
