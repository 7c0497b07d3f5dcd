import type { SchedulerId, ServerId, StageId } from '../ids.ts';
import type { MessageSigns } from './messageKinds.ts';

/** The names of a poll's messages, and how views show them. */
type PollSigns = MessageSigns & { readonly name: string };

/** What a policy decides of polls. */
export interface PollRules {
  readonly question: PollSigns;
  readonly answer: PollSigns;
  /** Called at a server that is asked: the number that it answers at once. It must do nothing else. */
  answerOf(server: ServerId, stage: StageId): number;
  /**
   * Called at the scheduler with answers that arrive together: those of the servers at `first` and the following positions of
   * the list are the first `count` of `numbers`, which are reused: read them before you return. Servers that are down do not
   * answer, and answers to older polls may come.
   */
  onAnswers(
    scheduler: SchedulerId,
    stage: StageId,
    turn: number,
    first: number,
    numbers: Int32Array,
    count: number,
  ): void;
}

/** Turns are below this number. */
export const TURNS = 2 ** 10;

/** Asks many servers for a number each, such as the length of their queues (Sparrow §3.1). */
export interface Polls {
  /** Asks the first `count` of `servers`. `turn` distinguishes polls about one stage; it comes back with the answers. */
  ask(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, turn: number): void;
}
