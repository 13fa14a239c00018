import { downloadZip } from 'client-zip';
import { useState } from 'react';
import { toast } from 'sonner';
import { t } from '../language/public.js';
import { saveFile } from '../save-file.js';

interface ZippedFile {
  name: string;
  url: string;
}

/** Downloads files as one zip. Fetches them one after another, so that few are in memory at a time. */
export function useDownloadZip() {
  const [busy, setBusy] = useState(false);
  const download = async (files: readonly ZippedFile[]) => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(`thumbnails-${Date.now()}.zip`, await downloadZip(fetchFiles(files)).blob());
    } catch {
      toast.error(t('share.notDownloaded'));
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
}

async function* fetchFiles(files: readonly ZippedFile[]) {
  for (const { name, url } of files) {
    const input = await fetch(url);
    if (!input.ok) throw new Error(`HTTP ${input.status}`);
    yield { name, input };
  }
}
