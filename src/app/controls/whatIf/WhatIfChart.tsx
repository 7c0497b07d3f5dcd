import { line as linePath, scaleLinear } from 'd3';
import { type PointerEvent, useId, useRef } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { formatSeconds } from '../../../base/format.ts';
import { dashOf } from '../../../views/chart/runLook.ts';
import { POSITIONS, type SliderRange, shareOf, stepped, valueAt } from '../../../widgets/sliderScale.ts';
import { useSize } from '../../../widgets/useSize.ts';
import type { CurveLine } from '../curve/curveLines.ts';
import { DRAWN, type Drawing, heightAt, withPoint } from './drawn.ts';
import { Labels, placed, roomForNames, TOP } from './Labels.tsx';
import styles from './WhatIf.module.css';

interface WhatIfChartProps {
  readonly lines: readonly CurveLine[];
  readonly range: SliderRange;
  readonly title: string;
  readonly value: number;
  /** The value before the first change; undefined: it was not there. */
  readonly before: number | undefined;
  readonly beforeLevels: readonly number[];
  /** What each run has at the value now; NaN while it is not known. */
  readonly levels: readonly number[];
  readonly names: readonly string[];
  /** What is drawn by hand so far; null: nobody draws. */
  readonly drawing: Drawing | null;
  /** The line that it was about, once it is complete. */
  readonly truthOf: CurveLine | undefined;
  say(value: number): string;
  /** Undefined once the drawing is complete. */
  readonly onDraw?: (drawing: Drawing) => void;
  onPick(value: number, isDragging: boolean): void;
}

const HEIGHT = 200;
const MARGIN = { top: TOP, bottom: 40, left: 56 } as const;
/** Lines that rise far above what matters leave the picture: at this multiple of the middle result. Our choice. */
const HIGHEST = 6;
/** A shorter axis has three marks. [px] */
const FEW_TICKS = 400;

const keySteps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 },
};

