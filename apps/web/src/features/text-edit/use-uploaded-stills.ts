import {
  likenessConsentVersion,
  maxAssetBytes,
  preparedStill,
  type UploadedStill,
  type UploadStillRequest,
} from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { preparePictures } from '../../lib/pictures/prepare.js';

/** A picture that this browser cannot read, or cannot make small enough. */
export class UnreadablePicture extends Error {}

/** Uploads the user's own pictures as stills of a thumbnail, and removes them. */
export function useUploadedStills(id: string) {
  const queries = useQueryClient();
  const path = `/thumbnail/${id}/stills`;
  /** The cache keeps sent pictures for some minutes, for `restore`: the server erases a removed picture at once. */
  const sentKey = (still: string) => ['sent-still', id, still];
  const refetch = () => queries.invalidateQueries({ queryKey: ['picture-choices', id] });

  const send = async (base64: string): Promise<UploadedStill> => {
    const json: UploadStillRequest = {
      stills_base64: [base64],
      likeness_consent: likenessConsentVersion,
    };
    const still = await api.post<UploadedStill>(path, { json });
    queries.setQueryData(sentKey(still.id), base64);
    await refetch();
    return still;
  };

  const upload = useMutation({
    mutationFn: async (blob: Blob) => {
      const preparation = { ...preparedStill, maxBytes: maxAssetBytes };
      const [base64] = await preparePictures([{ blob }], preparation);
      if (base64 === undefined) throw new UnreadablePicture();
      return send(base64);
    },
  });

  /** Resolves to the picture to pass to `restore`, if the cache still has it. */
  const remove = useMutation({
    mutationFn: async (still: string) => {
      await api.delete<null>(`${path}/${still}`);
      return queries.getQueryData<string>(sentKey(still));
    },
    onError: (error) => toast.error(failureSentence(error)),
    // Also after an error, because a picture that was erased meanwhile must leave the list.
    onSettled: (_data, _error, still) => {
      queries.removeQueries({ queryKey: sentKey(still) });
      return refetch();
    },
  });

  const restore = useMutation({
    mutationFn: send,
    onSuccess: () => remove.reset(),
    onError: (error) => toast.error(failureSentence(error)),
  });

  return { upload, remove, restore };
}
