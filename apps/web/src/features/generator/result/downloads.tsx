import type { Thumbnail } from '@app/contracts';
import { Download } from 'lucide-react';
import { tw } from '../../../lib/language/workspace.js';
import { useDownloadZip } from '../../../lib/thumbnail-actions/use-download-zip.js';
import { Button } from '../../../ui/button.js';
import { thumbnailLetter } from '../thumbnail-letter.js';

/**
 * Downloads the copies for upload as one zip. They are named A, B and C, like the variants of a test at the video
 * site.
 */
export function DownloadAll({ thumbnails }: { thumbnails: Thumbnail[] }) {
  const { download, busy } = useDownloadZip();
  const files = thumbnails.map(({ uploadUrl }, index) => ({
    name: `thumbnail-${thumbnailLetter(index)}.jpg`,
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

interface DownloadProps {
  thumbnail: Thumbnail;
  label: string;
  className: string;
}

/** Downloads the master. Its file name contains the time of the click. */
export function DownloadHiRes({ thumbnail, label, className }: DownloadProps) {
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
