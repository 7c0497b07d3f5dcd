import { useMemo, useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { recordedRuns } from '../recordedRuns.ts';
import type { ViewProps } from '../view.ts';
import { Lines } from './Lines.tsx';
import { lineQuantities, stackQuantities } from './quantities.ts';
import { Stacks } from './Stacks.tsx';
import { stackLooks } from './stackData.ts';
import { ClassLegend, UserLegend } from './UserLegend.tsx';

/** A count over time in all runs, with the clock as a line. */
export function OverTime({ runs, width, height }: ViewProps) {
  const { scale: zoom } = usePalette();
  const [chosen, choose] = useState(lineQuantities[0].id);
  const lines = lineQuantities.filter(({ needs }) => recordedRuns(runs, needs).length > 0);
  const stacks = stackQuantities.filter(({ isIn }) => runs.some(({ trace }) => isIn(trace)));
  const line = lines.find(({ id }) => id === chosen);
  const stack = stacks.find(({ id }) => id === chosen);
  const shown = line ?? stack ?? lines[0];
  const recorded = useMemo(() => recordedRuns(runs, line?.needs ?? 'attempts'), [runs, line]);

  const isLow = isLowChart(height, zoom);

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField
            label="Count over time"
            value={shown.id}
            options={[...lines, ...stacks]}
            onChange={choose}
          />
          {stack?.id === 'byUser' && <UserLegend runs={recorded} />}
          {stack?.id === 'byClass' && <ClassLegend />}
        </>
      }
      note={isLow ? shown.help : `${shown.help} Click or drag to move the clock.`}
    >
      {(chartWidth, chartHeight) => {
        const common = { runs: recorded, isLow, width: chartWidth, height: chartHeight };
        return stack === undefined ? (
          <Lines {...common} quantity={line ?? lineQuantities[0]} />
        ) : (
          <Stacks {...common} look={stackLooks[stack.id]} />
        );
      }}
    </ChartFrame>
  );
}
