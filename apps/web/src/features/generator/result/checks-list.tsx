import type { Thumbnail } from '@app/contracts';
import { useSetAtom } from 'jotai';
import { Check, TriangleAlert } from 'lucide-react';
import { textEditAtom } from '../../../lib/dialogs.js';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { linkClass } from '../../../ui/notice.js';
import { isFixable, checksToShow } from './checks.js';

interface ChecksProps {
  thumbnail: Thumbnail;
  /** The other thumbnails of the batch. */
  others: readonly Thumbnail[];
}

/** The results of the checks. Warnings about the text offer the editor. */
export function Checks({ thumbnail, others }: ChecksProps) {
  const edit = useSetAtom(textEditAtom);
  return (
    <ul aria-label={tw('result.checked')} className="mt-3 grid gap-[5px] text-small">
      {checksToShow(
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
