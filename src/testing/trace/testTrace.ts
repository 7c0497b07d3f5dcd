import type { TableData, TableSchema } from '../../base/table.ts';
import { Table } from '../../base/table.ts';
import { createTopology } from '../../engine/cluster/topology.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type {
  MessageKind,
  Purpose,
  RecordingLevel,
  TableName,
  TraceData,
} from '../../engine/record/schema.ts';
import { Outcome, tables } from '../../engine/record/schema.ts';
import type { Links } from '../../engine/workload/links.ts';
import type { Storage } from '../../engine/workload/storage.ts';
import type { JobGraphs, User } from '../../engine/workload/workload.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';

/** A row of a table. Omitted ids are 0, omitted times Infinity. */
type Row<Name extends TableName> = { readonly [Column in keyof (typeof tables)[Name]]?: number };

/** A job written by hand: how many tasks each stage has, and which stages it waits for (default: the one before). */
export interface HandmadeJob {
  readonly arrivedAt?: Micros;
  readonly user?: number;
  /** Name of its class. */
  readonly jobClass?: string;
  readonly stages: readonly (number | { readonly tasks: number; readonly after: readonly number[] })[];
}

/** A run written by hand. Most fields may be omitted; ends of stages and jobs follow from the attempts. */
export interface HandmadeRun {
  readonly servers?: number;
  readonly slotsPerServer?: number;
  readonly networkDelay?: Micros;
  readonly schedulers?: number;
  readonly users?: readonly string[];
  readonly racks?: number;
  /** Default: no files. */
  readonly storage?: Storage;
  readonly firstMeasuredJob?: number;
  readonly level?: RecordingLevel;
  readonly policy?: string;
  readonly params?: TraceData['params'];
  readonly jobs: readonly HandmadeJob[];
  readonly handovers?: readonly Row<'handovers'>[];
  readonly jobControl?: readonly Row<'jobControl'>[];
  readonly attempts?: readonly Row<'attempts'>[];
  readonly lostRaces?: readonly Row<'lostRaces'>[];
  readonly upgrades?: readonly Row<'upgrades'>[];
  readonly reads?: readonly Row<'reads'>[];
  readonly flows?: readonly Row<'flows'>[];
  readonly yieldingFlows?: readonly Row<'yieldingFlows'>[];
  readonly fetches?: readonly Row<'fetches'>[];
  readonly filesAwaited?: readonly Row<'filesAwaited'>[];
  readonly entries?: readonly Row<'entries'>[];
  readonly holds?: readonly Row<'holds'>[];
  /** Roots, unless `purposes` says otherwise. */
  readonly keptSlots?: readonly Row<'keptSlots'>[];
  readonly expectedEnds?: readonly Row<'expectedEnds'>[];
  readonly copiesAwaited?: readonly Row<'copiesAwaited'>[];
  /** Messages, with their fields if there are any. */
  readonly messages?: readonly (Row<'messages'> & { readonly carries?: readonly number[] })[];
  readonly thoughts?: readonly Row<'thoughts'>[];
  readonly outages?: readonly Row<'outages'>[];
  readonly maintenance?: readonly Row<'maintenance'>[];
  readonly decisions?: readonly (Row<'decisions'> & { readonly words: readonly number[] })[];
  readonly messageKinds?: readonly MessageKind[];
  readonly decisionKinds?: readonly string[];
  readonly purposes?: readonly Purpose[];
}

const NO_BYTES = { computed: 0, serverBytes: 0, rackBytes: 0, remoteBytes: 0 };

/** Builds a trace without the engine, so that readers of traces can be tested on tiny runs. */
export function traceOf(run: HandmadeRun): Trace {
  return openTrace(traceDataOf(run));
}

