import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { linkParameter } from '../../../lib/paths.js';
import { takePendingLink } from '../../../lib/storage.js';
import { linkAtom, lostUploadsAtom } from '../generator-state.js';

/** Puts the link of the landing page into the form, and names the uploads that a forced reload has lost. */
export function useCarriedInput(): void {
  const [search] = useSearchParams();
  const setLink = useSetAtom(linkAtom);
  const carriedLink = search.get(linkParameter);
  useEffect(() => {
    const pending = takePendingLink() ?? carriedLink;
    if (pending) setLink(pending);
  }, [carriedLink, setLink]);

  const [lost, setLost] = useAtom(lostUploadsAtom);
  useEffect(() => {
    if (lost.length === 0) return;
    toast.info(`Please add ${lost.join(' and ')} again.`, {
      description: 'We reloaded the page to update Posterframe.',
    });
    setLost([]);
  }, [lost, setLost]);
}
