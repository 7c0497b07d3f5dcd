import { useId, useMemo } from 'react';
import { maxOf } from '../../base/extremes.ts';
import type { JobId } from '../../engine/ids.ts';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { useWidth } from '../../widgets/useWidth.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { BarRow } from './BarRow.tsx';
import { fillOf, Pattern } from './fills.tsx';
import { receiptRows } from './rows.ts';
import { describeRow } from './words.ts';

const BAR = 20;
const PITCH = 26;
const LEFT = 30;
const RIGHT = 84;

interface NarrowBarsProps {
  readonly runs: readonly RunTrace[];
  readonly job: JobId;
}

/** The receipts of a job as bars of one line for each run, on one scale, without an axis: what the time went to, and the time. */
export function NarrowBars({ runs, job }: NarrowBarsProps) {
  const palette = usePalette();
  const id = useId();
  const [measure, width] = useWidth();
  const hues = useJobHues(runs[0].trace);
  const rows = useMemo(() => receiptRows(runs, job), [runs, job]);
  const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
  const { scale: zoom, surface } = palette;
  const [left, right, bar] = [LEFT * zoom, RIGHT * zoom, BAR * zoom];
  const plotWidth = Math.max(20, width - left - right);
  const longest = maxOf(rows.map(({ response }) => response).filter(Number.isFinite), 1);
  const height = ((rows.length - 1) * PITCH + BAR) * zoom;
  return (
    <div ref={measure} style={{ minWidth: 0 }}>
      <svg
        width={width}
        height={height}
        style={{ display: 'block' }}
        role="img"
        aria-label={rows.map((row) => describeRow(row, null)).join('. ')}
        fontSize={12 * zoom}
      >
        <defs>
          {receiptParts.map(({ id: part }) => (
            <Pattern key={part} id={`${id}${part}`} fill={fillOf(part, colour, palette)} ground={surface} />
          ))}
        </defs>
        <g transform={`translate(${left} 0)`}>
          {rows.map((row, place) => (
            <g key={row.run.index} transform={`translate(0 ${place * PITCH * zoom})`}>
              <BarRow
                {...{ row, colour, plotWidth }}
                against={null}
                patterns={id}
                letters={0}
                bars={{ pitch: PITCH * zoom, head: 0, bar, lines: 0, height, left, right }}
                leftOf={(time) => (time / longest) * plotWidth}
              />
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}
