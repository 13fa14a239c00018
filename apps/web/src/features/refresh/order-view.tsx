import type {
  RefreshOrder,
  RefreshPublishAnswer,
  RefreshThumbnail,
  RefreshVideo,
} from '@app/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { dateAndTime, longDate } from '../../lib/format.js';
import { paths, resultsPath, stillUrl } from '../../lib/paths.js';
import { useProviderWindow } from '../../lib/provider-window/use-provider-window.js';
import { useAccount } from '../../lib/use-account.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PictureFrame, Stamp } from '../../ui/frame.js';
import { Alert, FieldError, linkClass, Notice } from '../../ui/notice.js';
import { ProviderProblem } from '../../ui/provider-problem.js';
import { Scrubber } from '../../ui/scrubber.js';
import { PageSpinner, Spinner } from '../../ui/spinner.js';
import { PublicationProgress } from '../../ui/publication-progress.js';
import { usePublicationAct } from '../../lib/publishing/use-publication.js';
import {
  useCancelRefresh,
  usePublishRefresh,
  useReadAgain,
  useRefreshOrder,
} from './use-refresh.js';

const consentPath = '/auth/channel/publish';
/** YouTube’s pace for a channel, and how many orders may use of a day; see `publicationPolicy`. */
const pace =
  'YouTube lets a channel change about eight thumbnails in three hours, so the rest follow by themselves.';

/** An order: its progress, its thumbnails, and which of them go on YouTube. */
export function OrderView({ id }: { id: string }) {
  const { data: order, error, isLoadingError, refetch } = useRefreshOrder(id);
  if (isLoadingError)
    return (
      <Alert>
        {failureSentence(error)}{' '}
        {error instanceof Failure && error.code === 'not_found' ? (
          <Link to={paths.refresh} className={linkClass}>
            Back to your videos
          </Link>
        ) : (
          <button type="button" onClick={() => void refetch()} className={linkClass}>
            Try again
          </button>
        )}
      </Alert>
    );
  if (!order) return <PageSpinner label="Loading your order" />;
  return <Order order={order} />;
}

function Order({ order }: { order: RefreshOrder }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const choose = (videoId: string, thumbnailId: string) => {
    const next = new Map(chosen);
    if (next.get(videoId) === thumbnailId) next.delete(videoId);
    else next.set(videoId, thumbnailId);
    setChosen(next);
  };
  const all = new Map(
    order.videos.flatMap(({ videoId, thumbnails }): [string, string][] => {
      const first = thumbnails.find(isPublishable);
      return first && !thumbnails.some(isOnItsWay) ? [[videoId, first.id]] : [];
    }),
  );
  return (
    <>
      <div className="mb-5 grid gap-1.5">
        <p>
          <Link to={paths.refresh} className={linkClass}>
            Refresh old videos
          </Link>
        </p>
        <h1 className="type-h2">Order of {longDate(new Date(order.createdAt))}</h1>
      </div>
      <Progress order={order} />
      {all.size > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-pretty text-ink-2">
            Press the thumbnails that you want on YouTube, one for each video.
          </p>
          <Button size="s" onClick={() => setChosen(chosen.size === all.size ? new Map() : all)}>
            {chosen.size === all.size ? 'Choose none' : `Choose all ${all.size}`}
          </Button>
        </div>
      )}
      <ul className="mt-4 divide-y divide-hair" aria-label="Videos of this order">
        {order.videos.map((video) => (
          <VideoRow
            key={video.videoId}
            orderId={order.id}
            video={video}
            chosen={chosen.get(video.videoId)}
            onChoose={(thumbnailId) => choose(video.videoId, thumbnailId)}
          />
        ))}
      </ul>
      <PublishBar order={order} chosen={[...chosen.values()]} done={() => setChosen(new Map())} />
    </>
  );
}

