import { historyFilters, maxHistorySearchLength } from '@app/contracts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { shortcutKey } from '../../lib/shortcut-key.js';
import { classNames } from '../../ui/class-names.js';
import type { SearchAndFilters } from './use-history.js';

interface HistoryFiltersProps {
  value: SearchAndFilters;
  onChange: (value: SearchAndFilters) => void;
}

/** Search field and filters of the history. */
export function HistoryFilters({ value, onChange }: HistoryFiltersProps) {
  const { search, filter } = value;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (shortcutKey(event) !== '/') return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="mb-5 flex flex-wrap gap-2">
      <label className="flex h-10 min-w-0 flex-1 basis-[240px] items-center gap-2 rounded-control px-3 outline-line focus-within:outline-focus pointer-coarse:h-11">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
        <input
          ref={field}
          type="search"
          aria-label={tw('history.search')}
          placeholder={tw('history.searchPlaceholder')}
          maxLength={maxHistorySearchLength}
          value={search}
          onChange={(event) => onChange({ ...value, search: event.target.value })}
          className="h-full w-full min-w-0 bg-transparent outline-none"
        />
      </label>
      <fieldset aria-label={tw('history.filters')} className="flex flex-wrap gap-2">
        {historyFilters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => onChange({ ...value, filter: filter === one ? undefined : one })}
            className={classNames(
              'h-10 rounded-control px-3 text-small font-[540] pointer-coarse:h-11',
              filter === one ? 'bg-ink text-paper' : 'text-ink-2 outline-line hover:text-ink',
            )}
          >
            {tw(`history.filter.${one}`)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
