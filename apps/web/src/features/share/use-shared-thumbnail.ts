import { sharedPictures, type SharedThumbnailAnswer } from '@app/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../lib/api/api.js';

export const sharedThumbnailKey = (id: string) => ['shared', id];

/** The thumbnail data in the prerendered page, if it has this id. */
function thumbnailInPage(id: string): SharedThumbnailAnswer | undefined {
  if (typeof document === 'undefined') return undefined;
  const picture = document.querySelector<HTMLImageElement>(`img[data-shared="${CSS.escape(id)}"]`);
  if (!picture) return undefined;
  const [width, height] = ['width', 'height'].map((side) => Number(picture.getAttribute(side)));
  return { id, ...sharedPictures(id), width: width ?? 0, height: height ?? 0 };
}

/** Fetches a shared thumbnail. */
export function useSharedThumbnail(id: string): UseQueryResult<SharedThumbnailAnswer> {
  return useQuery({
    queryKey: sharedThumbnailKey(id),
    queryFn: () => call<SharedThumbnailAnswer>('/api/shared_thumbnail', { searchParams: { id } }),
    placeholderData: () => thumbnailInPage(id),
    // Fetched again even if cached, because sharing may have ended.
    staleTime: 0,
  });
}
