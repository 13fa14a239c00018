import { shapeOf, type Thumbnail, type VideoRef } from '@app/contracts';
import { useSetAtom } from 'jotai';
import { ArrowUpRight, RotateCcw } from 'lucide-react';
import { feedPreviewAtom, viewerAtom } from '../../../lib/dialogs.js';
import { inSentence } from '../../../lib/language/language.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { isReasonTranslated, reasonText } from '../../../lib/reason-text.js';
import { stillUrl } from '../../../lib/paths.js';
import { publicConfig } from '../../../lib/public-config.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { classNames } from '../../../ui/class-names.js';
import { PictureFrame, Stamp } from '../../../ui/frame.js';
import { Notice } from '../../../ui/notice.js';
import type { ViewerPicture } from '../../../ui/viewer/viewer-picture.js';
import { TestResultPanel } from '../publishing/test-result.js';
import { thumbnailLetter } from '../thumbnail-letter.js';
import { Checks } from './checks-list.js';
import { DownloadAll, DownloadHiRes } from './downloads.js';
import { ResultActions } from './result-actions.js';

interface OutputPanelProps {
  generationId: string;
  thumbnails: Thumbnail[];
  /** The video. Its current thumbnail is shown for comparison. */
  video: VideoRef | undefined;
  /** Number of requested thumbnails. `delivered` is the number that passed; `refunded` is the credits for the rest. */
  requested: number;
  delivered: number;
  refunded: number;
  /** Notice about how the thumbnails were made. */
  notice: string | undefined;
  onRegenerate: () => void;
}

export function outputTitle(count: number): string {
  if (count === 0) return tw('result.titleNone');
  return count === 1 ? tw('result.titleOne') : tw('result.titleSeveral');
}

