import { useMemo } from 'react';
import { hasOpportunistic } from '../../trace/counted.ts';
import type { LegendEntry } from '../../widgets/Legend.tsx';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { lastEnd } from '../chart/time.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { ViewProps } from '../shared/view.ts';
import { AreaRows } from './AreaRows.tsx';
import { jobAreasOf } from './jobAreas.ts';

/** Which jobs hold the slots over time; one row per run, on equal axes. */
export function Utilization({ runs, width, height }: ViewProps) {
  const { scale, lineStrong, inkSoft } = usePalette();
  const recorded = useMemo(() => recordedRuns(runs, 'attempts'), [runs]);
  const isLow = isLowChart(height, scale);
  const shown = useMemo(() => {
    const until = lastEnd(recorded);
    return recorded.map(({ trace }) => jobAreasOf(trace, until, width));
  }, [recorded, width]);

  const entries: LegendEntry[] = [];
  if (shown.some(({ roots }) => roots.some((count) => count > 0)))
    entries.push({ title: isLow ? 'roots' : 'root tasks', mark: 'solid', colour: lineStrong });
  if (recorded.some(({ trace }) => hasOpportunistic(trace)))
    entries.push({ title: 'opportunistic', mark: 'stripes', colour: inkSoft });
  if (shown.some(({ mostWasted }) => mostWasted > 0))
    entries.push({
      title: isLow ? 'wasted' : 'below zero: wasted work',
      mark: 'hatch',
      colour: inkSoft,
    });
  const short = 'Slots that run tasks, by job in order of arrival';

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={entries.length > 0 ? <Legend entries={entries} /> : null}
      note={
        isLow ? (entries.length > 0 ? '' : short) : `${short}; blank is idle; click or drag to move the clock`
      }
    >
      {(chartWidth, chartHeight) => (
        <AreaRows runs={recorded} shown={shown} isLow={isLow} width={chartWidth} height={chartHeight} />
      )}
    </ChartFrame>
  );
}
