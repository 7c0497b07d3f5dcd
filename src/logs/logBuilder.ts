import { Table } from '../base/table.ts';
import { stageInputs } from './stageInputs.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Collects the jobs of a log, in the order of the file. */
export interface LogBuilder {
  readonly jobs: number;
  readonly tasks: number;
  /**
   * Starts a job; returns whether it arrives no earlier than the previous ones. `estimate` is NaN where the log has
   * none. `user` and `name` are empty where the log has none.
   */
  addJob(arrivesAt: number, estimate: number, user?: string, name?: string): boolean;
  /**
   * Says of the last job when all of its tasks had begun, and when they had ended, in the log; NaN where that is not known.
   * `isGang`: they began together.
   */
  ran(startedAt: number, endedAt: number, isGang?: boolean): void;
  /** Starts a stage of the last job. `parents` are positions in the job; `input` are bytes that its tasks read from files, `shuffle` from earlier stages. */
  addStage(parents?: readonly number[], input?: number, shuffle?: number): void;
  /** Adds a task to the last stage. */
  addTask(duration: number): void;
  /** Sorts and shifts the jobs, and computes the totals. */
  finish(): WorkloadLog;
}

/** Creates an empty builder. */
export function createLogBuilder(): LogBuilder {
  const jobs = new Table({
    ...{ arrivesAt: 'f64', estimate: 'f64', user: 'u32', firstStage: 'u32' },
    ...{ wait: 'f64', response: 'f64' },
  });
  const stages = new Table({ firstTask: 'u32', firstParent: 'u32', input: 'f64', shuffle: 'f64' });
  const parents = new Table({ position: 'u32' });
  const tasks = new Table({ duration: 'f64' });
  const users = new Map<string, number>();
  const names: string[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  let isSorted = true;
  let hasGangs = false;

  return {
    get jobs() {
      return jobs.length;
    },
    get tasks() {
      return tasks.length;
    },
    addJob(arrivesAt, estimate, user = '', name = '') {
      const isInOrder = arrivesAt >= latest;
      if (isInOrder) latest = arrivesAt;
      else isSorted = false;
      if (!users.has(user)) users.set(user, users.size);
      names.push(name);
      const row = jobs.add();
      jobs.columns.arrivesAt[row] = arrivesAt;
      jobs.columns.estimate[row] = estimate;
      jobs.columns.user[row] = users.get(user) ?? 0;
      jobs.columns.firstStage[row] = stages.length;
      jobs.columns.wait[row] = Number.NaN;
      jobs.columns.response[row] = Number.NaN;
      return isInOrder;
    },
    ran(startedAt, endedAt, isGang = false) {
      const row = jobs.length - 1;
      const since = (time: number) => {
        const seconds = time - jobs.columns.arrivesAt[row];
        return seconds >= 0 ? seconds : Number.NaN;
      };
      jobs.columns.wait[row] = since(startedAt);
      jobs.columns.response[row] = since(endedAt);
      if (isGang) hasGangs = true;
    },
    addStage(stageParents = [], input = 0, shuffle = 0) {
      const row = stages.add();
      stages.columns.firstTask[row] = tasks.length;
      stages.columns.input[row] = input;
      stages.columns.shuffle[row] = shuffle;
      stages.columns.firstParent[row] = parents.length;
      for (const parent of stageParents) {
        const link = parents.add();
        parents.columns.position[link] = parent;
      }
    },
    addTask(duration) {
      const row = tasks.add();
      tasks.columns.duration[row] = duration;
    },
    finish() {
      const ofJobs = jobs.finish().columns;
      const ofStages = stages.finish().columns;
      const inFileOrder = {
        arrivals: ofJobs.arrivesAt,
        estimates: ofJobs.estimate,
        jobUser: ofJobs.user,
        firstStage: closed(ofJobs.firstStage, stages.length),
        parents: {
          first: closed(ofStages.firstParent, parents.length),
          items: parents.finish().columns.position,
        },
        firstTask: closed(ofStages.firstTask, tasks.length),
        inputs: ofStages.input,
        shuffles: ofStages.shuffle,
        durations: tasks.finish().columns.duration,
        names,
        wait: ofJobs.wait,
        response: ofJobs.response,
      };
      const columns = isSorted ? inFileOrder : sortedByArrival(inFileOrder);
      return withTotals(columns, [...users.keys()], hasGangs);
    },
  };
}

/** The columns of a log before the totals are computed. */
interface Columns {
  readonly arrivals: Float64Array; // [jobs], as in the file
  readonly estimates: Float64Array; // [jobs]
  readonly jobUser: Uint32Array; // [jobs] → user
  readonly firstStage: Uint32Array; // [jobs + 1] → stage
  readonly parents: { readonly first: Uint32Array; readonly items: Uint32Array }; // stage → position
  readonly firstTask: Uint32Array; // [stages + 1] → task
  readonly inputs: Float64Array; // [stages], bytes
  readonly shuffles: Float64Array; // [stages], bytes
  readonly durations: Float64Array; // [tasks]
  readonly names: readonly string[]; // [jobs], empty: none
  readonly wait: Float64Array; // [jobs]
  readonly response: Float64Array; // [jobs]
}

function closed(first: Uint32Array, end: number): Uint32Array {
  const result = new Uint32Array(first.length + 1);
  result.set(first);
  result[first.length] = end;
  return result;
}

/** Copies the jobs in order of arrival; ties keep the order of the file. */
function sortedByArrival(from: Columns): Columns {
  const order = orderOfArrival(from.arrivals);
  const to: Columns = {
    arrivals: new Float64Array(from.arrivals.length),
    estimates: new Float64Array(from.estimates.length),
    jobUser: new Uint32Array(from.jobUser.length),
    firstStage: new Uint32Array(from.firstStage.length),
    parents: {
      first: new Uint32Array(from.parents.first.length),
      items: new Uint32Array(from.parents.items.length),
    },
    firstTask: new Uint32Array(from.firstTask.length),
    inputs: new Float64Array(from.inputs.length),
    shuffles: new Float64Array(from.shuffles.length),
    durations: new Float64Array(from.durations.length),
    names: Array.from(order, (row) => from.names[row]),
    wait: Float64Array.from(order, (row) => from.wait[row]),
    response: Float64Array.from(order, (row) => from.response[row]),
  };
  let stage = 0;
  for (let job = 0; job < order.length; job += 1) {
    const source = order[job];
    to.arrivals[job] = from.arrivals[source];
    to.estimates[job] = from.estimates[source];
    to.jobUser[job] = from.jobUser[source];
    for (let at = from.firstStage[source]; at < from.firstStage[source + 1]; at += 1) {
      copyStage(from, at, to, stage);
      stage += 1;
    }
    to.firstStage[job + 1] = stage;
  }
  return to;
}

function copyStage(from: Columns, source: number, to: Columns, stage: number): void {
  const tasks = from.durations.subarray(from.firstTask[source], from.firstTask[source + 1]);
  to.durations.set(tasks, to.firstTask[stage]);
  to.inputs[stage] = from.inputs[source];
  to.shuffles[stage] = from.shuffles[source];
  to.firstTask[stage + 1] = to.firstTask[stage] + tasks.length;
  const parents = from.parents.items.subarray(from.parents.first[source], from.parents.first[source + 1]);
  to.parents.items.set(parents, to.parents.first[stage]);
  to.parents.first[stage + 1] = to.parents.first[stage] + parents.length;
}

function withTotals(columns: Columns, users: readonly string[], hasGangs: boolean): WorkloadLog {
  const { arrivals, firstStage, firstTask, durations } = columns;
  const jobs = arrivals.length;
  const jobWork = new Float64Array(jobs);
  let work = 0;
  for (let job = 0; job < jobs; job += 1) {
    for (let task = firstTask[firstStage[job]]; task < firstTask[firstStage[job + 1]]; task += 1) {
      jobWork[job] += durations[task];
    }
    work += jobWork[job];
  }
  return {
    ...arrivalTimes(arrivals),
    jobs,
    stages: firstTask.length - 1,
    tasks: durations.length,
    work,
    estimate: columns.estimates,
    jobWork,
    jobUser: columns.jobUser,
    users,
    names: columns.names.some((name) => name !== '') ? columns.names : null,
    jobFirstStage: firstStage,
    parents: columns.parents,
    stageFirstTask: Float64Array.from(firstTask),
    durations,
    assumed: null,
    data: stageInputs(columns, firstTask, firstStage, columns.names),
    bytes: null,
    ran: timesOf(columns, hasGangs),
  };
}

/** How long jobs waited and took, if the log says it of any: where none waited, what it calls arrivals are starts. */
function timesOf({ wait, response }: Columns, hasGangs: boolean): WorkloadLog['ran'] {
  const knowsWaits = wait.some((seconds) => seconds >= 0);
  const hasAny = (knowsWaits ? wait : response).some((seconds) => seconds > 0);
  return hasAny ? { wait: knowsWaits ? wait : null, response, hasGangs } : null;
}

/** Arrival times of a log's jobs, shifted so that the first job arrives at 0. */
interface ArrivalTimes {
  readonly shift: number;
  readonly length: number;
  readonly arrivesAt: Float64Array; // [jobs]
}

/**
 * Shifts sorted arrivals to 0. `length` is the time that the log covers: up to one mean gap after the last arrival.
 */
export function arrivalTimes(arrivals: Float64Array): ArrivalTimes {
  const jobs = arrivals.length;
  const shift = jobs === 0 ? 0 : arrivals[0];
  const arrivesAt = arrivals.map((time) => time - shift);
  return { shift, length: jobs < 2 ? 0 : (arrivesAt[jobs - 1] * jobs) / (jobs - 1), arrivesAt };
}

/** Returns the rows in order of arrival; ties keep the order of the file. */
export function orderOfArrival(arrivals: Float64Array): Uint32Array {
  const order = Uint32Array.from(arrivals.keys());
  return order.sort((a, b) => arrivals[a] - arrivals[b] || a - b);
}
