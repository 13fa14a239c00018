import { thumbnailsForCredits, type Allowance } from '@app/contracts';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { isBillingOn } from '../../lib/billing.js';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { openDialogAtom } from '../../lib/dialogs.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { affordableThumbnailsText, formatUtcDay } from '../../lib/format.js';
import { classNames } from '../../ui/class-names.js';

/**
 * Classes of the stamp "Add more". Without credits, the stamp replaces Generate as the main button of the
 * form. Other screens have their own main button.
 */
function useStampClass(credits = 0): string {
  const { pathname, search } = useLocation();
  const isForm = pathname.replace(/\/$/, '') === paths.workspace && search === '';
  return thumbnailsForCredits(credits) === 0 && isForm
    ? 'bg-signal text-on-signal'
    : 'bg-ink text-paper';
}

/** The balance in the sidebar. Opens the credits dialog, or the credit history if nothing is for sale. */
export function SidebarCredits() {
  const { credits, allowance } = useAtomValue(currentUserAtom) ?? {};
  const openDialog = useSetAtom(openDialogAtom);
  const isForSale = publicConfig()?.paymentsAvailable;
  const stampClass = useStampClass(credits);
  if (credits === undefined) return null;
  if (!isBillingOn()) return allowance ? <SidebarAllowance allowance={allowance} /> : null;

  const className =
    'relative flex aspect-video w-full shrink-0 flex-col items-start rounded-frame bg-sheet p-3.5 text-left hairline transition-shadow duration-(--touch) hover:outline-edge';
  const balance = (
    <>
      <span className="type-figure text-[36px]">{credits}</span>
      <span className="mt-1.5 text-tiny text-ink-2 tabular-nums">
        {tw('account.creditsWorth', {
          count: credits,
          thumbnails: affordableThumbnailsText(credits),
        })}
      </span>
    </>
  );
  if (!isForSale) {
    return (
      <Link to={paths.creditHistory} className={className}>
        {balance}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => openDialog('credits')} className={className}>
      {balance}
      <span
        className={classNames(
          'absolute right-2 bottom-2 inline-flex h-[22px] items-center rounded-stamp px-[7px] text-tiny leading-none font-[540]',
          stampClass,
        )}
      >
        {tw('account.addMore')}
      </span>
    </button>
  );
}

/** The balance in the top bar of narrow screens. */
export function TopBarCredits() {
  const { credits, allowance } = useAtomValue(currentUserAtom) ?? {};
  const openDialog = useSetAtom(openDialogAtom);
  const isForSale = publicConfig()?.paymentsAvailable;
  const stampClass = useStampClass(credits);
  if (credits === undefined) return null;
  if (!isBillingOn())
    return allowance ? (
      <p className="text-small font-[540] whitespace-nowrap tabular-nums">
        {tw('account.allowanceLeft', { left: allowance.left })}
      </p>
    ) : null;

  const className =
    'flex h-9 pointer-coarse:h-11 shrink-0 items-center gap-2 rounded-control pl-3 text-small font-[540] whitespace-nowrap tabular-nums outline-line';
  const balance = (
    <span>
      {t('ui.credits', { count: credits })}
      <span className="sr-only">, {affordableThumbnailsText(credits)}</span>
    </span>
  );
  if (!isForSale) {
    return (
      <Link to={paths.creditHistory} className={`${className} pr-3`}>
        {balance}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => openDialog('credits')} className={`${className} pr-1`}>
      {balance}
      <span className={classNames('grid h-7 place-items-center rounded-[6px] px-2', stampClass)}>
        {tw('account.addMore')}
      </span>
    </button>
  );
}

/** The number of thumbnails left this month, in the sidebar. */
function SidebarAllowance({ allowance: { left, monthly, renewsAt } }: { allowance: Allowance }) {
  return (
    <p className="w-full shrink-0 rounded-frame bg-sheet p-3.5 hairline">
      <span className="block font-[540] tabular-nums">{tw('account.allowanceLeft', { left })}</span>
      <span className="mt-0.5 block text-tiny text-pretty text-ink-2 tabular-nums">
        {tw('account.allowanceRenews', { monthly, date: formatUtcDay(new Date(renewsAt)) })}
      </span>
    </p>
  );
}
