import type { GenerationProgress } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { PanelStack } from '../../ui/panel-stack.js';
import { PageSpinner } from '../../ui/spinner.js';
import { panelInView, mountedPanels } from './flow/flow.js';
import { noticesText } from './notice-text.js';
import { resetCountAtom } from './generator-state.js';
import { InputPanel } from './form/input-panel.js';
import { OutputPanel, outputTitle } from './result/output-panel.js';
import { ProgressPanel } from './progress/progress-panel.js';
import { useFlow } from './flow/use-flow.js';

export function GeneratorPage() {
  return <Generator key={useAtomValue(resetCountAtom)} />;
}

const order = ['input', 'progress', 'output'] as const;

function Generator() {
  const { phase, progress, video, connection, failure, send, regenerate, cancel } = useFlow();
  const mounted = mountedPanels(phase);
  const inView = panelInView(phase);
  if (phase === 'restoring') return <PageSpinner label={tw('generator.loading')} />;

  return (
    <>
      <title>{tabTitle(inView, progress)}</title>
      <PanelStack
        order={order}
        inView={inView}
        panels={{
          input: (
            <InputPanel
              isBusy={phase === 'submitting'}
              isAccepted={progress !== undefined}
              failure={failure}
              onSend={send}
            />
          ),
          ...(mounted.includes('progress') && {
            progress: (
              <ProgressPanel
                progress={progress}
                video={video}
                connection={connection}
                onCancel={cancel}
              />
            ),
          }),
          ...(mounted.includes('output') &&
            progress !== undefined && {
              output: (
                <OutputPanel
                  generationId={progress.id}
                  thumbnails={progress.result}
                  video={video}
                  requested={progress.batchSize}
                  delivered={progress.delivered ?? progress.batchSize}
                  refunded={progress.refunded}
                  notice={noticesText(progress)}
                  onRegenerate={regenerate}
                />
              ),
            }),
        }}
      />
    </>
  );
}

/** The title of the browser tab, which shows the progress. */
function tabTitle(panel: (typeof order)[number], progress: GenerationProgress | undefined): string {
  if (panel === 'input') return t('site.pageTitle', { page: tw('account.workspace') });
  if (panel === 'progress')
    return t('site.pageTitle', {
      page: tw('generator.percentTitle', { percent: progress?.progress ?? 0 }),
    });
  return t('site.pageTitle', { page: outputTitle(progress?.result.length ?? 1) });
}