/** Builds the plain data of a trace by hand. */
export function traceDataOf(run: HandmadeRun): TraceData {
  const graphs = graphsOf(run);
  const attempts = (run.attempts ?? []).map((row) => {
    const startedAt = row.startedAt ?? Number.POSITIVE_INFINITY;
    const isFinished = Number.isFinite(row.endedAt ?? Number.POSITIVE_INFINITY);
    return { boundAt: startedAt, outcome: isFinished ? Outcome.finished : Outcome.open, ...row };
  });
  const decisions = run.decisions ?? [];
  const words = decisions.flatMap((decision) => decision.words);
  let word = 0;
  const decisionRows = decisions.map(({ words: own, ...row }) => {
    word += own.length;
    return { ...row, firstWord: word - own.length };
  });
  const messages = run.messages ?? [];
  const fieldWords: number[] = [];
  const fieldRows = messages.flatMap(({ carries }, message) => {
    if (carries === undefined) return [];
    fieldWords.push(...carries);
    return [{ message, firstWord: fieldWords.length - carries.length }];
  });
  const filled = {
    ...jobsAndStages(run, graphs, attempts),
    handovers: fill(tables.handovers, run.handovers ?? []),
    jobControl: fill(tables.jobControl, run.jobControl ?? []),
    attempts: fill(tables.attempts, attempts),
    lostRaces: fill(tables.lostRaces, run.lostRaces ?? []),
    upgrades: fill(tables.upgrades, run.upgrades ?? []),
    reads: fill(tables.reads, run.reads?.map((row) => ({ ...NO_BYTES, ...row })) ?? []),
    flows: fill(tables.flows, run.flows ?? []),
    yieldingFlows: fill(tables.yieldingFlows, run.yieldingFlows ?? []),
    fetches: fill(tables.fetches, run.fetches?.map((row) => ({ bytes: 0, isWhole: 1, ...row })) ?? []),
    filesAwaited: fill(tables.filesAwaited, run.filesAwaited ?? []),
    entries: fill(tables.entries, run.entries?.map((row) => ({ task: NONE, ...row })) ?? []),
    holds: fill(tables.holds, run.holds ?? []),
    keptSlots: fill(tables.keptSlots, run.keptSlots ?? []),
    expectedEnds: fill(tables.expectedEnds, run.expectedEnds ?? []),
    copiesAwaited: fill(tables.copiesAwaited, run.copiesAwaited ?? []),
    messages: fill(tables.messages, messages),
    fields: fill(tables.fields, fieldRows),
    thoughts: fill(tables.thoughts, run.thoughts ?? []),
    outages: fill(tables.outages, run.outages ?? []),
    maintenance: fill(tables.maintenance, run.maintenance ?? []),
    decisions: fill(tables.decisions, decisionRows),
  };
  return {
    version: 1,
    scenario: 'by hand',
    policy: run.policy ?? 'by hand',
    params: run.params ?? {},
    level: run.level ?? 'messages',
    endedAt: latest(filled),
    events: 0,
    messagesSent: filled.messages.length,
    schedulers: run.schedulers ?? 1,
    services: 0,
    firstMeasuredJob: run.firstMeasuredJob ?? 0,
    topology: createTopology({
      racks: run.racks ?? 1,
      serversPerRack: (run.servers ?? 1) / (run.racks ?? 1),
      slotsPerServer: run.slotsPerServer ?? 1,
      networkDelay: run.networkDelay ?? 0,
    }),
    graphs,
    tables: filled,
    messageKinds: run.messageKinds ?? [],
    decisionKinds: run.decisionKinds ?? [],
    purposes: run.purposes ?? [{ name: 'root', forWholeJob: true }],
    words: Int32Array.from(words),
    fieldWords: Int32Array.from(fieldWords),
  };
}

function graphsOf(run: HandmadeRun): JobGraphs {
  const { jobs, users = ['user'] } = run;
  const classes = [...new Set(jobs.map(({ jobClass = 'job' }) => jobClass))];
  const jobFirstStage = [0];
  const stageFirstTask = [0];
  const stageJob: number[] = [];
  const parents: number[][] = [];
  for (const [job, { stages }] of jobs.entries()) {
    const first = stageJob.length;
    for (const [position, stage] of stages.entries()) {
      const tasks = typeof stage === 'number' ? stage : stage.tasks;
      const after = typeof stage === 'number' ? (position > 0 ? [position - 1] : []) : stage.after;
      stageJob.push(job);
      parents.push(after.map((parent) => first + parent));
      stageFirstTask.push((stageFirstTask.at(-1) ?? 0) + tasks);
    }
    jobFirstStage.push(stageJob.length);
  }
  const stages = stageJob.length;
  const children = Array.from({ length: stages }, (_, parent) =>
    Array.from(stageJob.keys()).filter((child) => parents[child].includes(parent)),
  );
  return {
    jobs: jobs.length,
    stages,
    tasks: stageFirstTask[stages],
    users: users.map((name): User => ({ name, weight: 1, priority: 0 })),
    classes,
    jobUser: Uint16Array.from(jobs, ({ user }) => user ?? 0),
    jobClass: Uint16Array.from(jobs, ({ jobClass = 'job' }) => classes.indexOf(jobClass)),
    jobFirstStage: Uint32Array.from(jobFirstStage),
    stageJob: Uint32Array.from(stageJob),
    stageFirstTask: Uint32Array.from(stageFirstTask),
    parents: linksOf(parents),
    children: linksOf(children),
    serverSets: linksOf([]),
    stageFirstSet: new Int32Array(stages),
    stageSets: new Uint32Array(stages),
    setsAreData: new Uint8Array(stages),
    stageEstimate: new Float64Array(stages).fill(Number.NaN),
    taskEstimate: null,
    stageCores: null,
    stageMemory: null,
    pools: [],
    jobPool: new Int16Array(jobs.length).fill(NONE),
    jobDeadline: new Float64Array(jobs.length).fill(Number.POSITIVE_INFINITY),
    jobIdeal: new Float64Array(jobs.length).fill(Number.POSITIVE_INFINITY),
    storage: run.storage ?? emptyStorage(stages),
  };
}

