import { useEffect, useMemo, useRef } from 'react';
import { formatMicros } from '../../base/format.ts';
import { togglePlay } from '../../desk/play/playback.ts';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { readable } from '../../explain/captions/readable.ts';
import { captionsOfJob } from '../../faces/explain.ts';
import type { Pace } from '../../metrics/pace/pace.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { jobName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { stepByKeys } from '../transport/Timeline.tsx';
import transport from '../transport/Transport.module.css';
import styles from './StoryTransport.module.css';
import { spokenRuns, useAskedRuns } from './useAskedRuns.ts';

/** While a question is open: plays the story of the job, with a dot for each thing that is said. */
export function StoryTransport() {
  const { job, guess } = welcomeStore();
  const isPlaying = playbackStore((playback) => playback.isPlaying);
  const pace = playbackStore((playback) => playback.pace);
  const runs = useAskedRuns();
  const arrival = (job === null ? undefined : runs[0]?.trace.data.tables.jobs.columns.arrivedAt[job]) ?? 0;
  return (
    <section className={joinClasses(transport.transport, styles.story)} aria-label="Playback">
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        variant="primary"
        size="large"
        isRound
        label={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
        disabled={job === null}
        onClick={togglePlay}
      />
      {job !== null && (
        <>
          {pace === null ? (
            <span className={styles.wait}>Guess first.</span>
          ) : (
            <>
              <strong className={styles.what}>{`Job ${jobName(job)}`}</strong>
              <Beats runs={spokenRuns(runs, guess)} job={job} arrival={arrival} pace={pace} />
            </>
          )}
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

/** Fine enough that every pixel of a wide screen is a position of its own. */
const PLACES = 2000;

/** A line of real time, on which the dots are what is said of any run; it is a slider. */
function Beats({ runs, job, arrival, pace }: BeatsProps) {
  const beats = useMemo(() => {
    const all = runs.flatMap(({ trace }) => readable(captionsOfJob(trace, job), pace));
    const shares = all.map(({ at }) => pace.secondsAt(at) / pace.seconds);
    return [...new Set(shares.map((share) => Math.round(share * PLACES) / PLACES))].sort((a, b) => a - b);
  }, [runs, job, pace]);
  const line = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const write = () => {
      const { time } = playbackStore.getState();
      const share = pace.secondsAt(time) / pace.seconds;
      line.current?.style.setProperty('--now', String(share));
      if (handle.current === null) return;
      handle.current.value = String(share * PLACES);
      handle.current.setAttribute('aria-valuetext', sinceArrival(time - arrival));
    };
    write();
    return playbackStore.subscribe(write);
  }, [pace, arrival]);

  return (
    <div ref={line} className={styles.beats}>
      {beats.map((share) => (
        <span key={share} className={styles.beat} style={{ '--at': share } as React.CSSProperties} />
      ))}
      <span className={styles.now} />
      <input
        ref={handle}
        className={styles.handle}
        type="range"
        min={0}
        max={PLACES}
        step="any"
        defaultValue={0}
        aria-label="Time"
        onPointerDown={() => playbackStore.getState().pause()}
        onChange={({ target }) => {
          playbackStore.getState().seek(pace.timeAt((target.valueAsNumber / PLACES) * pace.seconds));
        }}
        onKeyDown={stepByKeys}
      />
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
