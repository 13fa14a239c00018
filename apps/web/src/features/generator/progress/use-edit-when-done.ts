import type { GenerationProgress } from '@app/contracts';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { editWhenDoneAtom, textEditAtom } from '../../../lib/dialogs.js';

/**
 * Opens the editor on the thumbnail that was chosen while its batch was running, because it has no id before the end.
 */
export function useEditWhenDone(progress: GenerationProgress | undefined): void {
  const [chosen, choose] = useAtom(editWhenDoneAtom);
  const edit = useSetAtom(textEditAtom);
  const id =
    progress?.status === 'completed'
      ? progress.result.find(({ masterUrl }) => masterUrl === chosen)?.id
      : undefined;
  useEffect(() => {
    if (id === undefined) return;
    choose(null);
    edit(id);
  }, [id, choose, edit]);
}
