import type { TableData } from '../../base/table.ts';
import type { Topology } from '../cluster/topology.ts';
import type { ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobGraphs } from '../workload/workload.ts';

/**
 * The tables of a trace. One row is one thing with a start and an end, not one event: metrics (end − start) and
 * pictures (a bar, a moving dot) both need spans. Times are Micros; Infinity is "not yet". Actors are numbered
 * servers first, then schedulers, then services: actor `servers + k` is scheduler `k`.
 */
export const tables = {
  /** Row = JobId. `scheduler` is the job's first scheduler. */
  jobs: { scheduler: 'u32', arrivedAt: 'f64', finishedAt: 'f64' },
  /** Jobs that another scheduler took over because theirs was lost, in order of time; recorded at every level. */
  handovers: { job: 'u32', scheduler: 'u32', at: 'f64' },
  /**
   * What users did to jobs, in order of time; recorded at every level. `operation` is a `JobOperation`, and `priority` what
   * `setPriority` set. A cancelled job never finishes.
   */
  jobControl: { job: 'u32', operation: 'u8', priority: 'i32', at: 'f64' },
  /** Row = StageId. */
  stages: { readyAt: 'f64', finishedAt: 'f64' },
  /** Attempts, in the order they were bound. The stage follows from `task`. */
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
  /** Attempts that used what others left free, and give way to nobody from a time on (Apollo §3.5). */
  upgrades: { attempt: 'u32', at: 'f64' },
  /**
   * The reading phase of attempts that have input, from the start of the attempt to `until`. Bytes by where they came
   * from; `locality` is that of the farthest input file, or NO_INPUT for an attempt that only shuffles. `computed` is
   * how long it had computed by `until`, between chunks or while reading: the rest of the phase is the cost of
   * reading.
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
  /** Transfers of data to an attempt over contended links; `from` is the sending server. */
  flows: { attempt: 'u32', from: 'u32', to: 'u32', bytes: 'f64', startedAt: 'f64', endedAt: 'f64' },
  /** Those of them that got only what others left, in this order, and until when: Infinity, to their end. */
  yieldingFlows: { flow: 'u32', until: 'f64' },
  /**
   * Transfers of external files to servers, and how long the files stayed in the cache. `attempt` is the first that
   * asked for the file. If the sender went down, the rest of the file is a row of its own. `isWhole`: everything had
   * arrived by `endedAt`; if not, the file was not usable. `leftAt`: when the file left the cache; equal to `endedAt`
   * if it was not cached.
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
  /** Attempts that waited for external files, until they had them all or were stopped. */
  filesAwaited: { attempt: 'u32', from: 'f64', until: 'f64' },
  /** Entries of the queues of servers. `task` is NONE for a reservation. */
  entries: { server: 'u32', stage: 'u32', task: 'i32', enteredAt: 'f64', leftAt: 'f64' },
  /** Slots held idle while their server asks for a task of `stage`. */
  holds: { server: 'u32', lane: 'u16', stage: 'u32', from: 'f64', to: 'f64' },
  /**
   * Slots kept for jobs (Quincy §2.1: root tasks); recorded at every level, except those that are kept in mind only.
   * `purpose` is an index of `TraceData.purposes`; `wantedAt` is since when the job wanted the slot, at the latest `from`.
   */
  keptSlots: {
    job: 'i32',
    server: 'u32',
    lane: 'u16',
    purpose: 'u8',
    wantedAt: 'f64',
    from: 'f64',
    to: 'f64',
  },
  /**
   * When a scheduler expects attempts to end, from the time on at which it read the progress report that says so.
   */
  expectedEnds: { attempt: 'u32', at: 'f64', endsAt: 'f64' },
  /**
   * Running tasks that deserved a copy by what their scheduler knew while there was no place for one. `timeLeft` is what
   * the task still needed by its reports at first, `timeOfNew` what a new copy was expected to take.
   */
  copiesAwaited: { task: 'u32', from: 'f64', until: 'f64', timeLeft: 'f64', timeOfNew: 'f64' },
  /** Messages. `about` is the first number that the message carries; its meaning depends on the kind. */
  messages: {
    from: 'u32',
    to: 'u32',
    kind: 'u8',
    stage: 'i32',
    about: 'i32',
    sentAt: 'f64',
    receivedAt: 'f64',
  },
  /**
   * All fields, then the content, of messages with more than two fields or with content: `fieldWords[firstWord]` up
   * to the next row's first word.
   */
  fields: { message: 'u32', firstWord: 'u32' },
  /** Times that an actor spent thinking or processing messages. */
  thoughts: { actor: 'u32', from: 'f64', to: 'f64' },
  /** Times that an actor was down. */
  outages: { actor: 'u32', from: 'f64', to: 'f64' },
  /** Maintenance that was known ahead, whether or not it began before the run ended; recorded at every level. */
  maintenance: { server: 'u32', from: 'f64', to: 'f64' },
  /** Decisions of a policy; the payload is `words[firstWord]` up to the next row's first word. */
  decisions: { at: 'f64', actor: 'u32', kind: 'u8', stage: 'i32', firstWord: 'u32' },
} as const;

