import { useEffect, useMemo, useRef } from 'react';
import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { readable } from '../../explain/captions/readable.ts';
import { captionsOfJob } from '../../faces/explain.ts';
import type { Pace } from '../../metrics/pace/pace.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { PlayButton } from '../transport/PlayButton.tsx';
import { TimeHandle, type TimeScale } from '../transport/TimeHandle.tsx';
import transport from '../transport/Transport.module.css';
import styles from './StoryTransport.module.css';
import { spokenRuns, useAskedRuns } from './useAskedRuns.ts';

/** While a question is open: plays the story of the job, with a dot for each thing that is said. */
export function StoryTransport() {
  const { job, guess } = welcomeStore();
  const pace = playbackStore((playback) => playback.pace);
  const runs = useAskedRuns();
  const arrival = (job === null ? undefined : runs[0]?.trace.data.tables.jobs.columns.arrivedAt[job]) ?? 0;
  return (
    <section className={joinClasses(transport.transport, styles.story)} aria-label="Playback">
      <PlayButton disabled={job === null} />
      {job !== null && (
        <>
          {pace !== null && <Beats runs={spokenRuns(runs, guess)} job={job} arrival={arrival} pace={pace} />}
          <SinceArrival arrival={arrival} />
        </>
      )}
    </section>
  );
}

interface BeatsProps {
  readonly runs: readonly RunTrace[];
  readonly job: JobId;
  readonly arrival: Micros;
  readonly pace: Pace;
}

/** Dots that are nearer than this to each other are one. Of the line. */
const NEAREST = 1 / 2000;

/** A line of real time, on which the dots are what is said of any run; it is a slider. */
function Beats({ runs, job, arrival, pace }: BeatsProps) {
  const scale = useMemo<TimeScale>(
    () => ({
      shareOf: (time) => pace.secondsAt(time) / pace.seconds,
      timeAt: (share) => pace.timeAt(share * pace.seconds),
      say: (time) => sinceArrival(time - arrival),
    }),
    [pace, arrival],
  );
  const beats = useMemo(() => {
    const all = runs.flatMap(({ trace }) => readable(captionsOfJob(trace, job), pace));
    const places = all.map(({ at }) => Math.round(scale.shareOf(at) / NEAREST) * NEAREST);
    return [...new Set(places)].sort((a, b) => a - b);
  }, [runs, job, pace, scale]);
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const write = () =>
      line.current?.style.setProperty('--now', String(scale.shareOf(playbackStore.getState().time)));
    write();
    return playbackStore.subscribe(write);
  }, [scale]);

  return (
    <div ref={line} className={styles.beats}>
      {beats.map((share) => (
        <span key={share} className={styles.beat} style={{ '--at': share } as React.CSSProperties} />
      ))}
      <span className={styles.now} />
      <TimeHandle scale={scale} className={styles.handle} />
    </div>
  );
}

/** The clock of the story. Written to the page directly, as it changes in every frame. */
function SinceArrival({ arrival }: { readonly arrival: Micros }) {
  const clock = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = () => {
      if (clock.current !== null)
        clock.current.textContent = sinceArrival(playbackStore.getState().time - arrival);
    };
    write();
    return playbackStore.subscribe(write);
  }, [arrival]);
  return <strong ref={clock} className={styles.clock} data-testid="time" />;
}

/** "+128 ms": the time since the job arrived. */
function sinceArrival(time: Micros): string {
  return `${time < 0 ? '−' : '+'}${formatMicros(Math.abs(time))}`;
}
