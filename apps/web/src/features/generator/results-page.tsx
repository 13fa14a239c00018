import { videoRefOf } from '@app/contracts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { Failure } from '../../lib/api/failure.js';
import { paths, progressPath } from '../../lib/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { MissingContent } from '../../ui/missing-content.js';
import { noticesText } from './notice-text.js';
import { OutputSkeleton } from './result/output-skeleton.js';
import { OutputPanel, outputTitle } from './result/output-panel.js';
import { useGeneration } from './flow/use-generation.js';
import { useRefillForm } from './flow/use-refill.js';
import { Navigate } from 'react-router-dom';

/** The thumbnails of one generation, for its owner. */
export function ResultsPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const navigate = useNavigate();
  const refill = useRefillForm();
  const { progress, error, retry } = useGeneration(id);

  if (id === null) return <Navigate to={paths.workspace} replace />;
  if (error instanceof Failure && error.status === 404)
    return (
      <MissingContent title={tw('generator.notYours')}>
        <ButtonLink to={paths.history} tone="solid">
          {tw('generator.history')}
        </ButtonLink>
      </MissingContent>
    );
  if (error !== null)
    return (
      <MissingContent title={tw('generator.notLoaded')}>
        <Button tone="solid" onClick={retry}>
          {t('ui.tryAgain')}
        </Button>
      </MissingContent>
    );
  if (!progress) return <OutputSkeleton />;
  if (progress.status !== 'completed') return <Navigate to={progressPath(id)} replace />;
  return (
    <>
      <title>{t('site.pageTitle', { page: outputTitle(progress.result.length) })}</title>
      <OutputPanel
        generationId={id}
        thumbnails={progress.result}
        video={videoRefOf(progress)}
        requested={progress.batchSize}
        delivered={progress.delivered ?? progress.batchSize}
        refunded={progress.refunded}
        notice={noticesText(progress)}
        onRegenerate={() => {
          void refill(id);
          void navigate(paths.workspace);
        }}
      />
    </>
  );
}
