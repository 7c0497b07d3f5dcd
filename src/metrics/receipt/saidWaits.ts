import type { JobId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { skipKind, slotLaunchKind } from '../../kit/central/slotDecisions.ts';
import { admitted, matched, verdicts } from '../../policies/apollo/decisions.ts';
import { readDecision } from '../../trace/decisionList.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { flowWaits } from './flowWaits.ts';
import { type Times, timesOf } from './freeSlots.ts';

// Decisions of policies that say why something waits. A policy that records none says nothing, and its waits are "held back".

/** Times by job, or by task, of which decisions say something. */
type SaidTimes = ReadonlyMap<number, Times>;

/** Collects times by what they are about, in ascending order. */
class Collector {
  private readonly found = new Map<number, { readonly from: number[]; readonly to: number[] }>();
  private readonly open = new Map<number, Micros>();

  add(about: number, from: Micros, to: Micros): void {
    const own = this.found.get(about) ?? { from: [], to: [] };
    own.from.push(from);
    own.to.push(to);
    this.found.set(about, own);
  }

  /** It waits from now on, unless it does already. */
  begin(about: number, at: Micros): void {
    if (!this.open.has(about)) this.open.set(about, at);
  }

  /** It waits no longer. */
  end(about: number, at: Micros): void {
    const from = this.open.get(about);
    if (from === undefined) return;
    this.open.delete(about);
    this.add(about, from, at);
  }

  times(until: Micros): SaidTimes {
    for (const about of [...this.open.keys()]) this.end(about, until);
    return new Map([...this.found].map(([about, { from, to }]) => [about, timesOf(from, to)]));
  }
}

/**
 * When a job waited for a place near its data, by its scheduler's decisions: since its last launch it had been skipped, as the free
 * slot was too far away (Delay Scheduling, pseudo-code).
 */
const skippedTimes = ofTrace(({ data }): SaidTimes => {
  const { graphs, tables, decisionKinds } = data;
  const { at, kind, stage } = tables.decisions.columns;
  const skip = decisionKinds.indexOf(skipKind.name);
  const launch = decisionKinds.indexOf(slotLaunchKind.name);
  const found = new Collector();
  for (let row = 0; skip >= 0 && row < tables.decisions.length; row += 1) {
    if (kind[row] === skip) found.begin(graphs.stageJob[stage[row]], at[row]);
    else if (kind[row] === launch) found.end(graphs.stageJob[stage[row]], at[row]);
  }
  return found.times(data.endedAt);
});

/** When a task waited for a place near its data, by its scheduler's decisions. */
export function localityWaits(trace: Trace, job: JobId, task: TaskId): Times {
  return skippedTimes(trace).get(job) ?? flowWaits(trace, job, task);
}

/** When a job waited for its first tokens, by when they were granted (Apollo §2.1). */
export const jobTokenWaits = ofTrace(({ data }): SaidTimes => {
  const { kind } = data.tables.decisions.columns;
  const grant = data.decisionKinds.indexOf(admitted.name);
  const found = new Collector();
  for (let row = 0; grant >= 0 && row < data.tables.decisions.length; row += 1) {
    if (kind[row] !== grant) continue;
    const { at, payload } = readDecision(data, admitted, row);
    found.add(payload.job, at - payload.waited, at);
  }
  return found.times(data.endedAt);
});

/** When a task had a match, and waited because its job's tokens were used up (Apollo §3.2, §3.5). */
export const taskTokenWaits = ofTrace(({ data }): SaidTimes => {
  const { at, kind, firstWord } = data.tables.decisions.columns;
  const match = data.decisionKinds.indexOf(matched.name);
  const noCapacity = verdicts.indexOf('noCapacity');
  const found = new Collector();
  for (let row = 0; match >= 0 && row < data.tables.decisions.length; row += 1) {
    if (kind[row] !== match) continue;
    const task = data.words[firstWord[row] + matched.at.task];
    const verdict = data.words[firstWord[row] + matched.at.verdict];
    if (verdict === noCapacity) found.begin(task, at[row]);
    else found.end(task, at[row]);
  }
  return found.times(data.endedAt);
});
