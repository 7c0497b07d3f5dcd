import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { PayloadLog, WordLog } from '../../../kit/decisionSchema.ts';
import {
  type AskWord,
  asks,
  type Gift,
  gifts,
  type HopperAnswer,
  type HopperRequests,
  hopperAnswerKind,
  hopperRequestsKind,
} from '../decisions/answers.ts';
import type { JobBook } from '../jobBook.ts';
import { type Belief, isMarked, sizeOf } from './beliefs.ts';
import type { KeptForCopies } from './keptForCopies.ts';
import type { NextTask } from './nextTask.ts';

/** Writes down what the schedulers of many answer and request, in the form of `decisions/answers.ts`. */
export class AnswerJournal {
  /** What the next answer says of its job, and what the server believed. */
  belief: Belief = 0;
  believed: Belief = 0;
  /** What it says of another job, by a stage of it; NONE: nothing. */
  unsatisfied: StageId = NONE;
  smallest: Belief = 0;

  private readonly answers = new WordLog<HopperAnswer>(this.sim, hopperAnswerKind);
  private readonly requests = new PayloadLog<HopperRequests>(this.sim, hopperRequestsKind);
  readonly isOn = this.answers.isOn;

  constructor(
    private readonly sim: Sim,
    private readonly book: JobBook,
    private readonly next: NextTask,
    private readonly kept: KeptForCopies | null,
  ) {}

  /** An answer about a job's stage, which stands with the stage of the task that it gives, if any. `occupied`: slots of the job before it. */
  answered(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    asked: AskWord,
    gave: Gift,
    occupied: number,
  ): void {
    const { sim, book, next, answers } = this;
    const { words, at } = answers;
    const { stageJob } = sim.graphs;
    const job = stageJob[stage];
    const isCopy = gave === 'copy' || gave === 'restart';
    words[at.server] = server;
    words[at.job] = job;
    words[at.asked] = asks.indexOf(asked);
    words[at.gave] = gifts.indexOf(gave);
    const hasTask = isCopy || gave === 'original';
    words[at.task] = hasTask ? next.task : NONE;
    words[at.occupied] = occupied;
    words[at.kept] = this.kept === null ? 0 : this.kept.count[job];
    words[at.remaining] = book.board.remaining[job];
    words[at.size] = sizeOf(this.belief);
    words[at.believed] = sizeOf(this.believed);
    words[at.believedLifted] = Number(isMarked(this.believed));
    words[at.isLifted] = Number(isMarked(this.belief));
    words[at.unsatisfied] = this.unsatisfied === NONE ? NONE : stageJob[this.unsatisfied];
    words[at.unsatisfiedSize] = this.unsatisfied === NONE ? 0 : sizeOf(this.smallest);
    answers.setTime(at.timeLeft, isCopy ? Math.round(next.timeLeft) : 0);
    answers.setTime(at.timeOfNew, isCopy ? Math.round(next.timeOfNew) : 0);
    answers.record(scheduler, hasTask ? next.stage : stage);
  }

  /** Requests for the waiting tasks of a stage, or (`copyOf` other than NONE) for a copy of a task. */
  requested(
    scheduler: SchedulerId,
    stage: StageId,
    servers: Int32Array,
    count: number,
    copyOf: TaskId,
    belief: Belief,
  ): void {
    this.requests.record(scheduler, stage, {
      copyOf: copyOf === NONE ? null : copyOf,
      size: sizeOf(belief),
      isLifted: isMarked(belief),
      servers: [...servers.subarray(0, count)],
    });
  }
}

/** What the last search of `next` found. */
export function giftOf(next: NextTask): Gift {
  if (!next.isCopy) return 'original';
  return next.isRestart ? 'restart' : 'copy';
}
