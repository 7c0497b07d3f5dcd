import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { type Pace, type PaceOptions, paceOf } from '../../metrics/pace/pace.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { isFollowedToEnd, playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { shownTraces } from '../run/shownTraces.ts';

/** How to begin to follow a job. */
export interface FollowOptions {
  /** Whether the clock starts. Default: it goes on as it did. */
  readonly plays?: boolean;
  /** Whether the clock stays where it is. Default: where the job is not there or over, the clock goes to its arrival. */
  readonly stays?: boolean;
  /** Where the clock starts. [µs] Default: where it is. */
  readonly from?: Micros;
  /** At most so many seconds of real time. Default: that of the pace. */
  readonly longest?: number;
  /** Moments at which the clock stands for a caption to be read. Default: none. */
  readonly pauses?: readonly Micros[];
}

let stop = () => {};

/** Lets the clock follow the selected job; says what to do if none is selected. */
export function followJob(options: FollowOptions = {}): void {
  const { plays = false, stays = false, from, longest, pauses } = options;
  stop();
  if (from !== undefined) playbackStore.getState().seek(from);
  const { job } = selectionStore.getState();
  const traces = shownTraces();
  const pace = job === null ? null : paceFromHere(traces, job, { longest, pauses });
  if (pace === null) {
    playbackStore.getState().follow(null);
    const text = 'Which job? Select one first: click one of its tasks, then press F to follow it.';
    if (job === null) noticeStore.getState().notify({ id: 'follow', tone: 'plain', text });
    return;
  }
  noticeStore.getState().dismiss('follow');
  const { time, seek, play, follow } = playbackStore.getState();
  if (!stays && (time < pace.from || time >= pace.to)) seek(pace.from);
  follow(pace);
  if (plays) play();
  stop = keepFollowing(traces, pace.job, { stays: true, longest, pauses });
}

/** Another moment gets another share of the time: what is before it needs none. */
function paceFromHere(traces: readonly Trace[], job: JobId, options: PaceOptions): Pace | null {
  return paceOf(traces, job, { from: playbackStore.getState().time, ...options });
}

/** Follows the job that is selected in the runs that are shown, until the clock follows none; `again`: how, after other runs. */
function keepFollowing(traces: readonly Trace[], job: JobId, again: FollowOptions): () => void {
  const stops = [
    playbackStore.subscribe(({ pace }) => {
      if (pace === null) stop();
    }),
    selectionStore.subscribe(({ job: selected }) => {
      if (selected === job) return;
      const playback = playbackStore.getState();
      // Once its story is over, clicks only look at things.
      if (selected === null || isFollowedToEnd(playback)) playback.follow(null);
      else followJob();
    }),
    runStore.subscribe(() => {
      const now = shownTraces();
      if (now.length === traces.length && now.every((trace, run) => trace === traces[run])) return;
      if (now.length === 0) playbackStore.getState().follow(null);
      else followJob(again);
    }),
  ];
  return () => {
    for (const each of stops) each();
    stop = () => {};
  };
}
