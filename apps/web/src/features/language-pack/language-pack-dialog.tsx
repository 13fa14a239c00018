import { maxHeadlineLength, maxPackLanguages, maxSecondLineLength } from '@app/contracts';
import { Check, Download, Languages, Plus, TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { checkText } from '../../lib/check-text.js';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { publicConfig } from '../../lib/public-config.js';
import { textNotesOf } from '../../lib/text-notes.js';
import { useDownloadZip } from '../../lib/thumbnail-actions/use-download-zip.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { useLanguagePack, type PackRow } from './use-language-pack.js';

/** Makes the thumbnail with its headline in other languages, and offers a zip with a file for each language code. */
export function LanguagePackDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { rows, busy, refusal, change, add, remove, make, propose } = useLanguagePack(id);
  const { download, busy: isZipping } = useDownloadZip();
  const versions = rows.flatMap((row) => row.version ?? []);
  const isComplete = rows.length > 0 && versions.length === rows.length;
  const files = versions.map(({ language, uploadUrl }) => ({
    name: `${language}.jpg`,
    url: uploadUrl,
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('pack.title')}
      description={tw('pack.description')}
      width={720}
    >
      <DialogBody>
        <ol className="grid gap-4">
          {rows.map((row, index) => (
            <LanguageRow
              key={row.key}
              row={row}
              number={index + 1}
              disabled={busy !== null}
              onChange={(part) => change(row.key, part)}
              onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
            />
          ))}
        </ol>
        <div className="mt-3 flex flex-wrap gap-2">
          {rows.length < maxPackLanguages && (
            <Button tone="quiet" size="s" disabled={busy !== null} onClick={add}>
              <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
              {tw('pack.add')}
            </Button>
          )}
          {publicConfig()?.asksModels && (
            <Button size="s" aria-disabled={busy !== null} onClick={() => void propose()}>
              {busy === 'proposing' ? (
                <Spinner size="s" />
              ) : (
                <Languages aria-hidden="true" className="size-4" strokeWidth={2} />
              )}
              {tw('pack.propose')}
            </Button>
          )}
        </div>
        {refusal && <FieldError className="mt-2">{refusal}</FieldError>}
        {publicConfig()?.asksModels && (
          <p className="mt-2 text-tiny text-pretty text-ink-2">{tw('pack.proposeNote')}</p>
        )}
        {rows.length >= maxPackLanguages && (
          <p className="mt-3 text-small text-ink-2">
            {tw('pack.most', { count: maxPackLanguages })}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
        {versions.length > 0 && (
          <Button
            tone={isComplete ? 'solid' : 'line'}
            aria-disabled={isZipping || busy !== null}
            onClick={() => !busy && void download(files)}
          >
            {isZipping ? (
              <Spinner size="s" />
            ) : (
              <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            )}
            {tw('pack.download', { count: versions.length })}
          </Button>
        )}
        {!isComplete && (
          <Button tone="solid" aria-disabled={busy !== null} onClick={() => void make()}>
            {busy === 'making' && <Spinner size="s" />}
            {tw('pack.make')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

interface RowProps {
  row: PackRow;
  number: number;
  disabled: boolean;
  onChange: (part: Pick<Partial<PackRow>, 'language' | 'main' | 'sub'>) => void;
  onRemove: (() => void) | undefined;
}

function LanguageRow({ row, number, disabled, onChange, onRemove }: RowProps) {
  const { language, main, sub, state, version, problem, isProposed } = row;
  const id = useId();
  const field = (
    name: 'language' | 'main' | 'sub',
    label: string,
    value: string,
    maxLength: number,
  ) => (
    <div className="min-w-0">
      <label htmlFor={`${id}${name}`} className="text-small text-ink-2">
        {label}
      </label>
      <input
        id={`${id}${name}`}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        dir="auto"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}problem` : undefined}
        onChange={({ target }) => onChange({ [name]: target.value })}
        className="mt-1 h-10 w-full min-w-0 rounded-control border border-edge bg-sheet px-3 pointer-coarse:h-11"
      />
    </div>
  );
  return (
    <li
      aria-label={tw('pack.row', { number })}
      className="grid gap-3 border-b border-hair pb-4 shell:grid-cols-[168px_minmax(0,1fr)_auto]"
    >
      <div className="frame relative grid h-[94px] w-[168px] place-items-center bg-well">
        {version && (
          <img
            src={version.previewUrl}
            alt={tw('pack.preview', { code: version.language })}
            width={168}
            height={94}
            className="size-full rounded-[inherit] object-contain"
          />
        )}
        {state === 'making' && <Spinner size="s" />}
      </div>
      <div className="grid gap-2">
        <div className="grid gap-2 small:grid-cols-[110px_minmax(0,1fr)]">
          {field('language', tw('pack.language'), language, 35)}
          {field('main', tw('pack.headline'), main, maxHeadlineLength)}
        </div>
        {field('sub', tw('pack.second'), sub, maxSecondLineLength)}
        {isProposed && !version && <p className="text-small text-ink-2">{tw('pack.proposed')}</p>}
        {problem && <FieldError id={`${id}problem`}>{problem}</FieldError>}
        {version && <CheckSummary made={version} />}
      </div>
      {onRemove && (
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('pack.remove', { number })}
          disabled={disabled}
          onClick={onRemove}
          className="self-start justify-self-end"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={2} />
        </Button>
      )}
    </li>
  );
}

/** Says that all checks passed or lists those that did not, and lists changes to the text. */
function CheckSummary({ made }: { made: NonNullable<PackRow['version']> }) {
  const { checks } = made;
  const failedChecks = checks.filter(({ passed }) => !passed);
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {failedChecks.length === 0 && (
        <li className="flex items-center gap-2">
          <Check aria-hidden="true" className="size-[15px] shrink-0 text-good" strokeWidth={2} />
          {tw('pack.passed', { count: checks.length })}
        </li>
      )}
      {failedChecks.map((check) => (
        <li key={check.name} className="flex items-center gap-2 text-ink">
          <TriangleAlert
            aria-hidden="true"
            className="size-[15px] shrink-0 text-warn"
            strokeWidth={2}
          />
          {checkText(check)}
        </li>
      ))}
      {textNotesOf(made).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
