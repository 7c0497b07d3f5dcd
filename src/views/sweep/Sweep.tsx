import { useMemo, useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { AgainstField } from '../AgainstField.tsx';
import { useAgainst } from '../against.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import type { ViewProps } from '../view.ts';
import { Panels } from './Panels.tsx';
import { panelsOf } from './panels.ts';
import { quantitiesOf } from './quantities.ts';
import { sweepsOf } from './sweeps.ts';
import { describeSweep, paramTitle } from './words.ts';

/** Small multiples of what differs: each quantity against the one number in which runs differ (Hopper, Figures 5, 11, 13). */
export function SweepView({ runs, width, height }: ViewProps) {
  const { scale } = usePalette();
  const [chosen, choose] = useState<string | null>(null);
  const pair = useAgainst(runs);
  const sweeps = useMemo(() => sweepsOf(runs), [runs]);
  const sweep = sweeps.find(({ id }) => id === chosen) ?? sweeps[0];
  const panels = useMemo(
    () => (sweep === undefined ? [] : panelsOf(sweep, quantitiesOf(runs, pair?.against ?? null))),
    [runs, sweep, pair],
  );
  if (sweep === undefined || pair === null) return null;
  const isLow = isLowChart(height, scale);
  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          {sweeps.length > 1 && (
            <ChoiceField
              label="Against which number"
              value={sweep.id}
              options={sweeps.map(({ id, param }) => ({ id, title: paramTitle(param) }))}
              onChange={choose}
            />
          )}
          <AgainstField runs={runs} against={pair.against} />
        </>
      }
      note={`${describeSweep(sweep)}${isLow ? '' : '. A click on a dot looks at its run.'}`}
    >
      {(chartWidth, chartHeight) => (
        <Panels key={sweep.id} {...{ sweep, panels, isLow }} width={chartWidth} height={chartHeight} />
      )}
    </ChartFrame>
  );
}
