import { useAtomValue } from 'jotai';
import { PanelStack } from '../../ui/panel-stack.js';
import { PageSpinner } from '../../ui/spinner.js';
import { panelInView, panelsFor } from './flow.js';
import { resetsAtom } from './generator-state.js';
import { InputPanel } from './input-panel.js';
import { OutputPanel } from './output-panel.js';
import { ProgressPanel } from './progress-panel.js';
import { useFlow } from './use-flow.js';

export function GeneratorPage() {
  return <Generator key={useAtomValue(resetsAtom)} />;
}

const order = ['input', 'progress', 'output'] as const;

function Generator() {
  const { phase, progress, videoId, reconnecting, failure, send, regenerate } = useFlow();
  const there = panelsFor(phase);
  const inView = panelInView(phase);
  if (phase === 'restoring') return <PageSpinner label="Loading your thumbnails" />;

  return (
    <>
      <title>{titles[inView]}</title>
      <PanelStack
        order={order}
        inView={inView}
        panels={{
          input: <InputPanel busy={phase === 'submitting'} failure={failure} onSend={send} />,
          ...(there.includes('progress') && {
            progress: (
              <ProgressPanel progress={progress} videoId={videoId} reconnecting={reconnecting} />
            ),
          }),
          ...(there.includes('output') &&
            progress !== undefined &&
            progress.result.length > 0 && {
              output: (
                <OutputPanel
                  thumbnails={progress.result}
                  asked={progress.batchSize}
                  refunded={progress.refunded}
                  onRegenerate={regenerate}
                />
              ),
            }),
        }}
      />
    </>
  );
}

const titles: Record<(typeof order)[number], string> = {
  input: 'Workspace, Posterframe',
  progress: 'Making your thumbnails, Posterframe',
  output: 'Thumbnails Generated!, Posterframe',
};
