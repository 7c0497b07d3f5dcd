import type { TableData } from '../../base/table.ts';
import type { Topology } from '../cluster/topology.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobGraphs } from '../workload/workload.ts';

/**
 * The tables of a trace. One row is one thing with a life span, not one event: a span is what both a metric
 * (end − start) and a picture (a bar, a moving dot) want. Times are Micros; Infinity is "not yet".
 * Actors are numbered servers first: actor `servers + k` is scheduler `k`.
 */
export const tables = {
  /** Row = JobId. `scheduler` is the one that took the job in. */
  jobs: { scheduler: 'u32', arrivedAt: 'f64', finishedAt: 'f64' },
  /** Jobs that another scheduler took over, since theirs was lost, in order of time; whatever the level. */
  handovers: { job: 'u32', scheduler: 'u32', at: 'f64' },
  /** Row = StageId. */
  stages: { readyAt: 'f64', finishedAt: 'f64' },
  /** In the order they were bound. `stage` is derived from `task`. */
  attempts: {
    task: 'u32',
    server: 'u32',
    lane: 'u16',
    kind: 'u8',
    outcome: 'u8',
    boundAt: 'f64',
    startedAt: 'f64',
    endedAt: 'f64',
  },
  /**
   * Attempts that computed when another one had finished their task: when each would have ended, or has, without being
   * stopped. Others that lost the race were reading or waiting, and how long they would have gone on is unknown.
   */
  lostRaces: { attempt: 'u32', wouldEndAt: 'f64' },
  /**
   * The reading phase of attempts that have input, from the start of the attempt. Bytes by where they came from;
   * `locality` is that of the farthest input file, or NO_INPUT for an attempt that only shuffles. `computed` is how long
   * it had computed by the end of it, between its chunks or meanwhile: the rest of that time is what reading cost.
   */
  reads: {
    attempt: 'u32',
    locality: 'u8',
    until: 'f64',
    computed: 'f64',
    serverBytes: 'f64',
    rackBytes: 'f64',
    remoteBytes: 'f64',
  },
  /** Data on its way to an attempt over contended links; `from` is the server that sends. */
  flows: { attempt: 'u32', from: 'u32', to: 'u32', bytes: 'f64', startedAt: 'f64', endedAt: 'f64' },
  /**
   * External files on their way to servers, and how long they stayed there. `attempt` is the one that asked first. Where
   * the sender was lost, the rest is a row of its own. `isWhole`: all of it has come by the end; if not, what came is lost.
   * `leftAt`: when the cache gave it up, at once for what it does not keep.
   */
  fetches: {
    file: 'u32',
    attempt: 'u32',
    from: 'u32',
    to: 'u32',
    bytes: 'f64',
    isWhole: 'u8',
    startedAt: 'f64',
    endedAt: 'f64',
    leftAt: 'f64',
  },
  /** Attempts that had to wait for external files, up to when they had them all or were stopped. */
  filesAwaited: { attempt: 'u32', from: 'f64', until: 'f64' },
  /** What sat in the queues of servers. `task` is NONE for a reservation. */
  entries: { server: 'u32', stage: 'u32', task: 'i32', enteredAt: 'f64', leftAt: 'f64' },
  /** A slot kept idle while its server asks for a task of `stage`. */
  holds: { server: 'u32', lane: 'u16', stage: 'u32', from: 'f64', to: 'f64' },
  /** A slot kept for a job, whatever the level. `purpose`: which of the run's purposes; `wantedAt`: since when it was wanted. */
  keptSlots: {
    job: 'u32',
    server: 'u32',
    lane: 'u16',
    purpose: 'u8',
    wantedAt: 'f64',
    from: 'f64',
    to: 'f64',
  },
  /** `about` is the first number that the message carries; what it means depends on the kind. */
  messages: {
    from: 'u32',
    to: 'u32',
    kind: 'u8',
    stage: 'i32',
    about: 'i32',
    sentAt: 'f64',
    receivedAt: 'f64',
  },
  /** What messages carry besides `about`, of those that do: `fieldWords[firstWord]` up to the next row's first word. */
  fields: { message: 'u32', firstWord: 'u32' },
  /** Time that an actor spent deciding. */
  thoughts: { actor: 'u32', from: 'f64', to: 'f64' },
  /** Time that an actor was down. */
  outages: { actor: 'u32', from: 'f64', to: 'f64' },
  /** What a policy chose and why; the payload is `words[firstWord]` up to the next row's first word. */
  decisions: { at: 'f64', actor: 'u32', kind: 'u8', stage: 'i32', firstWord: 'u32' },
} as const;

/** Names of the tables of a trace. */
export type TableName = keyof typeof tables;

/** Locality of a read that is of no file. */
export const NO_INPUT = 3;

/**
 * Kinds of attempt. Original: the first, or one that runs the task again. Speculative: races a straggler, with a duration
 * of its own (Hopper). Duplicate: the same work queued on another server (Apollo). Opportunistic: uses what others leave
 * free, and gives way to them (Apollo).
 */
export const AttemptKind = { original: 0, speculative: 1, duplicate: 2, opportunistic: 3 } as const;
export type AttemptKind = (typeof AttemptKind)[keyof typeof AttemptKind];

/** How an attempt ended. */
export const Outcome = { open: 0, finished: 1, preempted: 2, lostRace: 3, discarded: 4, failed: 5 } as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

/**
 * How much of a run is kept, each level with all that the one before has. `jobs`: jobs and stages. `attempts`: and
 * where and when each task ran. `queues`: and what waited in queues, held slots. `messages`: and messages, decisions.
 */
export const recordingLevels = ['jobs', 'attempts', 'queues', 'messages'] as const;
export type RecordingLevel = (typeof recordingLevels)[number];

/** What a policy keeps slots for, such as roots of jobs (Quincy §2.1). */
export interface Purpose {
  /** What stands in the slot, for people: "holds the … of a job". */
  readonly name: string;
  /** Whether a job that is let in needs it to begin, and keeps it to its end. Left out: not. */
  readonly forWholeJob?: boolean;
}

/** A registered kind of message: its name, what its receiver is, and how views show it. */
export interface MessageKind {
  readonly name: string;
  readonly to: 'server' | 'scheduler' | 'service';
  /** Left out: a scheduler sends it to servers, and a server to schedulers. */
  readonly from?: 'server' | 'scheduler' | 'service';
  /** Names of the numbers that it carries, if the trace keeps more than one of them. */
  readonly carries?: readonly string[];
  readonly look?: 'probe' | 'ask' | 'task' | 'nothing';
  readonly words?: string;
}

/** Everything a run leaves behind: plain data whose columns can be transferred between threads. */
export interface TraceData {
  readonly version: 1;
  /** Digest of the scenario (cluster, workload, seed, this policy and its parameters) that it came from. */
  readonly scenario: string;
  readonly policy: string;
  /** What the policy was given, defaults filled in: views compare each run with what its own setting promises. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly level: RecordingLevel;
  /** When the last event happened. */
  readonly endedAt: Micros;
  readonly events: number;
  readonly messagesSent: number;
  readonly schedulers: number;
  /** Actors after the schedulers, such as a resource monitor. */
  readonly services: number;
  readonly firstMeasuredJob: number;
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly tables: { readonly [T in TableName]: TableData<(typeof tables)[T]> };
  readonly messageKinds: readonly MessageKind[];
  readonly decisionKinds: readonly string[];
  readonly purposes: readonly Purpose[];
  readonly words: Int32Array; // payloads of decisions, end to end
  readonly fieldWords: Int32Array; // what messages carry, end to end
}
