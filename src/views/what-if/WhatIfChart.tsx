import { line as linePath, scaleLinear } from 'd3';
import { type PointerEvent, useId, useRef } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { DRAWN, type Drawing, withPoint } from '../../metrics/drawing.ts';
import type { CurveLine } from '../../state/curvePlan.ts';
import type { RecordedLine } from '../../state/recordedCurves.ts';
import { textWidth } from '../../widgets/fit.ts';
import { type SliderRange, shareOf, valueAt } from '../../widgets/sliderScale.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { useSize } from '../../widgets/useSize.ts';
import { dashOf } from '../chart/runLook.ts';
import type { AskedMetric } from '../shared/askedMetrics.ts';
import type { FormLine } from './forms.ts';
import { DrawnByKeys, Handle } from './Handle.tsx';
import { Labels, nameSize, placedBesideLines, roomForNames, TOP } from './Labels.tsx';
import { hasBand, heightAt, heightNow, heightsOf } from './lines.ts';
import styles from './WhatIf.module.css';

interface WhatIfChartProps {
  readonly lines: readonly CurveLine[];
  readonly bands: readonly RecordedLine[];
  /** Faint lines of what was before. */
  readonly ghosts: readonly CurveLine[];
  /** What formulas say. */
  readonly forms?: readonly FormLine[];
  readonly metric: AskedMetric;
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
  /** The vertical axis reaches at least so far. */
  readonly least?: number;
  readonly height: number;
  /** Of the values at the handle. [px] */
  readonly size: number;
  /** Whether the handle takes the focus. */
  readonly hasFocus: boolean;
  say(value: number): string;
  /** Undefined once the drawing is complete. */
  readonly onDraw?: (drawing: Drawing) => void;
  /** Undefined: the value cannot be changed here. */
  readonly onPick?: (value: number, isDragging: boolean) => void;
}

const MARGIN = { top: TOP, bottom: 40 } as const;
/** Of the numbers of the axes; larger in a lecture. [px] */
const TICK_SIZE = 13;
/** Lines that rise far above what matters leave the picture: at this multiple of the middle result. Our choice. */
const HIGHEST = 6;
const NO_FORMS: readonly FormLine[] = [];
/** Of a drawn point with its outline. [px] */
const POINT = 6;
/** A shorter axis has three marks. [px] */
const FEW_TICKS = 400;

