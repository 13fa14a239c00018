import type { ThumbnailAnswer } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { api } from '../../lib/api/api.js';
import { Failure } from '../../lib/api/failure.js';
import { generationPath, paths } from '../../lib/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { MissingContent } from '../../ui/missing-content.js';
import { OutputSkeleton } from './result/output-skeleton.js';

/** Opens the generator with the generation of a thumbnail. */
export function ThumbnailRedirectPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['generation', 'of', id],
    queryFn: () => api.get<ThumbnailAnswer>(`/thumbnail/${encodeURIComponent(id)}`),
  });
  if (data) return <Navigate to={generationPath(data.generationId)} replace />;
  if (!error) return <OutputSkeleton />;
  const isUnknown = error instanceof Failure && error.status === 404;
  return isUnknown ? (
    <MissingContent title={tw('generator.oneNotYours')}>
      <ButtonLink to={paths.history} tone="solid">
        {tw('generator.history')}
      </ButtonLink>
    </MissingContent>
  ) : (
    <MissingContent title={tw('generator.oneNotLoaded')}>
      <Button tone="solid" onClick={() => void refetch()}>
        {t('ui.tryAgain')}
      </Button>
    </MissingContent>
  );
}
