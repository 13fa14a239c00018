import { TriangleAlert } from 'lucide-react';
import type { batchCostOf } from './batch-cost.js';

export function CostHint({ cost }: { cost: ReturnType<typeof batchCostOf> }) {
  return (
    <>
      <b className="font-semibold tabular-nums">{cost.calculation}</b>
      {cost.warning && (
        <span className="mt-1 flex gap-1.5 opacity-82">
          <TriangleAlert
            aria-hidden="true"
            className="mt-0.5 size-[15px] shrink-0"
            strokeWidth={2}
          />
          {cost.warning}
        </span>
      )}
    </>
  );
}
