import type { AttemptId, SchedulerId, ServerId, StageId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';

/** Codes of the most frequent kinds of events, which the core itself handles: below `OWN_CODES` of the kernel. */
export const OwnCode = {
  computed: 0,
  probes: 1,
  getTask: 2,
  lateLaunch: 3,
  noTask: 4,
  launch: 5,
} as const;

/** Late binding: what becomes of its messages, and of free slots. */
export interface Asking {
  /** A message with one of its codes arrives. */
  receive(words: Int32Array, place: number, code: EventCode): void;
  /** A server asks for a task for each free slot. `isLast`: nothing else follows in this event. */
  ask(server: ServerId, isLast: boolean): void;
  /** The run ends now: records unanswered questions as open. */
  leaveOpen(): void;
}

/** What servers do with tasks that are launched. */
export interface LaunchedTasks {
  /** A task arrives. */
  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, scheduler: SchedulerId, row: number): void;
  /** Starts waiting tasks, one for each free slot. */
  serve(server: ServerId): void;
}
