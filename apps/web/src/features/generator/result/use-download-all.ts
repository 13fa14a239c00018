import type { Thumbnail } from '@app/contracts';
import { downloadZip } from 'client-zip';
import { useState } from 'react';
import { toast } from 'sonner';
import { saveFile } from '../../../lib/save-file.js';

/** Downloads the upload copies of a batch as one zip, named A, B, C as the video site names the variants of a test. */
export function useDownloadAll(thumbnails: readonly Thumbnail[]) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const files = await Promise.all(
        thumbnails.map(async ({ uploadUrl }, index) => ({
          name: `thumbnail-${String.fromCharCode(65 + index)}.jpg`,
          input: await fetchFile(uploadUrl),
        })),
      );
      saveFile(`thumbnails-${Date.now()}.zip`, await downloadZip(files).blob());
    } catch {
      toast.error('The thumbnails could not be downloaded. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response;
}
