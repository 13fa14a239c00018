import type { Account } from '@app/contracts';
import { useState } from 'react';
import { formatLongDate } from '../../../lib/format.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { TurnOffDialog } from './turn-off-dialog.js';
import { TurnOnDialog } from './turn-on-dialog.js';

/** Shows whether the second factor is on, and turns it on and off. */
export function SecondFactorRow({ secondFactor }: Pick<Account, 'secondFactor'>) {
  const [open, setOpen] = useState<'on' | 'off'>();
  const close = () => setOpen(undefined);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 py-2">
      <span className="min-w-0 flex-[1_1_220px]">
        {tw('secondFactor.title')}
        <span className="block text-small text-pretty text-ink-2">
          {secondFactor
            ? tw('secondFactor.on', {
                date: formatLongDate(new Date(secondFactor.since)),
                left: secondFactor.recoveryCodesLeft,
              })
            : tw('secondFactor.off')}
        </span>
      </span>
      {secondFactor ? (
        <Button
          size="s"
          aria-label={tw('secondFactor.turnOffLabel')}
          onClick={() => setOpen('off')}
        >
          {tw('secondFactor.turnOff')}
        </Button>
      ) : (
        <Button size="s" aria-label={tw('secondFactor.turnOnLabel')} onClick={() => setOpen('on')}>
          {tw('secondFactor.turnOn')}
        </Button>
      )}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </li>
  );
}
