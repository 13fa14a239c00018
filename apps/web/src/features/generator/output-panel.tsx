import type { Thumbnail } from '@app/contracts';
import { Check, Download, RotateCcw, TriangleAlert } from 'lucide-react';
import { buttonLook } from '../../ui/button.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { PictureFrame, Stamp } from '../../ui/frame.js';
import { shortList } from './checks.js';

interface OutputPanelProps {
  thumbnails: Thumbnail[];
  /** How many were asked for, and what came back for those that were not delivered. */
  asked: number;
  refunded: number;
  onRegenerate: () => void;
}

export function OutputPanel({ thumbnails, asked, refunded, onRegenerate }: OutputPanelProps) {
  const one = thumbnails.length === 1;
  const title = one ? 'Thumbnail Generated!' : 'Thumbnails Generated!';
  return (
    <section className="w-full shell:my-auto shell:pb-[3vh]">
      <div className="mb-5 flex items-center justify-between gap-4 shell:mb-7 shell:items-end">
        <h1 data-panel-focus tabIndex={-1} className="type-h2 max-shell:!text-[1.25rem]">
          {title}
        </h1>
        <Button onClick={onRegenerate} className="max-shell:!h-9 max-shell:!px-3">
          <RotateCcw aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          Regenerate
        </Button>
      </div>
      {thumbnails.length < asked && (
        <p className="mb-5 text-ink-2">
          {thumbnails.length} of {asked} came out well enough to give to you.
          {refunded > 0 && ` ${refunded} credits are back in your account.`}
        </p>
      )}
      {one && thumbnails[0] ? (
        <SingleResult thumbnail={thumbnails[0]} />
      ) : (
        <ol
          className={classNames(
            'grid gap-x-5 gap-y-9 shell:grid-cols-2 shell:gap-y-10',
            thumbnails.length > 2 && 'results:grid-cols-3',
          )}
        >
          {thumbnails.map((thumbnail, index) => (
            <li key={thumbnail.id} className="group flex min-w-0 flex-col">
              <Picture
                thumbnail={thumbnail}
                alt={`Thumbnail ${index + 1} of ${thumbnails.length}`}
              />
              <div className="flex-1 px-0.5 pt-4 pb-[18px]">
                <p className="type-reason max-w-[38ch]">{thumbnail.reason}</p>
                <Checks thumbnail={thumbnail} />
              </div>
              {/* Equal choices: the one under the pointer or in focus carries the signal. */}
              <DownloadHiRes
                thumbnail={thumbnail}
                label={`Download HiRes Image ${index + 1}`}
                className={classNames(
                  buttonLook({ tone: 'solid', block: true }),
                  'group-focus-within:!bg-signal group-focus-within:!text-on-signal group-hover:!bg-signal group-hover:!text-on-signal group-hover:!opacity-100',
                )}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function SingleResult({ thumbnail }: { thumbnail: Thumbnail }) {
  return (
    <div className="grid gap-[18px] results:grid-cols-[minmax(0,1fr)_300px] results:gap-8">
      <Picture thumbnail={thumbnail} alt="The thumbnail" />
      <div className="flex flex-col">
        <p className="type-h3 text-pretty">{thumbnail.reason}</p>
        <Checks thumbnail={thumbnail} />
        <DownloadHiRes
          thumbnail={thumbnail}
          label="Download HiRes Image"
          className={classNames(
            buttonLook({ tone: 'signal', block: true }),
            'mt-6 results:mt-auto',
          )}
        />
      </div>
    </div>
  );
}

function Picture({ thumbnail, alt }: { thumbnail: Thumbnail; alt: string }) {
  return (
    <PictureFrame src={thumbnail.url} alt={alt} className="self-start w-full">
      <Stamp>HD Quality</Stamp>
    </PictureFrame>
  );
}

function Checks({ thumbnail }: { thumbnail: Thumbnail }) {
  return (
    <ul aria-label="Checked" className="mt-3 grid gap-[5px] text-small">
      {shortList(thumbnail.checks).map(({ name, passed, label }) => (
        <li
          key={name}
          className={classNames('flex items-center gap-2', passed ? 'text-ink-2' : 'text-ink')}
        >
          {passed ? (
            <Check aria-hidden="true" className="size-[15px] shrink-0 text-good" strokeWidth={2} />
          ) : (
            <>
              <TriangleAlert
                aria-hidden="true"
                className="size-[15px] shrink-0 text-warn"
                strokeWidth={2}
              />
              <span className="sr-only">Note:</span>
            </>
          )}
          {label}
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

/** The master, named by the moment of the click (decisions). */
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
      Download HiRes Image
    </a>
  );
}
