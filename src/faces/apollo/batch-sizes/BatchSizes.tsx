import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { ViewProps } from '../../../views/view.ts';
import { Charts } from './Charts.tsx';
import { useSizes } from './useSizes.ts';
import { sizesNote } from './words.ts';

/** How good the matchings of batches of each size are, and what they cost. */
export function BatchSizes({ width, height }: ViewProps) {
  const { numbers, left } = useSizes();
  return (
    <div data-left={left}>
      <ChartFrame {...{ width, height }} controls={null} note={sizesNote(numbers, left)}>
        {(chartWidth, chartHeight, isLow) => (
          <Charts {...{ numbers, isLow }} width={chartWidth} height={chartHeight} />
        )}
      </ChartFrame>
    </div>
  );
}
