import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { formatList } from '../../../lib/language/listed.js';
import { linkParameter, moreLikeParameter, paths } from '../../../lib/paths.js';
import { takePendingLink } from '../../../lib/storage.js';
import { linkAtom, lostUploadsAtom } from '../generator-state.js';
import { sharedLink } from '../incoming/shared-link.js';

/**
 * Fills the form with a past generation, or with the link from the landing page or another app. After a forced reload
 * the user sees which uploads were lost.
 */
export function useFillFormFromUrl(refill: (generationId: string) => Promise<boolean>): void {
  const [search] = useSearchParams();
  const setLink = useSetAtom(linkAtom);
  const carriedLink = search.get(linkParameter) ?? sharedLink(search);
  useEffect(() => {
    const pending = takePendingLink() ?? carriedLink;
    if (pending) setLink(pending);
  }, [carriedLink, setLink]);

  const navigate = useNavigate();
  const moreLike = search.get(moreLikeParameter);
  useEffect(() => {
    if (moreLike === null) return;
    void refill(moreLike).then((isFilled) => {
      if (!isFilled) toast.error(tw('generator.notRefilled'));
    });
    void navigate(paths.workspace, { replace: true });
  }, [moreLike, navigate, refill]);

  const [lostUploads, setLostUploads] = useAtom(lostUploadsAtom);
  useEffect(() => {
    if (lostUploads.length === 0) return;
    toast.info(tw('generator.addAgain', { what: formatList(lostUploads) }), {
      description: tw('generator.reloaded'),
    });
    setLostUploads([]);
  }, [lostUploads, setLostUploads]);
}
