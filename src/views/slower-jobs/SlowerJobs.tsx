import { useMemo } from 'react';
import { usePalette } from '../../widgets/usePalette.ts';
import { AgainstField } from '../AgainstField.tsx';
import { useAgainst } from '../against.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import { leftOutWords } from '../gainWords.ts';
import type { ViewProps } from '../view.ts';
import { slowerRuns } from './dots.ts';
import { StripRows } from './StripRows.tsx';
import { texts } from './words.ts';

/** The jobs that take longer than in another run: how many, by how much, and which (Hopper, Figure 10). */
export function SlowerJobsView({ runs, width, height }: ViewProps) {
  const { scale } = usePalette();
  const pair = useAgainst(runs);
  const slower = useMemo(() => (pair === null ? [] : slowerRuns(pair)), [pair]);
  if (pair === null) return null;
  const isLow = isLowChart(height, scale);
  return (
    <ChartFrame
      width={width}
      height={height}
      controls={<AgainstField runs={runs} against={pair.against} />}
      note={leftOutWords(slower) + (isLow ? texts.brief : texts.note)}
    >
      {(chartWidth, chartHeight) => (
        <StripRows
          slower={slower}
          against={pair.against}
          isLow={isLow}
          width={chartWidth}
          height={chartHeight}
        />
      )}
    </ChartFrame>
  );
}
