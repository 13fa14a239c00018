import type { SavedAsset, SavedPhotoAnswer } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';

export const savedAssetsKey = ['saved-assets'] as const;
export const savedAssetsPath = '/user/saved-assets';

export function useSavedAssets() {
  return useQuery({
    queryKey: savedAssetsKey,
    queryFn: () => api.get<SavedAsset[]>(savedAssetsPath),
  });
}

/** Fetches a small copy of a photo. It stays cached, because photos never change. */
export function useSavedPhoto(assetId: string, photoId: string) {
  return useQuery({
    queryKey: ['saved-photo', photoId],
    queryFn: () => api.get<SavedPhotoAnswer>(`${savedAssetsPath}/${assetId}/photos/${photoId}`),
    staleTime: Infinity,
  });
}
