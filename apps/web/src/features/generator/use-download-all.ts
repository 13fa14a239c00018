import type { Thumbnail } from '@app/contracts';
import { useState } from 'react';
import { toast } from 'sonner';
import { saveFile } from '../../lib/save-file.js';
import { zipOf } from '../../lib/zip.js';

/** The upload copies of a batch in one zip, named A, B, C: that is how the video site names what it compares. */
export function useDownloadAll(thumbnails: readonly Thumbnail[]) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const files = await Promise.all(
        thumbnails.map(async ({ uploadUrl }, index) => ({
          name: `thumbnail-${String.fromCharCode(65 + index)}.jpg`,
          bytes: await bytesOf(uploadUrl),
        })),
      );
      saveFile(`thumbnails-${Date.now()}.zip`, zipOf(files));
    } catch {
      toast.error('The thumbnails could not be downloaded. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return { download, busy };
}

async function bytesOf(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
