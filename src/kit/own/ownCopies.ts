import { countUpTo } from '../../algorithms/firstPosition.ts';
import {
  type AttemptId,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import { type Micros, toMicros, toSeconds } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Launches } from '../../engine/policy/protocols.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { WordLog } from '../decisionSchema.ts';
import { mayRunOn } from '../nextServer.ts';
import { Watch } from '../speculation/watch.ts';
import type { Calls } from './calls.ts';
import { copiedKind } from './decisions.ts';

/** Time between the progress reports of an attempt: that of the menu's policies with copies. */
const REPORT_EVERY = toMicros(0.2);

/**
 * What schedulers by somebody's code know of their running tasks, of which `watch` may have copies made. They hear of starts and
 * ends by message, and order the others to end when the first attempt at a task has finished.
 */
export class OwnCopies {
  private readonly watch: Watch;
  private readonly log;
  /** Stages with tasks that run, in the order in which the first of them began. */
  private readonly running = new Set<StageId>();
  private readonly counts: Uint32Array; // [stages] tasks that run
  private readonly isFinished: Uint8Array; // [tasks]
  private readonly alarm;
  private readonly alarmAt: Float64Array; // [schedulers] Infinity: none is set; past: it was down then

  /** `again` asks about what waits without a server; `takes` a slot for a copy, where schedulers know which are free. */
  constructor(
    private readonly sim: Sim,
    private readonly plain: Launches,
    private readonly calls: Calls,
    again: (scheduler: SchedulerId) => void = () => undefined,
    private readonly takes: (server: ServerId) => boolean = () => true,
  ) {
    const { graphs, schedulers } = sim;
    this.watch = new Watch(sim, { reportError: 0, newFrom: 'finished' });
    this.log = new WordLog(sim, copiedKind);
    this.counts = new Uint32Array(graphs.stages);
    this.isFinished = new Uint8Array(graphs.tasks);
    this.alarmAt = new Float64Array(schedulers).fill(Infinity);
    this.alarm = sim.schedulerTimer((scheduler) => {
      if (sim.now() !== this.alarmAt[scheduler]) return; // A sooner one was set.
      this.alarmAt[scheduler] = Infinity;
      again(scheduler);
      this.look(scheduler);
    });
    this.watch.listener = {
      listed: (stage) => this.count(stage, 1),
      unlisted: (stage) => this.count(stage, -1),
      changed: () => undefined,
    };
  }

  /** Launches, which are noted. */
  readonly launches: Launches = {
    end: (...order) => this.plain.end(...order),
    handOver: (...order) => this.plain.handOver(...order),
    onSlotFree: this.plain.onSlotFree,
    launch: (scheduler, task, stage, server, kind = AttemptKind.original) => {
      const attempt = this.plain.launch(scheduler, task, stage, server, kind);
      this.launched(task, attempt, server, kind === AttemptKind.speculative);
      return attempt;
    },
  };

  /** Notes an attempt that was launched, or bound to a server that asked. */
  launched(task: TaskId, attempt: AttemptId, server: ServerId, isCopy = false): void {
    this.watch.launched(task, attempt, server, isCopy);
  }

  /** Asks again after a while; of several times, the soonest counts. */
  wake(scheduler: SchedulerId, delay: Micros): void {
    const now = this.sim.now();
    const at = now + delay;
    if (this.alarmAt[scheduler] >= now && at >= this.alarmAt[scheduler]) return;
    this.alarmAt[scheduler] = at;
    this.alarm.after(delay, scheduler, 0, 0);
  }

  /** Launches a copy of a running task; tells whether it may. */
  copy(scheduler: SchedulerId, task: TaskId, server: ServerId): boolean {
    const { sim, watch, log } = this;
    const stage = countUpTo(sim.graphs.stageFirstTask, task) - 1;
    const { copies } = watch;
    const first = copies.oldest(task);
    const mayCopy =
      sim.ownerOf(stage) === scheduler &&
      first !== NONE &&
      !Number.isNaN(copies.startedAt(first)) &&
      watch.mayCopy(stage) &&
      !sim.hasFinished(task) &&
      mayRunOn(sim, server, stage, task) &&
      !copies.isOn(task, server);
    if (!mayCopy || !this.takes(server)) return false;
    if (log.isOn) {
      log.words[log.at.task] = task;
      log.words[log.at.server] = server;
      log.record(scheduler, stage);
    }
    this.launches.launch(scheduler, task, stage, server, AttemptKind.speculative);
    return true;
  }

  /** Adds to a policy what copies need of it. */
  over(policy: Policy): Policy {
    const { sim, watch } = this;
    return {
      ...policy,
      news: 'byMessage',
      reportEvery: REPORT_EVERY,
      onStageReady(scheduler, stage) {
        watch.ready(stage);
        policy.onStageReady(scheduler, stage);
      },
      onAttemptStarted: (_scheduler, attempt) =>
        watch.started(sim.stageOf(attempt), sim.taskOf(attempt), attempt),
      onAttemptEnded: (scheduler, attempt, outcome) => {
        const [stage, task] = [sim.stageOf(attempt), sim.taskOf(attempt)];
        if (watch.copies.rowOf(task, attempt) === NONE) return;
        // A loser may finish after the winner.
        if (outcome !== Outcome.finished || this.isFinished[task] === 1) {
          watch.ended(stage, task, attempt);
          return;
        }
        this.finished(scheduler, stage, task, attempt);
        policy.onAttemptEnded?.(scheduler, attempt, outcome);
      },
      onCopyLost: (_scheduler, stage, task, server) => void watch.copyLost(stage, task, server),
      onTaskLost: (scheduler, stage, task) => {
        watch.lost(stage, task);
        this.isFinished[task] = 0;
        policy.onTaskLost?.(scheduler, stage, task);
      },
    };
  }

  private finished(scheduler: SchedulerId, stage: StageId, task: TaskId, attempt: AttemptId): void {
    const { copies } = this.watch;
    this.watch.finished(stage, task, attempt);
    this.isFinished[task] = 1;
    for (let row = copies.newest(task); row !== NONE; row = copies.before(row))
      this.plain.end(scheduler, copies.attemptOf(row), copies.generationOf(row), Outcome.lostRace);
  }

  private count(stage: StageId, change: 1 | -1): void {
    this.counts[stage] += change;
    if (this.counts[stage] > 0) this.running.add(stage);
    else this.running.delete(stage);
  }

  /** Shows `watch` the scheduler's running tasks, if any. */
  private look(scheduler: SchedulerId): void {
    const { sim, watch } = this;
    const { calls } = this;
    let shown = 0;
    for (const stage of this.running) {
      if (sim.ownerOf(stage) !== scheduler) continue;
      for (let task = watch.first(stage); task !== NONE; task = watch.after(task)) {
        this.show(calls, stage, task);
        shown += 1;
      }
    }
    if (shown > 0) calls.watch(scheduler);
  }

  private show(calls: Calls, stage: StageId, task: TaskId): void {
    const { sim, watch } = this;
    const { numbers, words } = calls;
    const first = watch.copies.oldest(task);
    numbers[0] = task;
    numbers[1] = stage;
    numbers[2] = sim.graphs.stageJob[stage];
    numbers[3] = watch.copies.serverOf(first);
    numbers[4] = toSeconds(watch.copies.startedAt(first));
    numbers[5] = toSeconds(watch.timeLeft(task));
    numbers[6] = toSeconds(watch.timeOfNew(stage, task));
    words[0] = watch.copies.count(task) - 1;
    calls.runs();
  }
}
