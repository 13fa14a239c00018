import {
  languageCode,
  type HeadlineTranslations,
  type LanguageVersion,
  type TranslationsRequest,
} from '@app/contracts';
import { useState } from 'react';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { textEditProblem } from '../../lib/edit-problem.js';
import { tw } from '../../lib/language/workspace.js';

/** One language of a pack: the input, and its picture once made. */
export interface PackRow {
  key: number;
  language: string;
  main: string;
  sub: string;
  /** Whether a model proposed the headline and the creator has not changed it. */
  isProposed?: boolean;
  state: 'typed' | 'making' | 'made' | 'failed';
  version?: LanguageVersion;
  problem?: string;
}

export const emptyRow = (key: number): PackRow => ({
  key,
  language: '',
  main: '',
  sub: '',
  state: 'typed',
});

/** Why no picture can be made for a row; null if one can be made. */
function rowProblem(row: PackRow, rows: readonly PackRow[]): string | null {
  const code = languageCode(row.language);
  if (row.language.trim() === '') return tw('pack.languageMissing');
  if (code === null) return tw('pack.languageUnknown', { code: row.language.trim() });
  const isDuplicate = rows.some(
    (other) => other.key < row.key && languageCode(other.language) === code,
  );
  if (isDuplicate) return tw('pack.languageTwice', { code });
  return row.main.trim() === '' ? tw('pack.headlineMissing') : null;
}

/** The rows of a pack. Pictures are made one after another. A row keeps its picture until its input changes. */
export function useLanguagePack(id: string) {
  const [rows, setRows] = useState<PackRow[]>([emptyRow(0)]);
  const [busy, setBusy] = useState<'making' | 'proposing' | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const updateRow = (key: number, part: Partial<PackRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const change = (key: number, part: Pick<Partial<PackRow>, 'language' | 'main' | 'sub'>) =>
    setRows((all) =>
      all.map((row) => {
        if (row.key !== key) return row;
        const { version: _made, problem: _problem, isProposed = false, ...rest } = row;
        const keepsHeadline = part.main === undefined && part.language === undefined;
        const staysProposed = isProposed && keepsHeadline;
        return {
          ...rest,
          ...part,
          state: 'typed' as const,
          ...(staysProposed && { isProposed: true }),
        };
      }),
    );
  const add = () => setRows((all) => [...all, emptyRow(1 + Math.max(-1, ...all.map(rowKey)))]);
  const remove = (key: number) => setRows((all) => all.filter((row) => row.key !== key));

  const make = async () => {
    if (busy) return;
    setBusy('making');
    setRefusal(undefined);
    for (const row of rows) {
      if (row.state === 'made') continue;
      const problem = rowProblem(row, rows);
      if (problem !== null) {
        updateRow(row.key, { state: 'failed', problem });
        continue;
      }
      updateRow(row.key, { state: 'making' });
      try {
        const { language, main, sub } = row;
        const version = await api.post<LanguageVersion>(`/thumbnail/${id}/language`, {
          json: { language: language.trim(), main: main.trim(), sub: sub.trim() },
        });
        updateRow(row.key, { state: 'made', version });
      } catch (error) {
        updateRow(row.key, { state: 'failed', problem: textEditProblem(error) });
      }
    }
    setBusy(null);
  };

  /** Fills empty headlines with a model's translations, which the creator checks. Makes no pictures. */
  const propose = async () => {
    if (busy) return;
    const emptyRows = rows.flatMap((row) => {
      const code = row.main.trim() === '' ? languageCode(row.language) : null;
      return code === null ? [] : [{ key: row.key, code }];
    });
    setRefusal(emptyRows.length === 0 ? tw('pack.proposeNeedsCodes') : undefined);
    if (emptyRows.length === 0) return;
    setBusy('proposing');
    try {
      const json: TranslationsRequest = {
        languages: [...new Set(emptyRows.map(({ code }) => code))],
      };
      const { translations } = await api.post<HeadlineTranslations>(
        `/thumbnail/${id}/language/translations`,
        { json },
      );
      for (const { key, code } of emptyRows) {
        const found = translations.find(({ language }) => language === code);
        if (!found) updateRow(key, { state: 'failed', problem: tw('pack.notProposed') });
        else {
          const { main, sub } = found;
          change(key, { main, sub });
          updateRow(key, { isProposed: true });
        }
      }
    } catch (error) {
      setRefusal(failureSentence(error));
    }
    setBusy(null);
  };
  return { rows, busy, refusal, change, add, remove, make, propose };
}

function rowKey({ key }: PackRow): number {
  return key;
}