export function OutputPanel({
  generationId,
  thumbnails,
  video,
  requested,
  delivered,
  refunded,
  notice,
  onRegenerate,
}: OutputPanelProps) {
  const isSingle = thumbnails.length === 1;
  const openViewer = useSetAtom(viewerAtom);
  const openFeed = useSetAtom(feedPreviewAtom);
  const pictures = viewerPictures(thumbnails, video);
  const isShort = thumbnails.some((thumbnail) => shapeOf(thumbnail) === 'upright');
  const openViewerAt = (start: number): void => openViewer({ pictures, start });
  // The feeds in the preview show wide thumbnails only.
  const previewActionFor = (start: number): (() => void) | undefined =>
    isShort ? undefined : () => openFeed({ pictures, start });
  return (
    <section className="w-full shell:my-auto shell:pb-[3vh]">
      <div className="mb-5 flex items-center justify-between gap-4 shell:mb-7 shell:items-end">
        <h1 data-panel-focus tabIndex={-1} className="type-h2 max-shell:text-[1.25rem]">
          {outputTitle(thumbnails.length)}
        </h1>
        <div className="flex gap-2">
          {thumbnails.length > 1 && <DownloadAll thumbnails={thumbnails} />}
          <Button
            onClick={onRegenerate}
            title={tw('result.regenerateHint')}
            className="max-shell:px-3"
          >
            <RotateCcw aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            {tw('result.regenerate')}
          </Button>
        </div>
      </div>
      <MissingNote
        there={thumbnails.length}
        requested={requested}
        delivered={delivered}
        refunded={refunded}
      />
      {notice && thumbnails.length > 0 && <Notice className="mt-4 mb-5">{notice}</Notice>}
      {isSingle && thumbnails[0] ? (
        <SingleResult
          thumbnail={thumbnails[0]}
          onView={() => openViewerAt(0)}
          onPreview={previewActionFor(0)}
        />
      ) : (
        <ol
          className={classNames(
            'grid gap-x-5 gap-y-9 shell:grid-cols-2 shell:gap-y-10',
            thumbnails.length > 2 && 'results:grid-cols-3',
          )}
        >
          {thumbnails.map((thumbnail, index) => (
            <li key={thumbnail.id} className="group @container flex min-w-0 flex-col">
              <Picture
                thumbnail={thumbnail}
                alt={tw('result.numbered', { number: index + 1, total: thumbnails.length })}
                onView={() => openViewerAt(index)}
              />
              <div className="flex-1 px-0.5 pt-2.5 pb-[18px]">
                <Label letter={thumbnailLetter(index)} />
                <Reason thumbnail={thumbnail} className="type-reason max-w-[38ch]" />
                <Checks
                  thumbnail={thumbnail}
                  others={thumbnails.filter((other) => other !== thumbnail)}
                />
              </div>
              {/* No thumbnail is preferred. Only the hovered or focused button has the main color. */}
              <div className="grid gap-2">
                <DownloadHiRes
                  thumbnail={thumbnail}
                  label={tw('result.downloadNumbered', { number: index + 1 })}
                  className={buttonClass({ tone: 'choice', block: true })}
                />
                <ResultActions
                  thumbnail={thumbnail}
                  name={tw('result.numbered', { number: index + 1, total: thumbnails.length })}
                  onPreview={previewActionFor(index)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {isShort && <p className="mt-6 text-small text-ink-2">{tw('result.shortNote')}</p>}
      {video?.site === 'youtube' && thumbnails.length > 1 && !isShort && (
        <TestResultPanel generationId={generationId} videoId={video.id} thumbnails={thumbnails} />
      )}
      {thumbnails[0] && <Survey thumbnailId={thumbnails[0].id} />}
    </section>
  );
}

function Reason({ thumbnail, className }: { thumbnail: Thumbnail; className: string }) {
  return (
    <p className={className} {...(!isReasonTranslated(thumbnail) && { lang: 'en' })}>
      {reasonText(thumbnail)}
    </p>
  );
}

/** Explains why there are fewer thumbnails than requested: some failed checks, or were deleted. */
function MissingNote({
  there: shownCount,
  requested,
  delivered,
  refunded,
}: Pick<OutputPanelProps, 'requested' | 'delivered' | 'refunded'> & { there: number }) {
  if (shownCount === 0 && delivered > 0)
    return <p className="text-ink-2">{tw('result.allDeleted')}</p>;
  if (delivered >= requested) return null;
  return (
    <p className="mb-5 text-ink-2">
      {refunded > 0
        ? tw('result.passed', { delivered, asked: requested, credits: refunded })
        : tw('result.passedFree', { delivered, asked: requested })}
    </p>
  );
}

interface SingleResultProps {
  thumbnail: Thumbnail;
  onView: () => void;
  onPreview: (() => void) | undefined;
}

function SingleResult({ thumbnail, onView, onPreview }: SingleResultProps) {
  return (
    <div
      className={classNames(
        'grid gap-[18px] results:gap-8',
        shapeOf(thumbnail) === 'upright'
          ? 'results:grid-cols-[360px_300px]'
          : 'results:grid-cols-[minmax(0,1fr)_300px]',
      )}
    >
      <Picture thumbnail={thumbnail} alt={tw('result.only')} onView={onView} />
      <div className="flex flex-col">
        <Label />
        <Reason thumbnail={thumbnail} className="type-h3 text-pretty" />
        <Checks thumbnail={thumbnail} others={[]} />
        <DownloadHiRes
          thumbnail={thumbnail}
          label={tw('result.download')}
          className={classNames(
            buttonClass({ tone: 'signal', block: true }),
            'mt-6 results:mt-auto',
          )}
        />
        <div className="mt-2">
          <ResultActions thumbnail={thumbnail} name={tw('result.only')} onPreview={onPreview} />
        </div>
      </div>
    </div>
  );
}

function Survey({ thumbnailId }: { thumbnailId: string }) {
  const survey = publicConfig()?.links.survey;
  if (!survey) return null;
  const address = new URL(survey);
  address.searchParams.set('thumbnail', thumbnailId);
  return (
    <p className="mt-7 border-t border-hair pt-[18px] text-ink-2 shell:mt-10">
      <a
        href={address.href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 hover:text-ink pointer-coarse:min-h-11"
      >
        {tw('result.survey')}
        <ArrowUpRight aria-hidden="true" className="size-[15px]" strokeWidth={2} />
      </a>
    </p>
  );
}

interface PictureProps {
  thumbnail: Thumbnail;
  alt: string;
  onView: () => void;
}

/** Letter and quality of the thumbnail. They are below the picture, because a stamp would cover a part of it. */
function Label({ letter: name }: { letter?: string }) {
  return (
    <p className="mb-2 flex items-center gap-2 text-small font-[540]">
      {name}
      <Stamp ghost place="inline">
        {t('landing.hdQuality')}
      </Stamp>
    </p>
  );
}

/** A thumbnail that opens the viewer. */
function Picture({ thumbnail, alt, onView }: PictureProps) {
  return (
    <PictureFrame
      src={thumbnail.url}
      alt={alt}
      shape={shapeOf(thumbnail)}
      className={classNames(
        'w-full self-start',
        shapeOf(thumbnail) === 'upright' && 'max-w-[360px]',
      )}
    >
      <button
        type="button"
        aria-label={tw('result.view', { name: inSentence(alt) })}
        onClick={onView}
        className="absolute inset-0 z-2 cursor-zoom-in rounded-[inherit] focus-visible:shadow-[inset_0_0_0_3px_#0b0b0f] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5"
      />
    </PictureFrame>
  );
}

/** The pictures of the batch for the viewer. */
function viewerPictures(
  thumbnails: readonly Thumbnail[],
  video: VideoRef | undefined,
): ViewerPicture[] {
  return thumbnails.map(({ id, url, masterUrl, ...size }, index) => ({
    ...{ id, url, masterUrl, shape: shapeOf(size) },
    name:
      thumbnails.length > 1
        ? tw('result.lettered', { letter: thumbnailLetter(index) })
        : tw('result.yours'),
    beforeUrl: video ? stillUrl(video) : undefined,
  }));
}
