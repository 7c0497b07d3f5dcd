import { useMemo, useState } from 'react';
import type { LegendEntry } from '../../widgets/Legend.tsx';
import { Legend } from '../../widgets/Legend.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { localityTints } from '../localityLook.ts';
import { recordedRuns } from '../recordedRuns.ts';
import type { ViewProps } from '../view.ts';
import { readingGroups } from './groups.ts';
import { TransferBars } from './TransferBars.tsx';
import { tiers, transfersOf } from './transfers.ts';
import { texts } from './words.ts';

const WIDE = 680;

const reaches = [
  { id: 'all', title: texts.allReads },
  { id: 'switches', title: texts.acrossSwitches },
] as const;

/** Bytes read under each policy, by distance, for all jobs or some of them. */
export function DataTransfer({ runs, width, height }: ViewProps) {
  const palette = usePalette();
  const recorded = useMemo(() => recordedRuns(runs, 'attempts'), [runs]);
  const groups = useMemo(() => readingGroups(recorded), [recorded]);
  const [chosen, choose] = useState('all');
  const [reach, setReach] = useState<string>(reaches[0].id);
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  const transfers = useMemo(
    () => recorded.map(({ trace }) => transfersOf(trace, group.includes)),
    [recorded, group],
  );
  const isLow = isLowChart(height, palette.scale);
  const isWide = width >= WIDE * palette.scale;
  // In a narrow pane only one choice fits beside the legend.
  const offersReach = isWide || groups.length === 1;
  const first = offersReach && reach === 'switches' ? 1 : 0;

  const tints = localityTints(palette);
  const entries: LegendEntry[] = tiers.map(({ title, short }, tier) => ({
    title: isWide ? title : short,
    mark: 'solid',
    colour: tints[tier],
  }));
  if (transfers.some(({ wasted }) => wasted > 0)) entries.push({ title: texts.wasted, mark: 'hatch' });

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          {groups.length > 1 && (
            <ChoiceField label={texts.whoseData} value={group.id} options={groups} onChange={choose} />
          )}
          {offersReach && (
            <ChoiceField label={texts.reach} value={reach} options={reaches} onChange={setReach} />
          )}
          <Legend entries={entries.slice(first)} />
        </>
      }
      note={isLow ? '' : texts.note}
    >
      {(chartWidth, chartHeight) => (
        <TransferBars
          runs={recorded}
          transfers={transfers}
          first={first}
          isLow={isLow}
          width={chartWidth}
          height={chartHeight}
        />
      )}
    </ChartFrame>
  );
}
