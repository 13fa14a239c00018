import {
  minTestsForPlanner,
  type ThumbnailTestResult as Result,
  type Thumbnail,
} from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { tw } from '../../../lib/language/workspace.js';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { publicConfig } from '../../../lib/public-config.js';
import { Button } from '../../../ui/button.js';
import { FieldError, linkClass } from '../../../ui/notice.js';
import { thumbnailLetter } from '../thumbnail-letter.js';

interface TestResultProps {
  generationId: string;
  /** Id of the video at YouTube. */
  videoId: string;
  thumbnails: readonly Thumbnail[];
}

/**
 * Links to the video site's own test of thumbnails A, B and C. The user enters the result, because the site has no
 * API for tests.
 */
export function TestResultPanel({ generationId, videoId, thumbnails }: TestResultProps) {
  const queries = useQueryClient();
  const path = `/thumbnail/generation/${generationId}/test`;
  const key = ['test-result', generationId];
  const { data: result } = useQuery({ queryKey: key, queryFn: () => api.get<Result | null>(path) });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: Result | null) =>
      next ? api.post<Result>(path, { json: next }) : api.delete<null>(path),
    onSuccess: (saved) => queries.setQueryData(key, saved),
  });
  if (result === undefined) return null;
  const save = (next: Result | null) => {
    if (!isPending) mutate(next);
  };
  const choices = [
    ...thumbnails.map(({ id }, index) => ({ winner: id, label: thumbnailLetter(index) })),
    { winner: null, label: tw('result.noWinner') },
  ];
  return (
    <section
      aria-labelledby="test-result"
      className="mt-7 border-t border-hair pt-[18px] shell:mt-10"
    >
      <h2 id="test-result" className="type-h3">
        {tw('result.testTitle')}
      </h2>
      <p className="mt-1 max-w-[62ch] text-pretty text-ink-2">
        {tw.rich(thumbnails.length === 2 ? 'result.testTwo' : 'result.testThree', {
          link: (text) => (
            <a
              href={`https://studio.youtube.com/video/${videoId}/edit`}
              target="_blank"
              rel="noreferrer"
              className={linkClass}
            >
              {text}
              <ArrowUpRight
                aria-hidden="true"
                className="ml-0.5 inline size-[15px]"
                strokeWidth={2}
              />
            </a>
          ),
        })}
        {publicConfig()?.asksModels && ` ${tw('result.testPlan', { count: minTestsForPlanner })}`}
      </p>
      <fieldset className="mt-3.5 flex flex-wrap gap-2">
        <legend className="sr-only">{tw('result.winner')}</legend>
        {choices.map(({ winner, label }) => {
          const isChosen = result !== null && result.winner === winner;
          return (
            <Button
              key={label}
              tone={isChosen ? 'solid' : 'line'}
              aria-pressed={isChosen}
              onClick={() => save(isChosen ? null : { winner, share: null })}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
      {result && result.winner !== null && (
        <WatchTimeShare
          key={result.winner}
          share={result.share}
          onChange={(share) => save({ ...result, share })}
        />
      )}
      {error && <FieldError className="mt-2">{failureSentence(error)}</FieldError>}
    </section>
  );
}

/** The winner's share of the watch time; optional. */
function WatchTimeShare({
  share,
  onChange,
}: {
  share: number | null;
  onChange: (share: number | null) => void;
}) {
  return (
    <label className="mt-3.5 flex flex-wrap items-center gap-2 text-small text-ink-2">
      {tw('result.watchShare')}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        defaultValue={share ?? ''}
        onBlur={({ currentTarget: { value, validity } }) => {
          const next = value === '' ? null : Math.round(Number(value));
          if (validity.valid && next !== share) onChange(next);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className="min-h-11 w-20 rounded-control bg-sheet px-3 text-ink outline-line"
      />
      %
    </label>
  );
}
