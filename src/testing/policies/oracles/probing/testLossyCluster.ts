import type { Attempt, Hold, Server } from './testActors.ts';
import type { BusySchedulers } from './testBusySchedulers.ts';
import type { Choices } from './testChoices.ts';
import type { Clock } from './testClock.ts';
import type { Job, Stage, Task } from './testPlan.ts';

/** A cluster as its failures see it: what they take away, and whom they tell. */
export interface LossyCluster {
  readonly clock: Clock;
  readonly servers: readonly Server[];
  readonly jobs: readonly Job[];
  readonly choices: Choices;
  readonly schedulers: number;
  readonly attempts: readonly Attempt[];
  readonly isDown: boolean[]; // [schedulers]
  readonly schedulerUpAt: number[]; // [schedulers] when each last came back
  readonly busy: BusySchedulers;
  readonly isKnownDown: boolean[]; // [schedulers]
  isFinished(stage: Stage): boolean;
  release(hold: Hold): void;
  hand(stage: Stage): void;
  tellLost(task: Task): void;
}
