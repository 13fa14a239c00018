import { reachKeptDays, type ReachAnswer } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { formatLongDate } from '../../../lib/format.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { paths } from '../../../lib/paths.js';
import { useProviderWindow } from '../../../lib/provider-window/use-provider-window.js';
import { accountKey, useAccount } from '../../../lib/use-account.js';
import { Button } from '../../../ui/button.js';
import { ConsentRequest } from '../../../ui/consent-request.js';
import { FieldError } from '../../../ui/notice.js';
import { Spinner } from '../../../ui/spinner.js';
import { ReachChart } from './reach-chart.js';

const consentPath = '/auth/channel/reach';
/** Polling interval in milliseconds while a worker reads the reports for the first time. */
const pollMs = 5_000;
const dayMs = 24 * 60 * 60_000;
/** Number of days until the site's report about a day is available. */
const reportDelayDays = 2;

/**
 * Shows how often viewers saw and clicked the video's thumbnail around a publication. Sends the request only after
 * the panel is opened.
 */
export function ReachPanel({ publicationId, about }: { publicationId: string; about: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-3">
      <Button
        tone="quiet"
        size="s"
        className="justify-self-start"
        aria-label={tw('reach.titleOf', { name: about })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChartLine aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {tw('reach.title')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Reach publicationId={publicationId} />}
      </div>
    </div>
  );
}

function Reach({ publicationId }: { publicationId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reach', publicationId],
    queryFn: ({ signal }) =>
      api.get<ReachAnswer>(`/api/publication/${publicationId}/reach`, { signal }),
    refetchInterval: ({ state }) => (isFirstReading(state.data) ? pollMs : false),
  });
  if (!data && error)
    return (
      <div className="grid justify-items-start gap-2">
        <FieldError>{failureSentence(error)}</FieldError>
        <Button size="s" onClick={() => void refetch()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    );
  if (!data) return <Spinner size="s" />;
  if (data.state === 'not-allowed' || data.state === 'revoked')
    return <Consent isRevoked={data.state === 'revoked'} />;
  return (
    <div className="grid gap-3">
      <ReachNote answer={data} />
      {(data.days.length > 0 || data.state === 'ready') && <ReachChart {...data} />}
    </div>
  );
}

function isFirstReading(answer: ReachAnswer | undefined): boolean {
  return answer?.state === 'waiting' && answer.readAt === null && answer.problem === null;
}

/** Explains why there are no numbers, or why they are old. */
function ReachNote({ answer }: { answer: ReachAnswer }) {
  const { readAt, problem } = answer;
  const sentences: string[] = [];
  if (problem === 'not-set-up') sentences.push(tw('reach.notSetUp'));
  if (problem === 'unreachable') sentences.push(tw('reach.unreachable'));
  if (problem && readAt && answer.days.length > 0)
    sentences.push(tw('reach.asOf', { date: formatLongDate(new Date(readAt)) }));
  if (answer.days.length === 0 && !problem) sentences.push(emptySentence(answer));
  if (sentences.length === 0) return null;
  return <output className="block text-small text-pretty text-ink-2">{sentences.join(' ')}</output>;
}

function emptySentence(answer: ReachAnswer): string {
  if (isFirstReading(answer)) return tw('reach.asking');
  if (answer.state === 'waiting') return tw('reach.first');
  const lastDay = Date.parse(answer.to) + (reportDelayDays + reachKeptDays) * dayMs;
  return lastDay < Date.now() ? tw('reach.erased', { days: reachKeptDays }) : tw('reach.tooRecent');
}

function Consent({ isRevoked }: { isRevoked: boolean }) {
  const queries = useQueryClient();
  const { refetch } = useAccount();
  const providerWindow = useProviderWindow({
    purpose: 'reach',
    target: paths.workspace,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: accountKey });
      await queries.invalidateQueries({ queryKey: ['reach'] });
    },
    hasSucceeded: async () =>
      (await refetch()).data?.channels.some((one) => one.canReadReach) ?? false,
  });
  return (
    <ConsentRequest path={consentPath} window={providerWindow}>
      {isRevoked && `${tw('reach.revoked')} `}
      {tw('reach.consent', { days: reachKeptDays })}
    </ConsentRequest>
  );
}
