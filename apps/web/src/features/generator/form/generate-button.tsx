import type { ReactElement } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { Tooltip } from '../../../ui/floating.js';
import { Button, type ButtonTone } from '../../../ui/button.js';
import { Spinner } from '../../../ui/spinner.js';
import { BatchMenu } from './batch-menu.js';
import { CostHint } from './cost-hint.js';
import type { batchCostOf } from './batch-cost.js';

interface GenerateButtonProps {
  cost: ReturnType<typeof batchCostOf>;
  /** Whether the credits pay for at least one thumbnail. */
  isAffordable: boolean;
  isBusy: boolean;
}

/** Submits the form. The right part of the button chooses the batch size. */
export function GenerateButton({ cost, isAffordable, isBusy }: GenerateButtonProps) {
  const tone: ButtonTone = isAffordable ? 'signal' : 'muted';
  return (
    <div className="flex gap-px">
      <CostTooltip cost={cost}>
        <Button
          type="submit"
          tone={tone}
          size="l"
          aria-disabled={isBusy}
          part="left"
          className="max-shell:flex-1"
        >
          {isBusy && <Spinner size="s" />}
          {tw('generator.generate')}
        </Button>
      </CostTooltip>
      <BatchMenu tone={tone} disabled={isBusy} />
    </div>
  );
}

/** Shows the cost beside the button. Shows nothing without billing. */
function CostTooltip({
  cost,
  children,
}: {
  cost: ReturnType<typeof batchCostOf>;
  children: ReactElement;
}) {
  if (cost.calculation === undefined) return children;
  return (
    <Tooltip align="end" content={<CostHint cost={cost} />}>
      {children}
    </Tooltip>
  );
}
