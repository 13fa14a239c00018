import type { UserRecord, UserAction } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { currentUserAtom } from '../../../lib/client-state.js';
import { formatLongDate } from '../../../lib/format.js';
import { tw } from '../../../lib/language/workspace.js';
import { paths } from '../../../lib/paths.js';
import { providerName } from '../../../lib/provider-name.js';
import { Avatar } from '../../../ui/avatar.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuItem } from '../../../ui/floating.js';
import { linkClass } from '../../../ui/notice.js';

interface PersonRowProps {
  person: UserRecord;
  /** Whether a change is in progress. */
  isDisabled: boolean;
  onChange: (action: UserAction) => void;
  onSetAllowance: () => void;
}

/** An account and the possible actions. */
export function PersonRow({ person, isDisabled, onChange, onSetAllowance }: PersonRowProps) {
  const isYou = useAtomValue(currentUserAtom)?.id === person.id;
  const { name, email, avatar, role, methods, allowance } = person;
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3.5 border-b border-hair px-4 py-3.5 shell:px-6">
      <Avatar name={name} src={avatar} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[540] [overflow-wrap:anywhere]">
          {name}
          {isYou && <Badge>{tw('people.you')}</Badge>}
          {role === 'admin' && <Badge>{tw('people.admin')}</Badge>}
          {person.disabledAt !== null && <Badge>{tw('people.disabled')}</Badge>}
        </p>
        <p className="text-small [overflow-wrap:anywhere]">
          {[email ?? tw('people.noEmail'), ...methods.map(providerName)].join(' · ')}
        </p>
        <p className="text-small text-pretty text-ink-2">{activityText(person)}</p>
        {allowance && allowance.monthly !== null && (
          <p className="text-small text-ink-2">
            {tw('people.allowance.used', { used: allowance.used, monthly: allowance.monthly })}
          </p>
        )}
        {person.hasSecondFactor && (
          <p className="text-small text-ink-2">{tw('people.secondFactorIsOn')}</p>
        )}
        {person.hasPasskeys && <p className="text-small text-ink-2">{tw('people.hasPasskeys')}</p>}
        {adminRoleReason(person) !== null && (
          <p className="text-small text-ink-2">{adminRoleReason(person)}</p>
        )}
        <Link to={`${paths.admin}?user=${person.id}`} className={`${linkClass} text-small`}>
          {tw('people.generations')}
        </Link>
      </div>
      <Menu
        side="bottom"
        align="end"
        trigger={
          <Button size="s" disabled={isDisabled} aria-label={tw('people.manageOf', { name })}>
            {tw('people.manage')}
          </Button>
        }
      >
        {actionsFor(person, isYou).map((action) => (
          <MenuItem key={action} onSelect={() => onChange(action)}>
            {tw(`people.actions.${action}`)}
          </MenuItem>
        ))}
        {allowance && <MenuItem onSelect={onSetAllowance}>{tw('people.allowance.set')}</MenuItem>}
      </Menu>
    </li>
  );
}

function activityText({ createdAt, lastSeenAt, sessions }: UserRecord): string {
  const joined = tw('people.joined', { date: formatLongDate(new Date(createdAt)) });
  if (lastSeenAt === null) return `${joined} ${tw('people.signedOut')}`;
  const seen = tw('people.lastSeen', { date: formatLongDate(new Date(lastSeenAt)) });
  return `${joined} ${seen} ${tw('people.sessions', { sessions })}`;
}

/** What made the user an administrator; null for a role that an administrator gave. */
function adminRoleReason({ role, isAdminBySetting, isAdminByClaim }: UserRecord): string | null {
  if (role !== 'admin') return null;
  if (isAdminBySetting) return tw('people.bySetting');
  return isAdminByClaim ? tw('people.byClaim') : null;
}

/**
 * Actions that change something. An administrator by setting keeps the role and the second factor, and cannot be
 * disabled.
 */
function actionsFor(
  { role, isAdminBySetting, hasSecondFactor, hasPasskeys, disabledAt, sessions }: UserRecord,
  isYou: boolean,
): UserAction[] {
  const canReset = (hasSecondFactor || hasPasskeys) && !isAdminBySetting && !isYou;
  return [
    ...(role === 'creator' ? (['make-admin'] as const) : []),
    ...(role === 'admin' && !isAdminBySetting ? (['make-creator'] as const) : []),
    ...(canReset ? (['reset-second-factor'] as const) : []),
    ...(sessions > 0 ? (['sign-out'] as const) : []),
    ...(disabledAt === null && !isAdminBySetting ? (['disable'] as const) : []),
    ...(disabledAt === null ? [] : (['enable'] as const)),
  ];
}
