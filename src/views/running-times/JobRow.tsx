import { memo } from 'react';
import { usePalette } from '../../widgets/usePalette.ts';
import { runLetter } from '../chart/runLook.ts';
import type { RunTrace } from '../shared/view.ts';
import type { JobTimes } from './jobTimes.ts';
import { Shape } from './Shape.tsx';

interface JobRowProps {
  readonly times: JobTimes;
  readonly runs: readonly RunTrace[];
  readonly colour: string;
  readonly nameWidth: number;
  readonly height: number;
  leftOf(seconds: number): number;
}

// From this height on, the mark of each policy contains its letter. [px]
const LETTERED = 12;

/**
 * One job: its name, a tick for its ideal and a dashed one for the oracle with its tokens, and for each policy a mark at the
 * end of a line as long as the slowdown.
 */
export const JobRow = memo(function JobRow(props: JobRowProps) {
  const { times, runs, colour, nameWidth, height, leftOf } = props;
  const { ink, inkSoft, inkFaint, scale: zoom } = usePalette();
  const { title, ideal, oracle, actual, fits } = times;
  const size = 12 * zoom;
  const each = (height - 3) / runs.length;
  const radius = Math.max(2.4, Math.min(4.5 * zoom, each / 2 - 0.6));
  const letters = Math.max(1, Math.floor((nameWidth - 40 * zoom) / (size * 0.58)));
  // A scale has no place for what is not known.
  const idealLeft = ideal > 0 ? leftOf(ideal) : null;
  const oracleLeft = oracle > 0 ? leftOf(oracle) : null;
  const begin = idealLeft ?? 0;
  return (
    <>
      <rect x={8} y={height / 2 - 4 * zoom} width={8 * zoom} height={8 * zoom} rx={1.5} fill={colour} />
      <text x={8 + 13 * zoom} y={height / 2} dy="0.35em" fontSize={size} fill={ink}>
        {title.length > letters ? `${title.slice(0, letters - 1)}…` : title}
      </text>
      {fits !== null && (
        <text x={nameWidth - 8} y={height / 2} dy="0.35em" fontSize={size} textAnchor="end" fill={inkFaint}>
          {fits ? 'F' : 'O'}
        </text>
      )}
      <g transform={`translate(${nameWidth} 0)`}>
        {actual.map((time, at) => {
          if (!(time > 0)) return null;
          const [left, y] = [leftOf(time), 1.5 + (at + 0.5) * each];
          return (
            <g key={runs[at].index}>
              <path d={`M${begin} ${y}H${left}`} stroke={colour} strokeWidth={2} />
              <Shape run={runs[at].index} x={left} y={y} radius={radius} />
              {each >= LETTERED * zoom && (
                <text x={left + radius + 4} y={y} dy="0.35em" fontSize={size} fill={inkSoft}>
                  {runLetter(runs[at].index)}
                </text>
              )}
            </g>
          );
        })}
        {oracleLeft !== null && (
          <path
            d={`M${oracleLeft} 1V${height - 1}`}
            stroke={ink}
            strokeWidth={1.5}
            strokeDasharray={`${3 * zoom} ${2 * zoom}`}
          />
        )}
        {idealLeft !== null && <path d={`M${idealLeft} 1V${height - 1}`} stroke={ink} strokeWidth={2.5} />}
      </g>
    </>
  );
});