/** Price, pace and progress, and the way to stop. */
function Progress({ order }: { order: RefreshOrder }) {
  const { mutate: cancel, isPending, error } = useCancelRefresh(order.id);
  const [asks, setAsks] = useState(false);
  const { videos, state, wait, spent, price } = order;
  const finished = videos.filter((video) => !['waiting', 'making'].includes(video.state)).length;
  const failed = videos.filter((video) => video.state === 'failed').length;
  const isMaking = videos.some((video) => video.state === 'making');
  return (
    <section aria-label="Progress" className="grid gap-2.5">
      <Scrubber value={finished / videos.length} chapters={[1]} tone="ink" className="!h-1.5" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="min-w-0 flex-1 text-pretty tabular-nums">
          {finished} of {videos.length} {videos.length === 1 ? 'video' : 'videos'} done
          {failed > 0 && `, ${failed} failed and refunded`}. {spent} of {price} credits used.
          {state === 'canceled' && ' Canceled.'}
        </output>
        {state === 'open' && (
          <Button size="s" aria-disabled={isPending} onClick={() => !isPending && setAsks(true)}>
            Cancel the rest
          </Button>
        )}
      </div>
      {error && <FieldError>{failureSentence(error)}</FieldError>}
      {wait ? (
        <Alert calm>
          {wait.code === 'insufficient_credits' ? (
            <>
              You’re out of credits. We go on by ourselves once you have enough.{' '}
              <Link to={paths.subscription} className={linkClass}>
                Get credits
              </Link>
            </>
          ) : (
            <>
              {wait.message} We try again: {dateAndTime(new Date(wait.until))}.
            </>
          )}
        </Alert>
      ) : (
        state === 'open' &&
        !isMaking && (
          <Notice className="">
            Waiting for a quiet moment: thumbnails that someone is waiting for go first.
          </Notice>
        )
      )}
      <ConfirmDialog
        open={asks}
        title="Cancel the rest?"
        description="The video that we’re working on is finished. The others are not begun and cost nothing."
        act="Cancel the rest"
        onConfirm={() => {
          setAsks(false);
          cancel();
        }}
        onCancel={() => setAsks(false)}
      />
    </section>
  );
}

const stateWords: Record<RefreshVideo['state'], string> = {
  waiting: 'Waiting',
  making: 'Making it now…',
  made: '',
  failed: 'Failed and refunded',
  canceled: 'Not made',
};

interface VideoRowProps {
  orderId: string;
  video: RefreshVideo;
  chosen: string | undefined;
  onChoose: (thumbnailId: string) => void;
}

/** The current thumbnail beside the new ones. */
function VideoRow({ orderId, video, chosen, onChoose }: VideoRowProps) {
  const { videoId, title, state, thumbnails, generationId, error } = video;
  const name = title ?? 'Untitled video';
  const published = thumbnails.find(({ publication }) => publication !== null);
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 truncate font-[520]" title={name}>
          {name}
        </span>
        {generationId && state === 'made' && (
          <Link
            to={resultsPath(generationId)}
            aria-label={`Open the thumbnails of ${name}`}
            className={classNames(linkClass, 'text-small pointer-coarse:min-h-11')}
          >
            Open
          </Link>
        )}
        <span className="text-small text-ink-2">
          {state === 'making' && <Spinner size="xs" className="mr-1.5 !inline-block" />}
          {state === 'made' && thumbnails.length === 0 ? 'Deleted' : stateWords[state]}
        </span>
      </p>
      {error && <p className="text-small text-pretty text-ink-2">{error.message}</p>}
      <div className="grid grid-cols-2 gap-3 small:grid-cols-3 wide:grid-cols-4">
        <PictureFrame
          src={stillUrl({ site: 'youtube', id: videoId })}
          alt={`Current thumbnail of ${name}`}
          lazy
          className="self-start"
        >
          <Stamp place="top-left">Now</Stamp>
        </PictureFrame>
        {thumbnails.map((thumbnail, index) => (
          <Choice
            key={thumbnail.id}
            thumbnail={thumbnail}
            name={`Thumbnail ${index + 1} of ${name}`}
            isChosen={chosen === thumbnail.id}
            isOff={thumbnails.some(isOnItsWay) || !isPublishable(thumbnail)}
            onChoose={() => onChoose(thumbnail.id)}
          />
        ))}
      </div>
      {published?.publication && (
        <Publication orderId={orderId} thumbnail={published} name={name} />
      )}
    </li>
  );
}

interface ChoiceProps {
  thumbnail: RefreshThumbnail;
  name: string;
  isChosen: boolean;
  isOff: boolean;
  onChoose: () => void;
}

function Choice({ thumbnail, name, isChosen, isOff, onChoose }: ChoiceProps) {
  return (
    <PictureFrame src={thumbnail.url} alt={name} lazy className="self-start">
      {!isOff && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-2 left-2 z-2 grid size-7 place-items-center rounded-small border-2 border-[#fafaf7] shadow-pop',
            isChosen ? 'bg-signal text-on-signal' : 'bg-[rgb(11_11_15/.45)]',
          )}
        >
          {isChosen && <Check className="size-[18px]" strokeWidth={3} />}
        </span>
      )}
      {!isOff && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`Choose ${name}`}
          onClick={onChoose}
          className={classNames(
            'absolute inset-0 z-3 cursor-pointer rounded-[inherit] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5',
            isChosen && 'shadow-[inset_0_0_0_4px_var(--signal)]',
          )}
        />
      )}
    </PictureFrame>
  );
}

