import { useAtomValue, useSetAtom } from 'jotai';
import {
  ChevronsUpDown,
  CreditCard,
  ImageUp,
  Keyboard,
  LogOut,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { isBillingOn } from '../../lib/billing.js';
import { tw } from '../../lib/language/workspace.js';
import { signOut } from '../../lib/api/api.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { shortcutsAtom } from '../../lib/dialogs.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { Avatar } from '../../ui/avatar.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/floating.js';

function signOutOrReport(): void {
  signOut().catch(() => {
    toast.error(tw('account.stillSignedIn'));
  });
}

const refreshItem = { to: paths.refresh, label: 'refresh', icon: ImageUp } as const;
const accountItem = { to: paths.account, label: 'title', icon: UserRound } as const;

const billingItems = [
  { to: paths.subscription, label: 'subscription', icon: CreditCard },
  { to: paths.creditHistory, label: 'creditHistory', icon: ReceiptText },
] as const;

/** Old videos can be refreshed only for a connected channel, which needs Google. */
function menuItems() {
  return [
    ...(publicConfig()?.canConnectChannel ? [refreshItem] : []),
    accountItem,
    ...(isBillingOn() ? billingItems : []),
  ];
}

/** The user menu; `compact` shows the avatar only. */
export function UserMenu({ compact }: { compact?: boolean }) {
  const user = useAtomValue(currentUserAtom);
  const navigate = useNavigate();
  const showShortcuts = useSetAtom(shortcutsAtom);
  if (!user) return null;
  const trigger = compact ? (
    <button
      type="button"
      aria-label={tw('account.accountOf', { name: user.name })}
      className="-mr-1.5 grid size-10 shrink-0 place-items-center rounded-control pointer-coarse:size-11"
    >
      <Avatar name={user.name} src={user.avatar} />
    </button>
  ) : (
    <button
      type="button"
      className="mt-2 flex h-12 w-full items-center gap-2.5 rounded-control px-2 text-left font-medium hover:tint-5"
    >
      <Avatar name={user.name} src={user.avatar} />
      <span className="min-w-0 flex-1 truncate">{user.name}</span>
      <ChevronsUpDown aria-hidden="true" className="size-[15px] shrink-0 text-ink-3" />
    </button>
  );
  return (
    <Menu trigger={trigger} side={compact ? 'bottom' : 'top'} align={compact ? 'end' : 'start'}>
      {compact && <p className="truncate px-2.5 pt-1.5 pb-2 text-small text-ink-2">{user.name}</p>}
      {menuItems().map(({ to, label, icon: Icon }) => (
        <MenuItem key={to} onSelect={() => void navigate(to)}>
          <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {tw(`account.${label}`)}
        </MenuItem>
      ))}
      {user.role === 'admin' && (
        <MenuItem onSelect={() => void navigate(paths.admin)}>
          <ShieldCheck aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {tw('account.admin')}
        </MenuItem>
      )}
      <MenuItem onlyWithMouse onSelect={() => showShortcuts(true)}>
        <Keyboard aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        {tw('account.shortcuts')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={signOutOrReport}>
        <LogOut aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        {tw('account.signOut')}
      </MenuItem>
    </Menu>
  );
}
