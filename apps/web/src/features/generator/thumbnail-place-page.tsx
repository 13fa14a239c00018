import type { ThumbnailPlaceAnswer } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { api } from '../../lib/api/api.js';
import { Failure } from '../../lib/api/failure.js';
import { generationPath, paths } from '../../lib/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { NotHere } from '../../ui/not-here.js';
import { OutputSkeleton } from './result/output-skeleton.js';

/** Opens the generator on the generation of a thumbnail. */
export function ThumbnailPlacePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['generation', 'of', id],
    queryFn: () => api.get<ThumbnailPlaceAnswer>(`/thumbnail/${encodeURIComponent(id)}`),
  });
  if (data) return <Navigate to={generationPath(data.generationId)} replace />;
  if (!error) return <OutputSkeleton />;
  const unknown = error instanceof Failure && error.status === 404;
  return unknown ? (
    <NotHere title="This thumbnail does not exist, or it is not yours.">
      <ButtonLink to={paths.history} tone="solid">
        History
      </ButtonLink>
    </NotHere>
  ) : (
    <NotHere title="This thumbnail could not be loaded">
      <Button tone="solid" onClick={() => void refetch()}>
        Try again
      </Button>
    </NotHere>
  );
}