/** Names of the tables of a trace. */
export type TableName = keyof typeof tables;

/** Locality of a read without an input file. */
export const NO_INPUT = 3;

/**
 * Kinds of attempt.
 * - original: the first, or one that runs the task again.
 * - speculative: races a straggler, with a duration of its own (Hopper).
 * - duplicate: the same task queued on another server (Apollo).
 * - opportunistic: uses slots that others leave free, and gives way to them (Apollo).
 */
export const AttemptKind = { original: 0, speculative: 1, duplicate: 2, opportunistic: 3 } as const;
export type AttemptKind = (typeof AttemptKind)[keyof typeof AttemptKind];

/** How an attempt ended. */
export const Outcome = { open: 0, finished: 1, preempted: 2, lostRace: 3, discarded: 4, failed: 5 } as const;
export type Outcome = (typeof Outcome)[keyof typeof Outcome];

/** What a user may do to a job (Apollo §2.1). */
export const JobOperation = { suspend: 0, resume: 1, upgrade: 2, cancel: 3, setPriority: 4 } as const;
export type JobOperation = (typeof JobOperation)[keyof typeof JobOperation];

/**
 * How much of a run is recorded; each level includes those before. `jobs`: jobs and stages. `attempts`: where and
 * when each task ran. `queues`: queue entries, held slots and transfers. `messages`: messages, thinking and
 * decisions.
 */
export const recordingLevels = ['jobs', 'attempts', 'queues', 'messages'] as const;
export type RecordingLevel = (typeof recordingLevels)[number];

/** A purpose for which a policy keeps slots, such as root tasks of jobs (Quincy §2.1). */
export interface Purpose {
  /** Name of what the slot holds, for people: "holds the … of a job". */
  readonly name: string;
  /** Whether an admitted job needs such a slot to begin, and keeps it until its end. Default: false. */
  readonly forWholeJob?: boolean;
  /**
   * Whether only a scheduler has it in mind: it gives the slot to nobody else, and the server does not know. Such slots are
   * no part of digests. Default: false.
   */
  readonly isInMind?: boolean;
}

/** A registered kind of message: its name, the role of its receiver, and how views show it. */
export interface MessageKind {
  readonly name: string;
  readonly to: 'server' | 'scheduler' | 'service';
  /** Default: `scheduler` for messages to servers, `server` for messages to schedulers. */
  readonly from?: 'server' | 'scheduler' | 'service';
  /** Names of its fields, for messages with named fields. */
  readonly carries?: readonly string[];
  readonly look?: 'probe' | 'ask' | 'task' | 'nothing';
  readonly words?: string;
}

/** A parameter of the policy that has another value from a time on. */
export interface ParamChange {
  readonly at: Micros;
  readonly name: string;
  readonly value: number | string | boolean;
}

/** A server on which everything that begins to compute from a time on takes longer. */
export interface ServerSlowdown {
  readonly at: Micros;
  readonly server: ServerId;
  readonly factor: number;
}

/** The complete record of a run: plain data whose columns can be transferred between threads. */
export interface TraceData {
  readonly version: 1;
  /** Digest of its scenario (cluster, workload, seed, this policy and its parameters). */
  readonly scenario: string;
  readonly policy: string;
  /**
   * The policy's parameters, defaults included; views compare each run with what theory predicts for its own
   * parameters.
   */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  /** Parameters that changed during the run, in order of time. Left out: none. */
  readonly paramChanges?: readonly ParamChange[];
  /** Servers that became slower during the run. Left out: none. */
  readonly slowdowns?: readonly ServerSlowdown[];
  readonly level: RecordingLevel;
  /** When the last event happened. */
  readonly endedAt: Micros;
  readonly events: number;
  readonly messagesSent: number;
  readonly schedulers: number;
  /** Number of services, such as a resource monitor. */
  readonly services: number;
  readonly firstMeasuredJob: number;
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly tables: { readonly [T in TableName]: TableData<(typeof tables)[T]> };
  readonly messageKinds: readonly MessageKind[];
  readonly decisionKinds: readonly string[];
  readonly purposes: readonly Purpose[]; // indexed by the `purpose` of kept slots
  readonly words: Int32Array; // payloads of decisions, end to end
  readonly fieldWords: Int32Array; // fields and contents of messages, end to end
}