function linksOf(lists: readonly (readonly number[])[]): Links {
  const first = [0];
  for (const list of lists) first.push((first.at(-1) ?? 0) + list.length);
  return { first: Uint32Array.from(first), items: Uint32Array.from(lists.flat()) };
}

/** Computes when stages became ready and when stages and jobs finished. Stages come after their parents. */
function jobsAndStages(run: HandmadeRun, graphs: JobGraphs, attempts: readonly Row<'attempts'>[]) {
  const taskEnds = new Float64Array(graphs.tasks).fill(Number.POSITIVE_INFINITY);
  for (const { task = 0, outcome, endedAt = 0 } of attempts) {
    if (outcome === Outcome.finished) taskEnds[task] = Math.min(taskEnds[task], endedAt);
  }
  const stageRows: { readyAt: number; finishedAt: number }[] = [];
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    const { first, items } = graphs.parents;
    const parents = Array.from(items.subarray(first[stage], first[stage + 1]));
    const arrivedAt = run.jobs[graphs.stageJob[stage]].arrivedAt ?? 0;
    const ends = taskEnds.subarray(graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1]);
    const readyAt = Math.max(arrivedAt, ...parents.map((parent) => stageRows[parent].finishedAt));
    stageRows.push({ readyAt, finishedAt: Math.max(readyAt, ...ends) });
  }
  const jobRows = run.jobs.map(({ arrivedAt = 0 }, job) => {
    const own = stageRows.slice(graphs.jobFirstStage[job], graphs.jobFirstStage[job + 1]);
    return { arrivedAt, finishedAt: Math.max(...own.map((stage) => stage.finishedAt)) };
  });
  return { jobs: fill(tables.jobs, jobRows), stages: fill(tables.stages, stageRows) };
}

function fill<S extends TableSchema>(
  schema: S,
  rows: readonly { readonly [Column in keyof S]?: number }[],
): TableData<S> {
  const table = new Table(schema);
  for (const values of rows) {
    const row = table.add();
    for (const column of Object.keys(schema)) {
      table.columns[column][row] =
        values[column] ?? (schema[column] === 'f64' ? Number.POSITIVE_INFINITY : 0);
    }
  }
  return table.finish();
}

function latest(all: TraceData['tables']): Micros {
  let last = 0;
  const { lostRaces: _notSeen, ...happened } = all; // What would have happened is not the end of a run.
  for (const { columns } of Object.values(happened)) {
    for (const column of Object.values(columns)) {
      if (!(column instanceof Float64Array)) continue;
      for (const time of column) if (Number.isFinite(time)) last = Math.max(last, time);
    }
  }
  return last;
}

/** Returns storage without files, for workloads whose tasks only compute. */
export function emptyStorage(stages: number): Storage {
  return {
    files: [],
    fileFirstBlock: new Uint32Array(1),
    replicas: { first: new Uint32Array(1), items: new Uint32Array(0) },
    stageFirstRead: new Uint32Array(stages + 1),
    readFirstBlock: new Uint32Array(0),
    readBlocks: new Uint32Array(0),
    readBytes: new Float64Array(0),
    shuffleBytes: new Float64Array(stages),
    isOneToOne: new Uint8Array(stages),
    slowStart: new Float64Array(stages).fill(1),
  };
}
