import { minConfidentLookThumbnails, type ChannelLookAnswer } from '@app/contracts';
import { useState } from 'react';
import { t } from '../../../lib/language/public.js';
import { isBillingOn } from '../../../lib/billing.js';
import { tw } from '../../../lib/language/workspace.js';
import { failureSentence, Failure } from '../../../lib/api/failure.js';
import { formatLongDate } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Alert, linkClass, Notice } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { Spinner } from '../../../ui/spinner.js';
import { LookDialog } from './look-dialog.js';
import { formatList, describeLook } from './look-description.js';
import { useLookAction, useLooks } from '../../../lib/channel-looks/use-looks.js';

/** Shows the look of each connected channel, which can be learned, corrected and deleted. */
export function LookPanel() {
  const { data, isError, refetch } = useLooks();
  if (isError)
    return (
      <Panel title={tw('look.title')}>
        <Alert className="mt-3">
          {tw('look.notLoaded')}{' '}
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            {t('ui.tryAgain')}
          </button>
        </Alert>
      </Panel>
    );
  return (
    <Panel title={tw('look.title')}>
      <p className="mt-2 text-pretty">{tw(isBillingOn() ? 'look.intro' : 'look.introUnpriced')}</p>
      {data?.map((one) => (
        <ChannelLookCard key={one.channelId} channel={one} />
      ))}
    </Panel>
  );
}

function ChannelLookCard({ channel }: { channel: ChannelLookAnswer }) {
  const { channelId, title, state, look, problem, settings, logoUrl } = channel;
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const learn = useLookAction(channelId, 'learn');
  const forget = useLookAction(channelId, 'forget', tw('look.forgotten'));
  const isLearning = state === 'learning' || learn.isPending;
  const description = describeLook(channel);
  const hasContent = look !== null || description.phrases.length > 0 || logoUrl !== null;
  return (
    <section
      aria-label={tw('look.titleOf', { channel: title })}
      className="mt-4 border-t border-hair pt-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl && (
          <img
            src={logoUrl}
            alt={tw('look.edit.logoAlt', { channel: title })}
            className="h-9 max-w-24 object-contain"
          />
        )}
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</h3>
      </div>
      {isLearning && (
        <output className="mt-2 flex items-center gap-2 text-small text-ink-2">
          <Spinner size="s" />
          {tw('look.learning')}
        </output>
      )}
      {problem && !isLearning && (
        <Alert className="mt-3" calm>
          {failureSentence(new Failure(problem.code, problem.message, { status: 200 }))}
        </Alert>
      )}
      {description.phrases.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {description.phrases.map((phrase) => (
            <li key={phrase} className="rounded-stamp px-2 py-1 text-small outline-line">
              {phrase}
            </li>
          ))}
        </ul>
      )}
      {look && <LookFacts channel={channel} />}
      {!settings.used && hasContent && <Notice className="mt-3">{tw('look.off')}</Notice>}
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          tone={look ? 'line' : 'solid'}
          aria-disabled={isLearning}
          onClick={() => {
            if (!isLearning) learn.mutate(undefined);
          }}
        >
          {look ? tw('look.learnAgain') : tw('look.learn')}
        </Button>
        <Button tone="line" onClick={() => setIsEditing(true)}>
          {look ? tw('look.correct') : tw('look.kitOnly')}
        </Button>
        {hasContent && (
          <Button tone="quiet" aria-disabled={forget.isPending} onClick={() => setIsDeleting(true)}>
            {tw('look.forget')}
          </Button>
        )}
      </div>
      <LookDialog open={isEditing} onOpenChange={setIsEditing} channel={channel} />
      <ConfirmDialog
        open={isDeleting}
        title={tw('look.forgetTitle', { channel: title })}
        description={tw('look.forgetNote')}
        confirmLabel={tw('look.forget')}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => {
          setIsDeleting(false);
          forget.mutate(undefined);
        }}
      />
    </section>
  );
}

/** The colors of a look, its corrected, mixed and unknown traits, and when it was learned. */
function LookFacts({ channel }: { channel: ChannelLookAnswer }) {
  const { look, learnedAt, keptUntil } = channel;
  if (!look || learnedAt === null || keptUntil === null) return null;
  const { corrected, mixed, unknown } = describeLook(channel);
  const { thumbnails, palette, withText } = look;
  return (
    <div className="mt-3 grid gap-1.5 text-small text-pretty text-ink-2">
      {palette.length > 0 && (
        <p className="flex items-center gap-2">
          {tw('look.palette')}
          <span className="flex gap-1">
            {palette.map((color) => (
              <span
                key={color}
                title={color}
                className="size-5 rounded-full outline-line"
                style={{ background: color }}
              />
            ))}
          </span>
        </p>
      )}
      {corrected.length > 0 && <p>{tw('look.corrected', { what: formatList(corrected) })}</p>}
      {mixed.length > 0 && <p>{tw('look.mixed', { what: formatList(mixed) })}</p>}
      {withText === 0 && <p>{tw('look.noText')}</p>}
      {unknown.length > 0 && <p>{tw('look.unknown', { what: formatList(unknown) })}</p>}
      {thumbnails < minConfidentLookThumbnails && <p>{tw('look.first', { count: thumbnails })}</p>}
      <p>
        {tw('look.from', {
          count: thumbnails,
          date: formatLongDate(new Date(learnedAt)),
          until: formatLongDate(new Date(keptUntil)),
        })}
      </p>
    </div>
  );
}
