import { creditsPerThumbnail, type Thumbnail, type VideoRef } from '@app/contracts';
import {
  ArrowUpRight,
  Check,
  Download,
  MonitorPlay,
  RotateCcw,
  Share2,
  TriangleAlert,
  Type,
} from 'lucide-react';
import { useSetAtom } from 'jotai';
import { tw } from '../../../lib/language/workspace.js';
import { inSentence } from '../../../lib/language/language.js';
import { t } from '../../../lib/language/public.js';
import {
  textEditAtom,
  languagePackAtom,
  feedPreviewAtom,
  viewerAtom,
} from '../../../lib/dialogs.js';
import {
  shareSentences,
  useIsShared,
  useThumbnailActions,
} from '../../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { useDownloadZip } from '../../../lib/thumbnail-actions/use-download-zip.js';
import { stillUrl } from '../../../lib/paths.js';
import { publicConfig } from '../../../lib/public-config.js';
import { ThumbnailMenu } from '../../../ui/thumbnail-menu.js';
import { buttonClass } from '../../../ui/button.js';
import { Button } from '../../../ui/button.js';
import { classNames } from '../../../ui/class-names.js';
import { PictureFrame, Stamp } from '../../../ui/frame.js';
import type { ViewerPicture } from '../../../ui/viewer/viewer-picture.js';
import { linkClass, Notice } from '../../../ui/notice.js';
import { PublishControl } from '../publishing/publish-control.js';
import { TestResult } from '../publishing/test-result.js';
import { isFixable, shortList } from './checks.js';

