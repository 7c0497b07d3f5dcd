import { type CSSProperties, useCallback, useMemo } from 'react';
import { formatSeconds } from '../../base/format.ts';
import { NONE } from '../../engine/ids.ts';
import { mapStore } from '../../state/mapStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useSize } from '../../widgets/useSize.ts';
import { IdeaPicture } from '../first/IdeaPicture.tsx';
import type { Chapter } from '../first/tour.ts';
import styles from './IdeaMap.module.css';
import { followedJob, livesIn } from './lives.ts';

/** One of the two numbers of a tile: now, before the slider was moved, and whether this idea is first. */
interface TileBar {
  readonly took: number;
  readonly before: number | null;
  readonly isFirst: boolean;
}

interface IdeaTileProps {
  readonly chapter: Chapter;
  readonly family: string;
  readonly trace: Trace | null;
  /** Where the pictures of all tiles end. [µs] */
  readonly until: number;
  /** Half of the jobs, and the last; null: not known yet. */
  readonly bars: readonly [half: TileBar, last: TileBar] | null;
  /** The end of the bars' common scale. [s] */
  readonly scale: number;
  onOpen(): void;
}

/** One idea of the map: its picture, the twelve jobs under it, and how long half of them and the last one took. */
export function IdeaTile({ chapter, family, trace, until, bars, scale, onOpen }: IdeaTileProps) {
  const first = bars?.map(({ isFirst }) => isFirst);
  return (
    <button
      type="button"
      className={styles.tile}
      data-first={first?.includes(true) || undefined}
      onClick={onOpen}
    >
      <strong className={styles.large}>{chapter.idea}</strong>
      <span className={styles.soft}>{family}</span>
      <Picture trace={trace} until={until} />
      {trace === null ? <span className={styles.lives} /> : <Lives trace={trace} until={until} />}
      {bars !== null && (
        <>
          <Bar name="half" bar={bars[0]} scale={scale} />
          <Bar name="last" bar={bars[1]} scale={scale} />
        </>
      )}
    </button>
  );
}

function Bar({ name, bar: { took, before, isFirst }, scale }: { name: string; bar: TileBar; scale: number }) {
  const width = (time: number) => ({ '--share': time / scale }) as CSSProperties;
  return (
    <span className={styles.row} data-first={isFirst || undefined}>
      <span>{name}</span>
      <span className={styles.bar}>
        <span className={styles.took} style={width(took)} />
        {before !== null && <span className={styles.before} style={width(before)} />}
      </span>
      <strong>{formatSeconds(took)}</strong>
    </span>
  );
}

const follow = (redraw: () => void) => mapStore.subscribe(redraw);
const FIRST_HUE = 0;

/** The stage of the run in small, on the clock of the map; only one job, a small one behind a large one, has a hue. */
function Picture({ trace, until }: { readonly trace: Trace | null; readonly until: number }) {
  const [ref, size] = useSize();
  const job = useMemo(() => (trace === null ? NONE : followedJob(trace)), [trace]);
  const hues = useMemo(
    () => new Int8Array(trace?.data.graphs.jobs ?? 0).fill(NONE).fill(FIRST_HUE, job, job + 1),
    [trace, job],
  );
  const now = useCallback(() => mapStore.getState().share * until, [until]);
  return (
    <span className={styles.picture} ref={ref} aria-hidden="true">
      {trace === null ? (
        <span className={styles.soft}>Being simulated …</span>
      ) : (
        size.width > 0 && (
          <IdeaPicture trace={trace} hues={hues} job={job} now={now} follow={follow} {...size} />
        )
      )}
    </span>
  );
}

/** A line for each job, from its arrival to its end: pale while it waits for its first server. */
function Lives({ trace, until }: { readonly trace: Trace; readonly until: number }) {
  const lives = useMemo(() => livesIn(trace), [trace]);
  const at = (time: number) => (100 * time) / until;
  return (
    <span className={styles.lives} aria-hidden="true">
      <svg viewBox={`0 0 100 ${lives.length}`} preserveAspectRatio="none" aria-hidden="true">
        {lives.map(({ arrival, start, end }, line) => (
          <g key={arrival}>
            <path d={`M${at(arrival)} ${line + 0.5}H${at(start)}`} className={styles.waits} />
            <path d={`M${at(start)} ${line + 0.5}H${at(end)}`} />
          </g>
        ))}
      </svg>
    </span>
  );
}
