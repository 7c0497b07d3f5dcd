import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Skip, SlotLaunch } from '../../../kit/central/slotDecisions.ts';
import { skipKind, slotLaunchKind } from '../../../kit/central/slotDecisions.ts';
import type { Decision, DecisionList, Trace } from '../../../trace/trace.ts';

/** A highlight of a job's blocks, because the job was skipped or launched a task away from them. */
export interface Pulse {
  readonly job: JobId;
  /** The server of the free slot. */
  readonly server: ServerId;
  /** The launched task, or NONE when the job was skipped. */
  readonly task: TaskId;
  /** From 1 at the start to 0 at the end. */
  readonly strength: number;
}

/** Attempts that were stopped a moment ago. */
export interface Stops {
  readonly attempts: readonly number[];
  readonly strength: number;
}

/**
 * How long a highlight lasts, in seconds of real time. So there are at most 2.5 flashes a second (WCAG allows three).
 */
const SIGHT = 0.4;

/** The state of the clock, which determines what is highlighted. */
interface Beat {
  readonly time: Micros;
  readonly isPlaying: boolean;
  readonly speed: number;
}

/** Finds what is highlighted at a time. A pure function of the run and the clock. */
interface Pulses {
  pulseAt(beat: Beat, job: JobId | null): Pulse | null;
  stopsAt(beat: Beat): Stops | null;
}

// While searching for decisions of the selected job, at most so many of other jobs are skipped.
const MOST_LOOKED_AT = 400;

/** Creates the finder of highlights of a run. */
export function createPulses(trace: Trace): Pulses {
  const skips = trace.decisionsOfKind(skipKind);
  const launches = trace.decisionsOfKind(slotLaunchKind);
  const { stageJob } = trace.data.graphs;
  const stopped = stoppedAttempts(trace);
  const { endedAt } = trace.data.tables.attempts.columns;

  return {
    pulseAt(beat, job) {
      const { from, to } = stretchOf(beat);
      const isOwn = (stage: number) => stage !== NONE && (job === null || stageJob[stage] === job);
      const strengthOf = (at: Micros) => (beat.isPlaying ? 1 - (beat.time - at) / (to - from) : 1);
      const skip = firstIn<Skip, Pulse>(skips, from, beat.time, ({ at, stage, payload }) =>
        isOwn(stage)
          ? { job: stageJob[stage], server: payload.server, task: NONE, strength: strengthOf(at) }
          : null,
      );
      if (skip !== null) return skip;
      return firstIn<SlotLaunch, Pulse>(launches, from, beat.time, ({ at, stage, payload }) => {
        const isAway = payload.locality === Locality.rack || payload.locality === Locality.remote;
        if (!isOwn(stage) || !isAway) return null;
        return { job: stageJob[stage], server: payload.server, task: payload.task, strength: strengthOf(at) };
      });
    },
    stopsAt(beat) {
      const { from, to } = stretchOf(beat);
      const begin = countBefore(stopped, endedAt, from);
      const end = countBefore(stopped, endedAt, beat.time + 1);
      if (begin >= end) return null;
      const at = endedAt[stopped[begin]];
      const attempts = Array.from(stopped.subarray(begin, end)).filter((attempt) => endedAt[attempt] === at);
      return { attempts, strength: beat.isPlaying ? 1 - (beat.time - at) / (to - from) : 1 };
    },
  };
}

/** Finds the first decision within a period that is accepted. */
function firstIn<Payload, Found>(
  list: DecisionList<Payload>,
  from: Micros,
  to: Micros,
  read: (decision: Decision<Payload>) => Found | null,
): Found | null {
  const end = list.countUntil(to);
  let at = list.countUntil(Math.ceil(from) - 1);
  for (let looked = 0; at < end && looked < MOST_LOOKED_AT; at += 1, looked += 1) {
    const found = read(list.at(at));
    if (found !== null) return found;
  }
  return null;
}

/** Divides time into periods with one highlight each; while the clock is paused, the period is the moment itself. */
function stretchOf({ time, isPlaying, speed }: Beat): { readonly from: Micros; readonly to: Micros } {
  if (!isPlaying) return { from: time, to: time };
  const length = Math.max(1, SIGHT * SECOND * speed);
  const from = Math.floor(time / length) * length;
  return { from, to: from + length };
}

/** Lists the attempts that were stopped or lost, in the order in which they ended. */
function stoppedAttempts({ data }: Trace): Uint32Array {
  const { length, columns } = data.tables.attempts;
  const rows: number[] = [];
  for (let row = 0; row < length; row += 1) {
    const outcome = columns.outcome[row];
    if (outcome === Outcome.preempted || outcome === Outcome.failed) rows.push(row);
  }
  return Uint32Array.from(rows).sort((one, other) => columns.endedAt[one] - columns.endedAt[other]);
}

function countBefore(rows: Uint32Array, times: Float64Array, time: Micros): number {
  return firstPosition(0, rows.length, (position) => times[rows[position]] >= time);
}