function Publication({
  orderId,
  thumbnail: { id, publication, revision },
  name,
}: {
  orderId: string;
  thumbnail: RefreshThumbnail;
  name: string;
}) {
  const readAgain = useReadAgain(orderId);
  const { mutate: act, isPending, error } = usePublicationAct(id);
  if (!publication) return null;
  return (
    <div aria-live="polite">
      <PublicationProgress
        publication={publication}
        isOutdated={publication.revision !== revision}
        isPending={isPending}
        about={`the thumbnail of ${name}`}
        onAct={(kind) =>
          act({ act: kind, publicationId: publication.id }, { onSettled: readAgain })
        }
      />
      {error && <FieldError>{failureSentence(error)}</FieldError>}
    </div>
  );
}

interface PublishBarProps {
  order: RefreshOrder;
  chosen: string[];
  done: () => void;
}

/** Sets what is chosen on its videos; asks for the consent first where it is missing. */
function PublishBar({ order, chosen, done }: PublishBarProps) {
  const { mutate, isPending, error, data } = usePublishRefresh(order.id);
  const { data: account, refetch } = useAccount();
  const [asksConsent, setAsksConsent] = useState(false);
  const mayPublish = (channels = account?.channels) =>
    channels?.some(({ id, canPublish }) => id === order.channelId && canPublish) ?? false;
  const publish = () => {
    setAsksConsent(false);
    mutate(chosen, { onSuccess: done });
  };
  const window = useProviderWindow({
    purpose: 'publish',
    target: paths.refresh,
    done: async () => {
      await refetch();
      publish();
    },
    worked: async () => mayPublish((await refetch()).data?.channels),
  });
  const needsConsent =
    error instanceof Failure &&
    (error.code === 'publishing_consent_missing' || error.code === 'publishing_consent_revoked');
  return (
    <>
      {chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label="Chosen thumbnails"
          className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 mx-auto mt-5 grid w-fit max-w-full gap-2 rounded-sheet bg-sheet p-3 shadow-pop outline-edge shell:bottom-5"
        >
          {asksConsent || needsConsent ? (
            <>
              <p className="max-w-[46ch] text-small text-pretty text-ink-2">
                Google asks once whether Posterframe may set thumbnails on your channel. We set only
                those that you choose.
              </p>
              <Button onClick={() => window.open(consentPath)}>
                {window.waitingFor ? <Spinner size="s" /> : null}
                Allow on Google
              </Button>
              <ProviderProblem problem={window.problem} wayRound={window.wayRound} />
            </>
          ) : (
            <>
              <Button
                tone="signal"
                aria-disabled={isPending}
                onClick={() => {
                  if (!mayPublish()) setAsksConsent(true);
                  else if (!isPending) publish();
                }}
              >
                {isPending && <Spinner size="s" />}
                Use {chosen.length} on YouTube
              </Button>
              <p className="max-w-[46ch] text-small text-pretty text-ink-2">
                Free, and you can undo each one. {pace}
              </p>
            </>
          )}
        </div>
      )}
      <div className="mt-4 grid gap-2" aria-live="polite">
        {error && !needsConsent && <FieldError>{failureSentence(error)}</FieldError>}
        {data && <Refused answer={data} />}
      </div>
    </>
  );
}

function Refused({ answer: { order, refused } }: { answer: RefreshPublishAnswer }) {
  if (refused.length === 0) return null;
  const titleOf = (thumbnailId: string) =>
    order.videos.find(({ thumbnails }) => thumbnails.some(({ id }) => id === thumbnailId))?.title;
  return (
    <Alert>
      These were not sent:
      <ul className="mt-1 list-disc pl-5">
        {refused.map(({ thumbnailId, message }) => (
          <li key={thumbnailId}>
            {titleOf(thumbnailId) ?? 'A video'}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** May be chosen: not on the video, and not on its way there. */
function isPublishable({ publication, revision }: RefreshThumbnail): boolean {
  if (!publication) return true;
  return (
    publication.state === 'failed' ||
    publication.state === 'undone' ||
    (publication.state === 'published' && publication.revision !== revision)
  );
}

function isOnItsWay({ publication }: RefreshThumbnail): boolean {
  return ['waiting', 'publishing', 'undoing'].includes(publication?.state ?? '');
}
