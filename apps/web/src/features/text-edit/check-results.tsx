import type { ThumbnailCheck } from '@app/contracts';
import { Check, TriangleAlert } from 'lucide-react';
import { checkText } from '../../lib/check-text.js';
import { tw } from '../../lib/language/workspace.js';

interface CheckResultsProps {
  checks: readonly ThumbnailCheck[];
  /** Sentences about changes that make the text readable. */
  notes: readonly string[];
}

/** Shows changes that make the text readable, and the results of the checks. */
export function CheckResults({ checks, notes }: CheckResultsProps) {
  const warnings = checks.filter((check) => !check.passed);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {notes.map((note) => (
        <li key={note} className="text-ink-2">
          {note}
        </li>
      ))}
      {warnings.map((check) => (
        <li key={check.name} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden="true" className="size-[15px] text-warn" strokeWidth={2} />
          <span className="sr-only">{tw('result.note')}</span>
          {checkText(check)}
        </li>
      ))}
      {warnings.length === 0 && (
        <li className="flex items-center gap-1.5 text-ink-2">
          <Check aria-hidden="true" className="size-[15px] text-good" strokeWidth={2} />
          {tw('editor.passes')}
        </li>
      )}
    </ul>
  );
}
