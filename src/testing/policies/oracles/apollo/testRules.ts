import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';

/** The parameters of Apollo, times in µs and shares as fractions. */
export interface ApolloRules {
  readonly tokens: number;
  readonly allTokens: number;
  readonly tokensUntil: 'job' | 'tasks';
  readonly allowance: number; // c
  readonly weights: boolean;
  readonly upgrades: 'all' | 'waiting';
  readonly batch: number;
  readonly batchEvery: number;
  readonly matcher: 'greedy' | 'stable' | 'leastMax' | 'leastSum';
  readonly rounds: number;
  readonly significant: number;
  readonly inRack: number;
  readonly picks: number;
  readonly placement: 'completion' | 'locality' | 'load';
  readonly estimates: boolean;
  readonly conservative: number;
  readonly refines: boolean;
  readonly usualTime: number;
  readonly noise: number; // largest addition
  readonly failurePenalty: number;
  readonly success: number;
  readonly afterFailure: number;
  readonly tellsApart: boolean;
  readonly calendar: boolean;
  readonly duplicates: boolean;
  readonly longerWait: number;
  readonly secondLook: 'all' | 'newer';
  readonly copies: boolean;
  readonly slowFrom: number;
  readonly reportEvery: number;
  readonly reruns: boolean;
  readonly heartbeat: number;
  readonly periodic: 'always' | 'news';
  readonly status: number;
  readonly stale: number;
  readonly distrust: number;
  readonly lightlyLoaded: number;
  readonly order: 'path' | 'written';
  readonly fillsGaps: boolean;
  readonly prefetches: boolean;
  readonly waitReading: 'stays' | 'once';
  readonly stopsOpportunistic: boolean;
  readonly opportunisticOrder: 'random' | 'fifo';
  readonly conflicts: 'deferred' | 'eager';
  readonly baselineShare: number;
  readonly regularChance: number;
  readonly probeAfter: number;
  readonly mostProbes: number;
  readonly toRack: number;
  readonly toAny: number; // after that
  readonly oneEach: boolean;
}

/** An attempt as its server knows it: what the request to create it said (APO-6). */
export interface Request {
  readonly attempt: AttemptId;
  readonly generation: number;
  readonly stage: StageId;
  readonly runTime: number;
  /** 0: regular. */
  weight: number;
  /** When its server expects to start it, as of its last plan; NaN: there was none. */
  startsAt: number;
  /** When its manager expects it to start at the latest. */
  readonly startBy: number;
}

/** A request that waits. */
export interface Waiting extends Request {
  readonly entry: EntryId;
  readonly manager: SchedulerId;
}

/** A wait-time matrix, by row (memory) and column (cores), in ms; null: idle, so that everything is free. */
export interface Matrix {
  readonly waits: readonly (readonly number[])[];
  /** After how long something in it changes; known to the server that wrote it. */
  readonly changesIn: number;
}

/** Told when something happens on a server. */
export interface ServerNews {
  /** A request has come, perhaps in vain. */
  arrived(server: ServerId, request: Request): void;
  /** A regular task waits there now: whether it has lost a conflict, and goes back. */
  isSentBack(server: ServerId, manager: SchedulerId, request: Request): boolean;
  requested(server: ServerId, manager: SchedulerId, request: Request, waits: boolean): void;
  changed(server: ServerId): void;
}

/** What tells the policies of this family apart, beside parameters. */
export interface Variant {
  /** The service that keeps the virtual clusters. */
  readonly keeper: number;
  /** Whether the load of servers is known as it is; if not, by a monitor and by messages. */
  readonly knowsLoad: boolean;
  /** How long the one scheduler of all jobs thinks about a task; left out: each job has its own. */
  readonly timePerTask?: number;
}
