import { scaleLinear } from 'd3';
import { useEffect, useId, useMemo, useRef } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { jobColour } from '../../views/looks/colour.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { fitText } from '../../widgets/fit.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { useSize } from '../../widgets/useSize.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Foot.module.css';
import { countAt, longestRead, type Strip, type StripPart, taskStrips } from './taskStrips.ts';

interface LiveReceiptsProps {
  readonly runs: readonly RunTrace[];
  readonly job: JobId;
}

/** One line a task, all of a run within this height. [px] */
const HEIGHT = 24;
/** Between the lines of two tasks, where there is room. [px] */
const GAP = 1;
/** Between the stripes of what reads. [px] */
const STRIPE = 5;
/** Of words within the lines. [px] */
const WORD = 12;
/** Of more tasks every second, third, … is drawn: a line would be thinner than a third of a pixel. */
const MOST_LINES = 72;
/** Room after the longest life, so that the end of the line is not the answer. Our choice. */
const BEYOND = 1.1;

/** The receipts of a job, which write themselves as the clock goes on: a line for each task, tinted while it waits, solid at work. */
export function LiveReceipts({ runs, job }: LiveReceiptsProps) {
  const arrival = runs[0].trace.data.tables.jobs.columns.arrivedAt[job];
  const strips = useMemo(() => runs.map(({ trace }) => taskStrips(trace, job)), [runs, job]);
  const until = useMemo(() => {
    const ends = strips.flat().flatMap((strip) => strip.at(-1)?.to ?? arrival);
    const longest = maxOf(ends, arrival + 1) - arrival;
    return (
      arrival +
      scaleLinear([0, longest * BEYOND], [0, 1])
        .nice(4)
        .domain()[1]
    );
  }, [strips, arrival]);
  return (
    <div className={styles.receipts}>
      {runs.map((run, place) => (
        <LiveReceipt
          key={run.index}
          run={run}
          job={job}
          arrival={arrival}
          until={until}
          strips={strips[place]}
        />
      ))}
    </div>
  );
}

interface LiveReceiptProps {
  readonly run: RunTrace;
  readonly job: JobId;
  readonly strips: readonly Strip[];
  readonly arrival: number;
  /** The time at the right end. */
  readonly until: number;
}

function LiveReceipt({ run, job, strips, arrival, until }: LiveReceiptProps) {
  const palette = usePalette();
  const hues = useJobHues(run.trace);
  const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
  const [measure, { width }] = useSize();
  const id = useId();
  const shown = useRef<SVGRectElement>(null);
  const now = useRef<SVGPathElement>(null);
  const words = useRef<HTMLElement>(null);
  const left = (time: number) => (width * (time - arrival)) / (until - arrival);

  useEffect(() => {
    const write = () => {
      const { time } = playbackStore.getState();
      const x = Math.min(width, Math.max(0, (width * (time - arrival)) / (until - arrival)));
      shown.current?.setAttribute('width', String(x));
      now.current?.setAttribute('transform', `translate(${x} 0)`);
      if (words.current !== null) words.current.textContent = wordsAt(run, job, strips, time);
    };
    write();
    return playbackStore.subscribe(write);
  }, [run, job, strips, arrival, until, width]);

  const step = Math.ceil(strips.length / MOST_LINES);
  const lines = strips.flatMap((strip, task) => (task % step === 0 ? { strip, task } : []));
  const pitch = HEIGHT / Math.max(1, lines.length);
  const gap = pitch > 3 * GAP ? GAP : 0;
  const read = longestRead(strips);
  const room = read === undefined ? 0 : left(read.to) - left(read.from) - 2 * STRIPE;
  const source = fitText([read?.source ?? ''], room, WORD * palette.scale) ?? '';
  return (
    <>
      <RunBadge index={run.index} />
      <div ref={measure} className={styles.line}>
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <defs>
            <clipPath id={`${id}now`}>
              <rect ref={shown} height={HEIGHT} />
            </clipPath>
            <pattern
              id={`${id}reads`}
              width={STRIPE}
              height={STRIPE}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width={STRIPE} height={STRIPE} fill={palette.surface} />
              <path d={`M0 0V${STRIPE}`} stroke={colour} strokeWidth={STRIPE} />
            </pattern>
          </defs>
          <path d={`M0 ${HEIGHT / 2}H${width}`} stroke={palette.line} strokeDasharray="2 4" />
          <g clipPath={`url(#${id}now)`}>
            {lines.map(({ strip, task }) =>
              strip.map(({ kind, from, to }) => (
                <rect
                  key={`${task} ${from}`}
                  x={left(from)}
                  y={(task / step) * pitch}
                  width={left(to) - left(from)}
                  height={pitch - gap}
                  {...fillsOf(kind, colour, `url(#${id}reads)`)}
                />
              )),
            )}
            {read !== undefined && source !== '' && (
              <text x={left(read.from) + STRIPE} y={HEIGHT / 2} className={styles.source}>
                {source}
              </text>
            )}
          </g>
          <path ref={now} d={`M0 0V${HEIGHT}`} stroke={palette.accent} strokeWidth={2} />
        </svg>
      </div>
      <strong ref={words} className={styles.state} />
    </>
  );
}

/** As marks of the cluster: what waits is tinted, what works is solid. */
function fillsOf(kind: StripPart['kind'], colour: string, reads: string) {
  if (kind === 'waits') return { fill: colour, fillOpacity: 0.35 };
  return { fill: kind === 'reads' ? reads : colour };
}

/** "2 of 4 at work", then "1 of 4 done", and once the job is done how long it took; of a single task what it does. */
function wordsAt({ trace }: RunTrace, job: JobId, strips: readonly Strip[], time: number): string {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  if (finishedAt[job] <= time) return formatMicros(finishedAt[job] - arrivedAt[job]);
  if (strips.length === 1) return strips[0].find(({ to }) => time < to)?.kind ?? '';
  const { atWork, done } = countAt(strips, time);
  return done > 0 ? `${done} of ${strips.length} done` : `${atWork} of ${strips.length} at work`;
}
