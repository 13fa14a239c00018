import { useSetAtom } from 'jotai';
import { LayoutGrid, Plus, type LucideIcon } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { SidebarCredits, TopBarCredits } from '../../features/account/credits.js';
import { RequireSignIn } from '../../features/account/require-sign-in.js';
import { useReturnedError } from '../../features/account/use-returned-error.js';
import { UserMenu } from '../../features/account/user-menu.js';
import { useFormKeptOnReload } from '../../features/generator/form/use-form-kept-on-reload.js';
import { DropAnywhere } from '../../features/generator/incoming/drop-anywhere.js';
import { ShortcutsDialog } from '../../features/shortcuts/shortcuts-dialog.js';
import { useShortcuts } from '../../features/shortcuts/use-shortcuts.js';
import { resetGeneratorAtom } from '../../features/generator/generator-state.js';
import { PaymentBanner } from '../../features/plans/payment-banner.js';
import { FeedDialog } from '../../features/feed-preview/feed-dialog.js';
import { ViewerDialog } from '../../features/viewer/viewer-dialog.js';
import { LinkDialog } from '../../features/share/link-dialog.js';
import { LanguagePack } from '../../features/language-pack/language-pack.js';
import { TextEdit } from '../../features/text-edit/text-edit.js';
import { PlanDialogs } from '../../features/plans/plan-dialogs.js';
import { Welcome } from '../../features/plans/welcome.js';
import { paths } from '../../lib/paths.js';
import { TooltipProvider } from '../../ui/floating.js';
import { Logo } from '../../ui/logo.js';

interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  onClick?: () => void;
}

/** Frame of all pages that need a sign-in: a sidebar, or a top bar and a tab bar on narrow screens. */
export function WorkspaceLayout() {
  return (
    <RequireSignIn>
      <TooltipProvider>
        <SignedInLayout />
      </TooltipProvider>
    </RequireSignIn>
  );
}

function SignedInLayout() {
  useReturnedError();
  useFormKeptOnReload();
  const reset = useSetAtom(resetGeneratorAtom);
  useShortcuts({ onNew: reset });
  const items: NavigationItem[] = [
    { to: paths.workspace, label: tw('account.newThumbnail'), icon: Plus, onClick: reset },
    { to: paths.history, label: tw('account.history'), icon: LayoutGrid },
  ];
  return (
    <div className="max-shell:pb-[calc(60px+env(safe-area-inset-bottom))] shell:grid shell:min-h-[calc(100dvh-var(--bar))] shell:grid-cols-[232px_minmax(0,1fr)]">
      <TopBar />
      <SideBar items={items} />
      <main className="flex min-h-[calc(100dvh-var(--bar)-117px)] min-w-0 flex-col overflow-clip px-4 pt-6 pb-8 shell:min-h-0 shell:px-[clamp(16px,3.4vw,56px)] shell:pt-10 shell:pb-14">
        <PaymentBanner />
        <Outlet />
      </main>
      <TabBar items={items} />
      <DropAnywhere />
      <ShortcutsDialog />
      <PlanDialogs />
      <TextEdit />
      <LanguagePack />
      <LinkDialog />
      <FeedDialog />
      <ViewerDialog />
      <Welcome />
    </div>
  );
}

function TopBar() {
  return (
    <header className="sticky top-(--bar) z-20 flex h-14 items-center gap-2.5 border-b border-hair bg-paper px-4 shell:hidden">
      <Link
        to={paths.landing}
        aria-label="Posterframe"
        className="shrink-0 pointer-coarse:-mx-1.5 pointer-coarse:grid pointer-coarse:size-11 pointer-coarse:place-items-center"
      >
        <Logo />
      </Link>
      <b className="min-w-0 truncate font-display text-base leading-tight font-[640] max-[400px]:hidden">
        {tw('account.workspace')}
      </b>
      <span className="flex-1" />
      <TopBarCredits />
      <UserMenu compact />
    </header>
  );
}

function SideBar({ items }: { items: NavigationItem[] }) {
  return (
    <aside className="sticky top-(--bar) hidden h-[calc(100dvh-var(--bar))] flex-col gap-1 overflow-y-auto border-r border-hair px-3 pt-5 pb-3 shell:flex">
      <Link
        to={paths.landing}
        aria-label={tw('account.home')}
        className="flex self-start px-2 pt-0.5 pb-[22px]"
      >
        <Logo name={tw('account.workspace')} />
      </Link>
      <nav aria-label={tw('account.workspace')} className="grid gap-1">
        {items.map(({ to, label, icon: Icon, onClick }) => (
          <NavLink
            key={to}
            to={to}
            end
            onClick={onClick}
            className="flex h-[38px] items-center pointer-coarse:h-11 gap-2.5 rounded-control px-2.5 font-[480] text-ink-2 hover:text-ink hover:tint-5 aria-[current]:font-[540] aria-[current]:text-ink aria-[current]:tint-8"
          >
            <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            {label}
          </NavLink>
        ))}
      </nav>
      <span className="flex-1" />
      <SidebarCredits />
      <UserMenu />
    </aside>
  );
}

function TabBar({ items }: { items: NavigationItem[] }) {
  return (
    <nav
      aria-label={tw('account.workspace')}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)] shell:hidden"
    >
      {items.map(({ to, label, icon: Icon, onClick }) => (
        <NavLink
          key={to}
          to={to}
          end
          onClick={onClick}
          className="flex h-15 flex-col items-center justify-center gap-1 text-tiny font-[520] text-ink-2 aria-[current]:text-ink aria-[current]:shadow-[inset_0_2px_0_var(--ink)]"
        >
          <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