interface OutputPanelProps {
  generationId: string;
  thumbnails: Thumbnail[];
  /** The video whose current thumbnail is compared. */
  video: VideoRef | undefined;
  /** How many were requested, and the refund for those not delivered. */
  asked: number;
  refunded: number;
  /** Notice about how they were made. */
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
  asked,
  refunded,
  notice,
  onRegenerate,
}: OutputPanelProps) {
  const one = thumbnails.length === 1;
  const openViewer = useSetAtom(viewerAtom);
  const openFeed = useSetAtom(feedPreviewAtom);
  const pictures = viewerPictures(thumbnails, video);
  const view = (start: number): void => openViewer({ pictures, start });
  const preview = (start: number): void => openFeed({ pictures, start });
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
      <Missing there={thumbnails.length} asked={asked} refunded={refunded} />
      {notice && thumbnails.length > 0 && <Notice className="mt-4 mb-5">{notice}</Notice>}
      {one && thumbnails[0] ? (
        <SingleResult
          thumbnail={thumbnails[0]}
          onView={() => view(0)}
          onPreview={() => preview(0)}
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
                onView={() => view(index)}
              />
              <div className="flex-1 px-0.5 pt-2.5 pb-[18px]">
                <Label letter={letter(index)} />
                <p lang="en" className="type-reason max-w-[38ch]">
                  {thumbnail.reason}
                </p>
                <Checks
                  thumbnail={thumbnail}
                  others={thumbnails.filter((other) => other !== thumbnail)}
                />
              </div>
              {/* Equal choices: the hovered or focused one gets the main color. */}
              <div className="grid gap-2">
                <DownloadHiRes
                  thumbnail={thumbnail}
                  label={tw('result.downloadNumbered', { number: index + 1 })}
                  className={buttonClass({ tone: 'choice', block: true })}
                />
                <Acts
                  thumbnail={thumbnail}
                  name={tw('result.numbered', { number: index + 1, total: thumbnails.length })}
                  onPreview={() => preview(index)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {video?.site === 'youtube' && thumbnails.length > 1 && (
        <TestResult generationId={generationId} videoId={video.id} thumbnails={thumbnails} />
      )}
      {thumbnails[0] && <Survey thumbnailId={thumbnails[0].id} />}
    </section>
  );
}

/** Why there are fewer than requested: failed checks, or deleted since. */
function Missing({ there, asked, refunded }: { there: number; asked: number; refunded: number }) {
  const delivered = asked - refunded / creditsPerThumbnail;
  if (there === 0 && delivered > 0) return <p className="text-ink-2">{tw('result.allDeleted')}</p>;
  if (refunded === 0) return null;
  return (
    <p className="mb-5 text-ink-2">
      {tw('result.passed', { delivered, asked, credits: refunded })}
    </p>
  );
}

interface SingleResultProps {
  thumbnail: Thumbnail;
  onView: () => void;
  onPreview: () => void;
}

function SingleResult({ thumbnail, onView, onPreview }: SingleResultProps) {
  return (
    <div className="grid gap-[18px] results:grid-cols-[minmax(0,1fr)_300px] results:gap-8">
      <Picture thumbnail={thumbnail} alt={tw('result.only')} onView={onView} />
      <div className="flex flex-col">
        <Label />
        <p lang="en" className="type-h3 text-pretty">
          {thumbnail.reason}
        </p>
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
          <Acts thumbnail={thumbnail} name={tw('result.only')} onPreview={onPreview} />
        </div>
      </div>
    </div>
  );
}

/** Actions besides download; less frequent ones are in the menu. */
function Acts({
  thumbnail: { id },
  name,
  onPreview,
}: {
  thumbnail: Thumbnail;
  name: string;
  onPreview: () => void;
}) {
  const actions = useThumbnailActions(shareSentences('results'));
  const shared = useIsShared(id);
  const edit = useSetAtom(textEditAtom);
  const languages = useSetAtom(languagePackAtom);
  const about = inSentence(name);
  return (
    <div className="@container grid gap-2">
      <div className="grid grid-cols-[1fr_1fr_1fr_auto] gap-2">
        <Button
          aria-label={tw('result.shareOf', { name: about })}
          size="narrow"
          // Creates the public page and copies its link.
          onClick={() => void actions.share(id)}
        >
          <Share2 aria-hidden="true" className={icon} strokeWidth={1.75} />
          {tw('result.share')}
        </Button>
        <Button
          aria-label={tw('result.editTextOf', { name: about })}
          size="narrow"
          onClick={() => edit(id)}
        >
          <Type aria-hidden="true" className={icon} strokeWidth={1.75} />
          {tw('result.editText')}
        </Button>
        <Button
          aria-label={tw('result.inFeedOf', { name: about })}
          size="narrow"
          onClick={onPreview}
        >
          <MonitorPlay aria-hidden="true" className={icon} strokeWidth={1.75} />
          {tw('result.inFeed')}
        </Button>
        <ThumbnailMenu
          name={name}
          className={buttonClass({ tone: 'line', icon: true })}
          onStopSharing={shared ? () => void actions.stopSharing(id) : undefined}
          onLanguages={() => languages(id)}
          onDelete={() => void actions.remove(id)}
        />
      </div>
      <PublishControl id={id} name={name} />
    </div>
  );
}

/** Text shown where there is room. */
const icon = 'size-4 shrink-0 hidden @[372px]:block';

/** Downloads the upload copies as one zip, named A, B, C as the video site names the variants of a test. */
function DownloadAll({ thumbnails }: { thumbnails: Thumbnail[] }) {
  const { download, busy } = useDownloadZip();
  const files = thumbnails.map(({ uploadUrl }, index) => ({
    name: `thumbnail-${letter(index)}.jpg`,
    url: uploadUrl,
  }));
  return (
    <Button
      onClick={() => void download(files)}
      aria-disabled={busy}
      title={tw('result.downloadAllHint')}
      className="max-shell:px-3"
    >
      <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      <span className="max-small:sr-only">{tw('result.downloadAll')}</span>
    </Button>
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

/** The thumbnail's letter and its quality, below the picture: a stamp on it would cover what is judged. */
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

/** Opens the viewer. */
function Picture({ thumbnail, alt, onView }: PictureProps) {
  return (
    <PictureFrame src={thumbnail.url} alt={alt} className="self-start w-full">
      <button
        type="button"
        aria-label={tw('result.view', { name: inSentence(alt) })}
        onClick={onView}
        className="absolute inset-0 z-2 cursor-zoom-in rounded-[inherit] focus-visible:shadow-[inset_0_0_0_3px_#0b0b0f] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5"
      />
    </PictureFrame>
  );
}

/** Opens the viewer on one of the batch. */
function viewerPictures(
  thumbnails: readonly Thumbnail[],
  video: VideoRef | undefined,
): ViewerPicture[] {
  return thumbnails.map(({ id, url, masterUrl }, index) => ({
    ...{ id, url, masterUrl },
    name:
      thumbnails.length > 1 ? tw('result.lettered', { letter: letter(index) }) : tw('result.yours'),
    beforeUrl: video ? stillUrl(video) : undefined,
  }));
}

/** The letter that the video site uses for variants, and downloads too. */
function letter(index: number): string {
  return String.fromCharCode(65 + index);
}

interface ChecksProps {
  thumbnail: Thumbnail;
  /** The other thumbnails of the batch. */
  others: readonly Thumbnail[];
}

function Checks({ thumbnail, others }: ChecksProps) {
  const edit = useSetAtom(textEditAtom);
  return (
    <ul aria-label={tw('result.checked')} className="mt-3 grid gap-[5px] text-small">
      {shortList(
        thumbnail.checks,
        others.map(({ checks }) => checks),
      ).map((check) => (
        <li
          key={check.name}
          className={classNames(
            'flex items-center gap-2',
            check.passed ? 'text-ink-2' : 'text-ink',
          )}
        >
          {check.passed ? (
            <Check aria-hidden="true" className="size-[15px] shrink-0 text-good" strokeWidth={2} />
          ) : (
            <>
              <TriangleAlert
                aria-hidden="true"
                className="size-[15px] shrink-0 text-warn"
                strokeWidth={2}
              />
              <span className="sr-only">{tw('result.note')}</span>
            </>
          )}
          {check.label}
          {isFixable(check) && (
            <button
              type="button"
              aria-label={tw('result.fixOf', { check: check.label })}
              onClick={() => edit(thumbnail.id)}
              className={classNames(linkClass, 'pointer-coarse:min-h-11 pointer-coarse:min-w-11')}
            >
              {tw('result.fix')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface DownloadProps {
  thumbnail: Thumbnail;
  label: string;
  className: string;
}

/** The master, with the time of the click in its name. */
function DownloadHiRes({ thumbnail, label, className }: DownloadProps) {
  return (
    <a
      href={thumbnail.masterUrl}
      download="thumbnail-hires.jpg"
      aria-label={label}
      onClick={(event) => {
        event.currentTarget.download = `thumbnail-hires-${Date.now()}.jpg`;
      }}
      className={className}
    >
      <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      {tw('result.download')}
    </a>
  );
}
