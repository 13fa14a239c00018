import type { RefreshThumbnail, RefreshVideo } from '@app/contracts';
import { Link } from 'react-router-dom';
import { failureSentence, sentenceOfCode } from '../../lib/api/failure.js';
import { isBillingOn } from '../../lib/billing.js';
import { tw } from '../../lib/language/workspace.js';
import { resultsPath, stillUrl } from '../../lib/paths.js';
import { usePublicationAction } from '../../lib/publishing/use-publication.js';
import { SelectablePicture } from '../../ui/selectable-picture.js';
import { classNames } from '../../ui/class-names.js';
import { PictureFrame, Stamp } from '../../ui/frame.js';
import { FieldError, linkClass } from '../../ui/notice.js';
import { PublicationProgress } from '../../ui/publication-progress.js';
import { Spinner } from '../../ui/spinner.js';
import { isBeingPublished, isPublishable } from './publishable.js';
import { useRefetchOrder } from './use-refresh.js';

interface OrderVideoProps {
  orderId: string;
  video: RefreshVideo;
  /** Id of the thumbnail that is chosen for this video. */
  chosen: string | undefined;
  onChoose: (thumbnailId: string) => void;
}

/** A video of an order: its current thumbnail beside the new ones. */
export function OrderVideo({ orderId, video, chosen, onChoose }: OrderVideoProps) {
  const { videoId, title, shape, state, thumbnails, generationId, error } = video;
  const name = title ?? tw('history.untitled');
  const isBusy = thumbnails.some(isBeingPublished);
  const latest = latestPublished(thumbnails);
  const isReplaced = thumbnails.some(({ publication }) => publication?.state === 'published');
  return (
    <li className="grid grid-cols-1 gap-2 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 truncate font-[520]" title={name}>
          {name}
        </span>
        {generationId && state === 'made' && (
          <Link
            to={resultsPath(generationId)}
            aria-label={tw('refresh.order.openOf', { name })}
            className={classNames(linkClass, 'text-small pointer-coarse:min-h-11')}
          >
            {tw('refresh.order.open')}
          </Link>
        )}
        <span className="text-small text-ink-2">
          {state === 'making' && <Spinner size="xs" className="mr-1.5 !inline-block" />}
          {stateText(video)}
        </span>
      </p>
      {error && (
        <p className="text-small text-pretty text-ink-2">
          {sentenceOfCode(error.code, error.message)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 small:grid-cols-3 wide:grid-cols-4">
        {!isReplaced && (
          <PictureFrame
            src={stillUrl({ site: 'youtube', id: videoId })}
            alt={tw('refresh.order.current', { name })}
            shape={shape}
            letterbox
            lazy
            className="self-start"
          >
            <Stamp place="top-left">{tw('refresh.order.now')}</Stamp>
          </PictureFrame>
        )}
        {thumbnails.map((thumbnail, index) => {
          const alt = tw('refresh.order.thumbnail', { number: index + 1, name });
          return isBusy || !isPublishable(thumbnail) ? (
            <PictureFrame
              key={thumbnail.id}
              src={thumbnail.url}
              alt={alt}
              shape={shape}
              letterbox
              lazy
              className="self-start"
            >
              <PublicationStamp thumbnail={thumbnail} />
            </PictureFrame>
          ) : (
            <SelectablePicture
              key={thumbnail.id}
              src={thumbnail.url}
              alt={alt}
              label={tw('refresh.choose', { name: alt })}
              isChosen={chosen === thumbnail.id}
              shape={shape}
              onToggle={() => onChoose(thumbnail.id)}
              className="self-start"
            />
          );
        })}
      </div>
      {latest && <Publication orderId={orderId} thumbnail={latest} name={name} />}
    </li>
  );
}

/** The thumbnail with the latest publication. */
function latestPublished(thumbnails: readonly RefreshThumbnail[]): RefreshThumbnail | undefined {
  const requestedAt = ({ publication }: RefreshThumbnail) => publication?.createdAt ?? '';
  return thumbnails
    .filter(({ publication }) => publication !== null)
    .toSorted((a, b) => requestedAt(b).localeCompare(requestedAt(a)))[0];
}

/** Marks a thumbnail that is published or being published. */
function PublicationStamp({ thumbnail }: { thumbnail: RefreshThumbnail }) {
  const state = thumbnail.publication?.state;
  if (state === 'published' || state === 'undoing')
    return <Stamp place="top-left">{tw('refresh.order.onYouTube')}</Stamp>;
  if (isBeingPublished(thumbnail))
    return <Stamp place="top-left">{tw('refresh.order.chosen')}</Stamp>;
  return null;
}

function stateText({ state, thumbnails }: RefreshVideo): string {
  if (state === 'failed' && !isBillingOn()) return tw('refresh.order.videoState.failedUnpriced');
  if (state !== 'made') return tw(`refresh.order.videoState.${state}`);
  return thumbnails.length === 0 ? tw('refresh.order.videoState.deleted') : '';
}

interface PublicationProps {
  orderId: string;
  thumbnail: RefreshThumbnail;
  /** Title of the video. */
  name: string;
}

function Publication({ orderId, thumbnail, name }: PublicationProps) {
  const { id, publication, revision } = thumbnail;
  const refetchOrder = useRefetchOrder(orderId);
  const { mutate: act, isPending, error } = usePublicationAction(id);
  if (!publication) return null;
  return (
    <div aria-live="polite">
      <PublicationProgress
        publication={publication}
        isOutdated={publication.revision !== revision}
        isPending={isPending}
        about={tw('refresh.order.about', { name })}
        onAct={(kind) =>
          act({ act: kind, publicationId: publication.id }, { onSettled: refetchOrder })
        }
      />
      {error && <FieldError>{failureSentence(error)}</FieldError>}
    </div>
  );
}
