import { firstPosition } from '../../algorithms/firstPosition.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { skipKind, slotLaunchKind } from '../../kit/central/slotDecisions.ts';
import { admitted, matched, verdicts } from '../../policies/apollo/decisions.ts';
import { leaveKind, type Solve, solveKind, startKind } from '../../policies/quincy/decisions/flow.ts';
import { submitKind } from '../../policies/quincy/decisions/jobs.ts';
import { readDecision } from '../../trace/decisionList.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { noTimes, type Times, timesOf } from './freeSlots.ts';

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

/** What a solution left of a job: tasks that wait, and how many of them the bounds of the job would have let run. */
interface Left {
  waiting: number;
  more: number;
}

/** The solutions of a flow, and by job when one was in force that left tasks of it waiting beside free places. */
interface Flow {
  readonly solvedAt: readonly Micros[];
  readonly waits: ReadonlyMap<JobId, { readonly from: Micros[]; readonly to: Micros[] }>;
}

/** Goes through the solutions; what they start and stop is recorded after them. */
const flowOf = ofTrace(({ data, taskStage }): Flow => {
  const { graphs, tables, decisionKinds } = data;
  const { at, kind } = tables.decisions.columns;
  const idOf = ({ name }: { readonly name: string }) => decisionKinds.indexOf(name);
  const [solve, start, leave] = [idOf(solveKind), idOf(startKind), idOf(leaveKind)];
  const solvedAt: Micros[] = [];
  const waits = new Map<JobId, { from: Micros[]; to: Micros[] }>();
  let left = new Map<JobId, Left>();
  let freePlaces = 0;
  const close = (now: Micros) => {
    for (const [job, { waiting, more }] of left) {
      if (waiting <= 0 || more <= 0 || freePlaces <= 0) continue;
      const own = waits.get(job) ?? { from: [], to: [] };
      own.from.push(solvedAt[solvedAt.length - 1]);
      own.to.push(now);
      waits.set(job, own);
    }
  };
  const change = (task: TaskId, starts: number) => {
    freePlaces -= starts;
    const own = left.get(graphs.stageJob[taskStage[task]]);
    if (own === undefined) return;
    own.waiting -= starts;
    own.more -= starts;
  };
  for (let row = 0; solve >= 0 && row < tables.decisions.length; row += 1) {
    if (kind[row] === start) change(readDecision(data, startKind, row).payload.task, 1);
    else if (kind[row] === leave) change(readDecision(data, leaveKind, row).payload.task, -1);
    else if (kind[row] === solve) {
      close(at[row]);
      const { computers, bounds } = readDecision(data, solveKind, row).payload;
      solvedAt.push(at[row]);
      freePlaces = computers - bounds.reduce((sum, { running }) => sum + running, 0);
      left = new Map(bounds.map((bound) => [bound.job, leftOf(bound)]));
    }
  }
  close(data.endedAt);
  return { solvedAt, waits };
});

function leftOf({ submitted, running, most }: Solve['bounds'][number]): Left {
  return { waiting: submitted - running, more: most - running };
}

/** By task: when it was submitted, each time, and whether it may run anywhere. A task that was lost is submitted again. */
const submissions = ofTrace(({ data }) => {
  const { kind } = data.tables.decisions.columns;
  const submit = data.decisionKinds.indexOf(submitKind.name);
  const found = new Map<TaskId, { readonly at: Micros; readonly isAnywhere: boolean }[]>();
  for (let row = 0; submit >= 0 && row < data.tables.decisions.length; row += 1) {
    if (kind[row] !== submit) continue;
    const { at, payload } = readDecision(data, submitKind, row);
    const own = found.get(payload.task);
    const submission = { at, isAnywhere: payload.any !== null };
    if (own === undefined) found.set(payload.task, [submission]);
    else own.push(submission);
  }
  return found;
});

/**
 * When the flow left a task unscheduled although a place was free and its job was to run more: waiting cost less than reading from
 * afar (Quincy §4.2). From the first solution on that knew the task, until it was submitted again.
 */
function flowWaits(trace: Trace, job: JobId, task: TaskId): Times {
  const { solvedAt, waits } = flowOf(trace);
  const own = waits.get(job);
  const submitted = submissions(trace).get(task);
  if (own === undefined || submitted === undefined) return noTimes;
  const [from, to]: [Micros[], Micros[]] = [[], []];
  for (const [nth, { at, isAnywhere }] of submitted.entries()) {
    if (!isAnywhere) continue;
    const end = submitted[nth + 1]?.at ?? Infinity;
    const first = solvedAt[firstPosition(0, solvedAt.length, (place) => solvedAt[place] >= at)];
    for (
      let place = firstPosition(0, own.from.length, (each) => own.from[each] >= first);
      own.from[place] < end;
      place += 1
    ) {
      from.push(own.from[place]);
      to.push(Math.min(own.to[place], end));
    }
  }
  return timesOf(from, to);
}
