import type { TextEditAnswer } from '@app/contracts';
import { locale } from '../../../lib/language/language.js';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { PictureFrame } from '../../../ui/frame.js';

interface VersionsPanelProps {
  revisions: TextEditAnswer['revisions'];
  shown: number;
  busy: boolean;
  onShow: (number: number) => void;
}

/** Lists saved versions, newest first. */
export function VersionsPanel({ revisions, shown, busy, onShow }: VersionsPanelProps) {
  return (
    <section aria-label={tw('editor.versions')}>
      <ol className="grid grid-cols-2 gap-2.5 p-0.5">
        {revisions.toReversed().map(({ number, url, createdAt }) => (
          <li key={number} className="min-w-0">
            <button
              type="button"
              aria-label={tw('editor.showVersion', { number })}
              aria-pressed={number === shown}
              aria-disabled={busy}
              onClick={() => !busy && number !== shown && onShow(number)}
              className={classNames(
                'block w-full rounded-frame',
                number === shown && 'outline-2 outline-offset-1 outline-ink',
              )}
            >
              <PictureFrame src={url} alt="" />
            </button>
            <span className="mt-1 block text-tiny text-ink-2 tabular-nums">
              {number === 1 ? tw('editor.asDelivered') : timeOf(createdAt)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleString(locale(), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}