/** The curves over the values of a control, whose handle stands on the axis below them. */
export function WhatIfChart(props: WhatIfChartProps) {
  const {
    lines,
    range,
    title,
    value,
    before,
    beforeLevels,
    levels,
    names,
    drawing,
    truthOf,
    say,
    onDraw,
    onPick,
  } = props;
  const [measure, { width }] = useSize();
  const clip = useId();
  const isDragging = useRef(false);
  const latest = useRef<number | null>(null);
  const top = topOf(lines, levels);
  const y = scaleLinear([0, top], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(3);
  const forNames = roomForNames(names, width);
  const right = 20 + forNames;
  const inner = Math.max(0, width - MARGIN.left - right);
  const x = (at: number) => MARGIN.left + inner * shareOf(at, range);
  const path = linePath<{ value: number; result: number }>(
    (point) => x(point.value),
    (point) => y(point.result),
  );
  const now = lines.map((line) => ({ run: line.run, ...heightNow(line, value, levels[line.run]) }));
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (onDraw === undefined || drawing === null || event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - MARGIN.left) / inner;
    const place = Math.round(Math.min(1, Math.max(0, share)) * (DRAWN - 1));
    const height = Math.max(0, y.invert(event.clientY - box.top));
    onDraw(withPoint(drawing, place, height, latest.current ?? place));
    latest.current = place;
  };
  const points = (drawing ?? []).flatMap((result, place) =>
    Number.isNaN(result) ? [] : [{ value: valueAt(place / (DRAWN - 1), range), result }],
  );
  // What was drawn, and back along the truth.
  const truth =
    truthOf === undefined
      ? []
      : points.map(({ value: at }) => ({ value: at, result: heightAt(truthOf, at) ?? 0 }));
  const between = truth.length === DRAWN ? [...points, ...truth.reverse()] : [];
  return (
    <div ref={measure} className={styles.chart} data-drawing={onDraw !== undefined && drawing !== null}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`Median response over ${title}: ${now.map(({ run, text }) => `${names[run]} ${text}`).join(', ')}`}
        onPointerDown={(event) => {
          latest.current = null;
          draw(event);
        }}
        onPointerMove={draw}
      >
        <clipPath id={clip}>
          <rect x={MARGIN.left} y={0} width={inner + 2} height={HEIGHT - MARGIN.bottom + 2} />
        </clipPath>
        {y.ticks(3).map((tick) => (
          <g key={tick} className={styles.tick}>
            <path d={`M${MARGIN.left} ${y(tick)}h${inner}`} />
            {tick > 0 && (
              <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatSeconds(tick)}
              </text>
            )}
          </g>
        ))}
        {(inner < FEW_TICKS ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((share) => (
          <text
            key={share}
            className={styles.scale}
            x={MARGIN.left + inner * share}
            y={HEIGHT - 8}
            textAnchor="middle"
          >
            {say(valueAt(share, range))}
          </text>
        ))}
        {before !== undefined && before !== value && (
          <g className={styles.before}>
            <path d={`M${x(before)} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}`} />
            <text x={x(before) - 6} y={MARGIN.top + 4} textAnchor="end">
              {`before: ${beforeLevels.map(formatSeconds).join(' · ')}`}
            </text>
          </g>
        )}
        <g clipPath={`url(#${clip})`}>
          {lines.map(({ run, points: known }) => (
            <path
              key={run}
              className={styles.line}
              style={{ d: `path("${path(known) ?? ''}")` } as React.CSSProperties}
              d={path(known) ?? ''}
              strokeDasharray={run === 0 ? dashOf(run, names.length).join(' ') : undefined}
            />
          ))}
          {between.length > 0 && <path className={styles.between} d={`${path(between) ?? ''}Z`} />}
          {points.length > 0 && <path className={styles.drawn} d={path(points) ?? ''} />}
          {points.map((point) => (
            <circle
              key={point.value}
              className={styles.point}
              cx={x(point.value)}
              cy={y(point.result)}
              r={3.5}
            />
          ))}
        </g>
        <path className={styles.now} d={`M${x(value)} ${MARGIN.top - 8}V${HEIGHT - MARGIN.bottom}`} />
        <Labels {...{ lines, names, x, y, range }} areBeside={forNames > 0} />
        {placed(now, y).map(({ run, at, height, text, isExact }) => (
          <g key={run} className={isExact ? styles.exact : styles.about}>
            <circle cx={x(value)} cy={y(Math.min(height, y.domain()[1]))} r={4.5} />
            <text
              x={x(value) + (isLeft(value, range) ? 10 : -10)}
              y={at}
              textAnchor={isLeft(value, range) ? 'start' : 'end'}
            >
              {text}
            </text>
          </g>
        ))}
      </svg>
      <div
        className={styles.axis}
        style={
          {
            ...{ '--left': `${MARGIN.left}px`, '--right': `${right}px` },
            ...{ '--share': shareOf(value, range) },
          } as React.CSSProperties
        }
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that led here.
          autoFocus
          type="range"
          aria-label={title}
          aria-valuetext={say(value)}
          min={0}
          max={POSITIONS}
          step="any"
          value={shareOf(value, range) * POSITIONS}
          onPointerDown={() => {
            isDragging.current = true;
          }}
          onPointerUp={() => {
            isDragging.current = false;
          }}
          onPointerCancel={() => {
            isDragging.current = false;
          }}
          onChange={({ target }) => {
            const next = valueAt(target.valueAsNumber / POSITIONS, range);
            if (next !== value) onPick(next, isDragging.current);
          }}
          onKeyDown={(event) => {
            const steps = keySteps[event.key];
            if (steps === undefined) return;
            event.preventDefault();
            onPick(stepped(value, event.shiftKey ? steps * 10 : steps, range), false);
          }}
        />
        <strong className={styles.value}>{say(value)}</strong>
      </div>
      {onDraw !== undefined && drawing !== null && (
        <div className="visually-hidden">
          {drawing.map((height, place) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other name.
              key={place}
              type="range"
              min={0}
              max={y.domain()[1]}
              step={y.domain()[1] / 40}
              value={Number.isNaN(height) ? 0 : height}
              aria-label={`Your drawing at ${say(valueAt(place / (DRAWN - 1), range))}`}
              onChange={({ target }) => onDraw(withPoint(drawing, place, target.valueAsNumber))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether there is more room for words right of the handle. */
function isLeft(value: number, range: SliderRange): boolean {
  return shareOf(value, range) < 0.5;
}

/** The height of the vertical axis: all results, without what rises far above the others. */
function topOf(lines: readonly CurveLine[], levels: readonly number[]): number {
  const results = lines
    .flatMap(({ points }) => points.map(({ result }) => result))
    .concat(levels.filter(Number.isFinite))
    .sort((a, b) => a - b);
  const middle = results[Math.floor(results.length / 2)] ?? 1;
  const most = Math.min(maxOf(results, 1e-3), middle * HIGHEST);
  return maxOf(levels.filter(Number.isFinite), most) * 1.05;
}

/** What stands at the handle: what the run on screen has, or until it is there about what its line says. */
function heightNow(line: CurveLine, value: number, level: number) {
  const height = Number.isFinite(level) ? level : (heightAt(line, value) ?? Number.NaN);
  const isExact = Number.isFinite(level);
  const text = Number.isNaN(height) ? '…' : `${isExact ? '' : '≈ '}${formatSeconds(height)}`;
  return { height, isExact, text };
}
