import { useMemo, useState } from 'react';
import { Legend } from '../../widgets/Legend.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { localityTints } from '../looks/localityLook.ts';
import type { ViewProps } from '../shared/view.ts';
import { Breakdowns } from './Breakdowns.tsx';
import { binsByCrowd, binsByJob } from './bins.ts';
import { localityNames } from './inputReads.ts';
import { readingRuns } from './readingRuns.ts';
import { TimeRows } from './TimeRows.tsx';
import { texts } from './words.ts';

const WIDE = 620;

const breakdowns = [
  { id: 'job', title: texts.byJob },
  { id: 'crowd', title: texts.byJobs },
] as const;

const shortNames = ['server', 'rack', 'beyond'] as const;

const parts = [{ id: 'time', title: texts.overTimeTitle }, ...breakdowns] as const;
type Part = (typeof parts)[number]['id'];

/** How near tasks run to their input: over time and by groups of tasks; one row per policy. */
export function LocalityView({ runs, width, height }: ViewProps) {
  const palette = usePalette();
  const { scale: zoom } = palette;
  const isWide = width >= WIDE * zoom;
  const [chosen, choose] = useState<Part>('time');
  const part = isWide && chosen === 'time' ? 'job' : chosen;
  const reading = useMemo(() => readingRuns(runs), [runs]);
  const isLow = isLowChart(height, zoom);
  const tints = localityTints(palette);
  const isSmall = isLow || !isWide;
  const names = isSmall ? shortNames : localityNames;
  const entries = names.map((title, at) => ({ title, mark: 'solid' as const, colour: tints[at] }));

  const bins = useMemo(
    () => (reading.length === 0 ? 0 : (part === 'crowd' ? binsByCrowd : binsByJob)(reading).names.length),
    [reading, part],
  );
  const barsWidth = (room: number) => Math.min(0.45 * room, Math.max(220, bins * 76 + 40) * zoom);

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField
            label={texts.locality}
            value={part}
            options={isWide ? breakdowns : parts}
            onChange={(id) => choose(parts.find((each) => each.id === id)?.id ?? 'time')}
          />
          <Legend entries={entries} />
        </>
      }
      note={isSmall ? '' : texts.note}
    >
      {(chartWidth, chartHeight) => {
        const timeWidth = isWide ? Math.round(chartWidth - barsWidth(chartWidth)) : chartWidth;
        const common = { runs: reading, isLow, height: chartHeight };
        const bars = part === 'time' ? 'job' : part;
        return (
          <>
            {(isWide || part === 'time') && <TimeRows {...common} width={timeWidth} />}
            {(isWide || part !== 'time') && (
              <div style={{ position: 'absolute', top: 0, left: isWide ? timeWidth : 0 }}>
                <Breakdowns
                  {...common}
                  by={bars}
                  isBeside={isWide}
                  width={isWide ? chartWidth - timeWidth : chartWidth}
                />
              </div>
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
