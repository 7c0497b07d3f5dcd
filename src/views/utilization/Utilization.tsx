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
import { texts } from './words.ts';

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
    entries.push({ title: isLow ? texts.roots : texts.rootTasks, mark: 'solid', colour: lineStrong });
  if (recorded.some(({ trace }) => hasOpportunistic(trace)))
    entries.push({ title: texts.opportunistic, mark: 'stripes', colour: inkSoft });
  if (shown.some(({ mostWasted }) => mostWasted > 0))
    entries.push({
      title: isLow ? texts.wasted : texts.belowZero,
      mark: 'hatch',
      colour: inkSoft,
    });
  const short = texts.short;

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={entries.length > 0 ? <Legend entries={entries} /> : null}
      note={isLow ? (entries.length > 0 ? '' : short) : texts.long(short)}
    >
      {(chartWidth, chartHeight) => (
        <AreaRows runs={recorded} shown={shown} isLow={isLow} width={chartWidth} height={chartHeight} />
      )}
    </ChartFrame>
  );
}
