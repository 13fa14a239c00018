import { reachKeptDays, type ReachAnswer } from '@app/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { longDate } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { useProviderWindow } from '../../../lib/provider-window/use-provider-window.js';
import { accountKey, useAccount } from '../../../lib/use-account.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/notice.js';
import { ProviderProblem } from '../../../ui/provider-problem.js';
import { Spinner } from '../../../ui/spinner.js';
import { ReachChart } from './reach-chart.js';

const consentPath = '/auth/channel/reach';
/** Between polls while a worker reads for the first time, in milliseconds. */
const pollMs = 5_000;
const dayMs = 24 * 60 * 60_000;
/** Reports come so many days late. */
const lagDays = 2;

/** How often the video's thumbnail was seen and clicked around a publication. Asked for only when it is opened. */
export function ReachPanel({ publicationId, about }: { publicationId: string; about: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-3">
      <Button
        tone="quiet"
        size="s"
        className="justify-self-start"
        aria-label={`Impressions and clicks of ${about}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChartLine aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Impressions and clicks
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
          Try again
        </Button>
      </div>
    );
  if (!data) return <Spinner size="s" />;
  if (data.state === 'not-allowed' || data.state === 'revoked')
    return <Consent isRevoked={data.state === 'revoked'} />;
  return (
    <div className="grid gap-3">
      <Standing answer={data} />
      {(data.days.length > 0 || data.state === 'ready') && <ReachChart {...data} />}
    </div>
  );
}

function isFirstReading(answer: ReachAnswer | undefined): boolean {
  return answer?.state === 'waiting' && answer.readAt === null && answer.problem === null;
}

/** Why there are no numbers, or why they are old. */
function Standing({ answer }: { answer: ReachAnswer }) {
  const { readAt, problem } = answer;
  const sentences: string[] = [];
  if (problem === 'not-set-up') sentences.push('YouTube’s reports aren’t set up on this site.');
  if (problem === 'unreachable')
    sentences.push('We couldn’t read YouTube’s reports. We try again every hour.');
  if (problem && readAt) sentences.push(`What you see is of ${longDate(new Date(readAt))}.`);
  if (answer.days.length === 0 && !problem) sentences.push(emptySentence(answer));
  if (sentences.length === 0) return null;
  return <output className="block text-small text-pretty text-ink-2">{sentences.join(' ')}</output>;
}

function emptySentence(answer: ReachAnswer): string {
  if (isFirstReading(answer)) return 'Asking YouTube for its reports…';
  if (answer.state === 'waiting')
    return 'YouTube makes its first reports one or two days after you allow them. They’ll show up here.';
  const lastDay = Date.parse(answer.to) + (lagDays + reachKeptDays) * dayMs;
  return lastDay < Date.now()
    ? `We keep YouTube’s numbers for ${reachKeptDays} days. Those of these days are erased.`
    : 'YouTube has no numbers for these days yet. Its reports come two days late.';
}

function Consent({ isRevoked }: { isRevoked: boolean }) {
  const queries = useQueryClient();
  const { refetch } = useAccount();
  const window = useProviderWindow({
    purpose: 'reach',
    target: paths.workspace,
    done: async () => {
      await queries.invalidateQueries({ queryKey: accountKey });
      await queries.invalidateQueries({ queryKey: ['reach'] });
    },
    worked: async () => (await refetch()).data?.channels.some((one) => one.canReadReach) ?? false,
  });
  return (
    <div className="grid gap-2">
      <p className="text-small text-pretty text-ink-2">
        {isRevoked && 'Google no longer lets us read these reports. '}
        YouTube counts by day how often a thumbnail is seen and clicked. Google asks once whether
        Posterframe may read these reports. We keep the numbers of videos you publish to from here,
        for {reachKeptDays} days at most.
      </p>
      <Button onClick={() => window.open(consentPath)}>
        {window.waitingFor ? <Spinner size="s" /> : null}
        Allow on Google
      </Button>
      <ProviderProblem problem={window.problem} wayRound={window.wayRound} />
    </div>
  );
}
