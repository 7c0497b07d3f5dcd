import type { Stage, Task } from './testPlan.ts';

/** When something is that never happens. */
export const NEVER = Number.POSITIVE_INFINITY;

export interface Attempt {
  readonly task: Task;
  server: Server; // another one when it is stolen
  readonly boundAt: number;
  startedAt: number;
  endedAt: number;
  outcome: 'open' | 'finished' | 'failed';
}

/** What waits in the queue of a server: a task, or a reservation. */
export interface Entry {
  readonly stage: Stage;
  readonly attempt: Attempt | null;
  readonly scheduler: number;
}

/** A slot that is kept for an answer. */
export interface Hold {
  readonly server: Server;
  readonly stage: Stage;
  readonly scheduler: number;
  readonly from: number;
  to: number;
}

export interface Server {
  readonly id: number;
  queue: Entry[];
  running: Attempt[];
  holds: Hold[];
  isUp: boolean;
  isKnownLost: boolean;
  downAt: number;
  upAt: number;
  loss: Loss | null;
}

/** A server that is down, and what its loss leaves to do. */
export interface Loss {
  readonly server: Server;
  noticedAt: number;
  readonly stages: Set<Stage>;
  readonly tasks: Task[];
}

/** What a rule does when it hears of something. */
export interface Rule {
  stageReady(stage: Stage): void;
  slotFree(server: Server): void;
  /** Which queue of its server an entry waits in; left out: there is one. */
  queueOf?(entry: Entry): number;
  serverDown?(server: Server): void;
  serverLost?(scheduler: number, server: Server): void;
  serverBack?(scheduler: number, server: Server): void;
  schedulerBack?(scheduler: number): void;
  schedulerLost?(server: Server, scheduler: number): void;
}

/** A message as it was sent; actors are numbered servers first. */
export interface Message {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly stage: number;
  readonly sentAt: number;
  receivedAt: number;
}
