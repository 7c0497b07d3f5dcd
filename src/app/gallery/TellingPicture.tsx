import { useId } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatSeconds } from '../../base/format.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobName } from '../../views/shared/names.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './GalleryDialog.module.css';
import { partsOf, type Telling } from './telling.ts';

// Units of the picture, which its card makes as wide as it has room for.
const WIDTH = 136;
const HEIGHT = 76;
const LEFT = 14;
/** Between two runs. */
const BETWEEN = 5;
const MOST_LINE = 9;
/** How much of a line's pitch is drawn, so that two lines are two. */
const FILLED = 0.84;
const STRIPE = 4;

/** The tasks of one job in each run: tinted while they wait, hatched while they read, solid at work; as on the stage. */
export function TellingPicture({ telling }: { readonly telling: Telling }) {
  const { job, hue, took, isCut, runs } = telling;
  const palette = usePalette();
  const id = useId();
  const colour = palette.jobs[hue] ?? palette.ink;
  const most = maxOf(
    runs.map((lines) => lines.length),
    1,
  );
  const room = (HEIGHT - BETWEEN * (runs.length - 1)) / runs.length;
  const pitch = Math.min(MOST_LINE, room / most);
  const x = (step: number) => LEFT + ((WIDTH - LEFT) * step) / 100;
  // One outline for each sign: thousands of marks would take the gallery long to open.
  const outline = (lines: readonly string[], sign: string, top: number) =>
    lines
      .flatMap((line, task) =>
        partsOf(line)
          .filter((part) => part.sign === sign)
          .map(({ from, to }) => {
            const width = x(to) - x(from);
            return `M${x(from)} ${top + task * pitch}h${width}v${pitch * FILLED}h${-width}z`;
          }),
      )
      .join('');
  return (
    <span className={styles.telling} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <pattern
          id={`${id}reads`}
          width={STRIPE}
          height={STRIPE}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d={`M${STRIPE / 2} 0V${STRIPE}`} stroke={colour} strokeWidth={STRIPE / 2} />
        </pattern>
        {runs.map((lines, run) => {
          const top = run * (room + BETWEEN);
          const first = top + (room - pitch * lines.length) / 2;
          return (
            <g key={runLetter(run)}>
              {runs.length > 1 && (
                <text x={0} y={top + room / 2} className={styles.letter}>
                  {runLetter(run)}
                </text>
              )}
              <path d={`M${LEFT} ${top + room / 2}H${WIDTH}`} stroke={palette.line} strokeDasharray="2 4" />
              <path d={outline(lines, 'w', first)} fill={colour} fillOpacity={0.35} />
              <path d={outline(lines, 'r', first)} fill={`url(#${id}reads)`} />
              <path d={outline(lines, 'x', first)} fill={colour} />
            </g>
          );
        })}
        {isCut && <path d={`M${WIDTH - 1} 0V${HEIGHT}`} stroke={palette.accent} strokeWidth={2} />}
      </svg>
      <span>{`${jobName(job)}, ${isCut ? 'first ' : ''}${formatSeconds(took)}`}</span>
    </span>
  );
}
