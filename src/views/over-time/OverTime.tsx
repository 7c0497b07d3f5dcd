import type { ComponentType } from 'react';
import { useMemo, useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { recordedRuns } from '../recordedRuns.ts';
import type { ViewProps } from '../view.ts';
import { Bands } from './Bands.tsx';
import { type BandQuantity, bandRuns, percentileBands } from './bands.ts';
import { Lines } from './Lines.tsx';
import { BandLegend, ClassLegend, UserLegend } from './legends.tsx';
import { lineQuantities, stackQuantities } from './quantities.ts';
import { Stacks } from './Stacks.tsx';
import { stackLooks } from './stackData.ts';
import { texts } from './words.ts';

/** Creates the view, with numbers that only runs of some papers have. */
export function overTimeOf(more: readonly BandQuantity[]): ComponentType<ViewProps> {
  const bandQuantities = [...percentileBands, ...more];
  return (props) => <OverTime {...props} {...{ bandQuantities }} />;
}

interface OverTimeViewProps extends ViewProps {
  readonly bandQuantities: readonly BandQuantity[];
}

/** A count over time in all runs, with the clock as a line. */
function OverTime({ runs, width, height, bandQuantities }: OverTimeViewProps) {
  const { scale: zoom } = usePalette();
  const [chosen, choose] = useState(lineQuantities[0].id);
  const lines = lineQuantities.filter(({ needs }) => recordedRuns(runs, needs).length > 0);
  const stacks = stackQuantities.filter(({ isIn }) => runs.some(({ trace }) => isIn(trace)));
  const bands = bandQuantities.filter((each) => bandRuns(runs, each).length > 0);
  const line = lines.find(({ id }) => id === chosen);
  const stack = stacks.find(({ id }) => id === chosen);
  const band = bands.find(({ id }) => id === chosen);
  const shown = line ?? stack ?? band ?? lines[0];
  const recorded = useMemo(
    () => (band === undefined ? recordedRuns(runs, line?.needs ?? 'attempts') : bandRuns(runs, band)),
    [runs, line, band],
  );

  const isLow = isLowChart(height, zoom);

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField
            label={texts.countOverTime}
            value={shown.id}
            options={[...lines, ...bands, ...stacks]}
            onChange={choose}
          />
          {stack?.id === 'byUser' && <UserLegend runs={recorded} />}
          {band !== undefined && <BandLegend quantity={band} />}
          {stack?.id === 'byClass' && <ClassLegend />}
        </>
      }
      note={isLow ? shown.help : texts.click(shown.help)}
    >
      {(chartWidth, chartHeight) => {
        const common = { runs: recorded, isLow, width: chartWidth, height: chartHeight };
        if (band !== undefined) return <Bands {...common} quantity={band} />;
        return stack === undefined ? (
          <Lines {...common} quantity={line ?? lineQuantities[0]} />
        ) : (
          <Stacks {...common} look={stackLooks[stack.id]} />
        );
      }}
    </ChartFrame>
  );
}