/** The curves over the values of a control, whose handle stands on the axis below them. */
export function WhatIfChart(props: WhatIfChartProps) {
  const {
    lines,
    bands,
    ghosts,
    forms = NO_FORMS,
    metric,
    range,
    title,
    value,
    before,
    beforeLevels,
    levels,
    names,
    drawing,
    truthOf,
    least = 0,
    height,
    size,
    hasFocus,
    say,
    onDraw,
    onPick,
  } = props;
  const [measure, { width }] = useSize();
  const clip = useId();
  const latest = useRef<number | null>(null);
  const top = Math.max(
    least,
    topOf([...lines, ...ghosts, ...forms], bands, levels, metric.unit === '%' ? Infinity : HIGHEST),
  );
  const y = scaleLinear([0, top], [height - MARGIN.bottom, MARGIN.top]);
  const { scale } = usePalette();
  const ticks = y.ticks(3);
  const widest = maxOf(ticks.map((tick) => textWidth(metric.write(tick), TICK_SIZE * scale)));
  const marginLeft = Math.ceil(widest) + 10;
  const forNames = roomForNames([...names, ...forms.map(({ name }) => name)], width, size);
  const right = 20 + forNames;
  const inner = Math.max(0, width - marginLeft - right);
  const x = (at: number) => marginLeft + inner * shareOf(at, range);
  const curve = linePath<{ share: number; result: number }>(
    (point) => marginLeft + inner * point.share,
    (point) => y(point.result),
  );
  const path = linePath<{ value: number; result: number }>(
    (point) => x(point.value),
    (point) => y(point.result),
  );
  const now = lines.map((line) => ({
    run: line.run,
    ...heightNow(line, value, range, levels[line.run], metric),
  }));
  const values = placedBesideLines(now, y, size, height - MARGIN.bottom);
  const widestNow = maxOf(now.map(({ text }) => textWidth(text, size, true)));
  const until = x(value) + (isLeft(value, range) ? 10 + widestNow : 0);
  // The value of the handle stands among the marks.
  const apart = (mark: number) =>
    (textWidth(say(mark), TICK_SIZE * scale) + textWidth(say(value), TICK_SIZE * scale, true)) / 2 + 10;
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (onDraw === undefined || drawing === null || event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - marginLeft) / inner;
    const place = Math.round(Math.min(1, Math.max(0, share)) * (DRAWN - 1));
    const drawn = Math.max(0, y.invert(event.clientY - box.top));
    onDraw(withPoint(drawing, place, drawn, latest.current ?? place));
    latest.current = place;
  };
  const beforeText = `before: ${beforeLevels.map(metric.write).join(' · ')}`;
  const points = (drawing ?? []).flatMap((result, place) =>
    Number.isNaN(result) ? [] : [{ value: valueAt(place / (DRAWN - 1), range), result }],
  );
  // What was drawn, and back along the truth.
  const truth =
    truthOf === undefined
      ? []
      : points.map(({ value: at }) => ({ value: at, result: heightAt(truthOf, at, range) ?? 0 }));
  const between = truth.length === DRAWN ? [...points, ...truth.reverse()] : [];
  return (
    <div
      ref={measure}
      className={styles.chart}
      style={
        {
          '--height': `${height}px`,
          '--size': `${size}px`,
          '--name': `${nameSize(size)}px`,
        } as React.CSSProperties
      }
      data-drawing={onDraw !== undefined && drawing !== null}
    >
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${metric.title} over ${title}: ${now.map(({ run, text }) => `${names[run]} ${text}`).join(', ')}`}
        onPointerDown={(event) => {
          latest.current = null;
          draw(event);
        }}
        onPointerMove={draw}
      >
        <clipPath id={clip}>
          <rect x={marginLeft - POINT} y={0} width={inner + 2 * POINT} height={height - MARGIN.bottom + 2} />
        </clipPath>
        {ticks.map((tick) => (
          <g key={tick} className={styles.tick}>
            <path d={`M${marginLeft} ${y(tick)}h${inner}`} />
            {tick > 0 && (
              <text x={marginLeft - 8} y={y(tick) + 4} textAnchor="end">
                {metric.write(tick)}
              </text>
            )}
          </g>
        ))}
        {marksOf(range, inner < FEW_TICKS ? 3 : 6)
          .filter((mark) => Math.abs(x(mark) - x(value)) > apart(mark))
          .map((mark) => (
            <text key={mark} className={styles.scale} x={x(mark)} y={height - 8} textAnchor="middle">
              {say(mark)}
            </text>
          ))}
        {before !== undefined && before !== value && (
          <g className={styles.before}>
            <path d={`M${x(before)} ${MARGIN.top}V${height - MARGIN.bottom}`} />
            {/* Left of its line, but never beyond the edge. */}
            <text
              x={Math.max(x(before) - 6, textWidth(beforeText, TICK_SIZE * scale) + 4)}
              y={MARGIN.top + 4}
              textAnchor="end"
            >
              {beforeText}
            </text>
          </g>
        )}
        <g clipPath={`url(#${clip})`}>
          {bands.filter(hasBand).map(({ run, band }) => (
            <path key={run} className={styles.band} d={bandOf(band, x, y)} />
          ))}
          {ghosts.map((line) => (
            <path key={line.run} className={styles.ghost} d={curve(heightsOf(line, range)) ?? ''} />
          ))}
          {forms.map(({ name, points: all }) => (
            <path key={name} className={styles.form} d={path(all) ?? ''} />
          ))}
          {lines.map((line) => {
            const d = curve(heightsOf(line, range)) ?? '';
            return (
              <path
                key={line.run}
                className={styles.line}
                style={{ d: `path("${d}")` } as React.CSSProperties}
                d={d}
                strokeDasharray={line.run === 0 ? dashOf(line.run, names.length).join(' ') : undefined}
              />
            );
          })}
          {between.length > 0 && <path className={styles.between} d={`${path(between) ?? ''}Z`} />}
          {points.length > 0 && <path className={styles.drawn} d={path(points) ?? ''} />}
          {points.map((point) => (
            <circle
              key={point.value}
              className={styles.point}
              cx={x(point.value)}
              cy={y(point.result)}
              r={POINT - 2}
            />
          ))}
        </g>
        <path className={styles.now} d={`M${x(value)} ${MARGIN.top - 8}V${height - MARGIN.bottom}`} />
        <Labels
          {...{ lines, forms, names, x, y, range, size }}
          areBeside={forNames > 0}
          values={{ baselines: values.map(({ at }) => at), until }}
        />
        {values.map(({ run, at, height: level, text, isExact }) => (
          <g key={run} className={isExact ? styles.exact : styles.about}>
            <circle cx={x(value)} cy={y(Math.min(level, y.domain()[1]))} r={4.5} />
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
      {onPick !== undefined && (
        <Handle left={marginLeft} {...{ range, title, value, right, hasFocus, say, onPick }} />
      )}
      {onDraw !== undefined && drawing !== null && (
        <DrawnByKeys highest={y.domain()[1]} {...{ drawing, range, say, onDraw }} />
      )}
    </div>
  );
}

/** Round values on the axis, and where it is logarithmic evenly spaced ones. */
function marksOf(range: SliderRange, count: number): readonly number[] {
  if (range.scale !== 'log') return scaleLinear([range.min, range.max], [0, 1]).ticks(count);
  return Array.from({ length: count }, (_, place) => valueAt(place / (count - 1), range));
}

/** Whether there is more room for words right of the handle. */
function isLeft(value: number, range: SliderRange): boolean {
  return shareOf(value, range) < 0.5;
}

/** The height of the vertical axis: all results, without what rises far above the others. */
function topOf(
  lines: readonly Pick<CurveLine, 'points'>[],
  bands: readonly RecordedLine[],
  levels: readonly number[],
  highest: number,
): number {
  const results = lines
    .flatMap(({ points }) => points.map(({ result }) => result))
    .concat(bands.flatMap(({ band }) => band.map(({ high }) => high)))
    .concat(levels.filter(Number.isFinite))
    .sort((a, b) => a - b);
  const middle = results[Math.floor(results.length / 2)] ?? 1;
  const most = Math.min(maxOf(results, 1e-3), middle * highest || Infinity);
  return maxOf(levels.filter(Number.isFinite), most) * 1.05;
}

/** The outline of a band of seeds. */
function bandOf(band: RecordedLine['band'], x: (value: number) => number, y: (value: number) => number) {
  const at = (value: number, height: number) => `${x(value).toFixed(1)} ${y(height).toFixed(1)}`;
  const there = band.map(({ value, high }) => at(value, high));
  const back = band.map(({ value, low }) => at(value, low)).reverse();
  return `M${[...there, ...back].join('L')}Z`;
}
