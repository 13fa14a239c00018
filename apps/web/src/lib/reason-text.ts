import { isReason, joinedReason, type Thumbnail } from '@app/contracts';
import { tw } from './language/workspace.js';

/** Why a thumbnail looks as it does, in the page's language; the server's sentence if codes are unknown. */
export function reasonText({
  reason,
  reasonParts,
}: Pick<Thumbnail, 'reason' | 'reasonParts'>): string {
  if (!isReason(reasonParts)) return reason;
  const { written, frame, scene, headline, place, remarks } = reasonParts;
  const first =
    written ??
    joinedReason({
      ...(frame && { frame: tw(`reason.frame.${frame}`) }),
      ...(scene && { scene: tw(`reason.scene.${scene}`) }),
      ...(headline && { headline: tw(`reason.headline.${headline}`) }),
      ...(place && { place: tw(`reason.place.${place}`) }),
    });
  const more = remarks.map(({ code, count = 0, of = 0 }) =>
    tw(`reason.remark.${code}`, { count: String(count), of: String(of) }),
  );
  return [first, ...more].filter(Boolean).join(' ');
}

/** Whether the text is in the page's language. A model's sentence is always English. */
export function isReasonTranslated({ reasonParts }: Pick<Thumbnail, 'reasonParts'>): boolean {
  return isReason(reasonParts) && reasonParts.written === undefined;
}
