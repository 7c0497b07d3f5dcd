import type { AttemptId, JobId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { ParamChanges, Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { NoteRows } from '../../../engine/record/noteRows.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { Desk, noTimes } from '../../../kit/central/desk.ts';
import { launchesOnFree, SCHEDULER } from '../../../kit/central/launcher.ts';
import type { CopyRow } from '../../../kit/speculation/copies.ts';
import { ServerPaces } from '../../../kit/speculation/serverPaces.ts';
import { Watch } from '../../../kit/speculation/watch.ts';
import { PendingTasks } from '../../../kit/tasks/pendingTasks.ts';
import { Board } from '../board.ts';
import { AwaitedCopies } from './awaitedCopies.ts';
import type { CentralRules } from './centralRules.ts';
import { IdleSlots } from './idleSlots.ts';
import { Journal } from './journal.ts';
import { Placing } from './placing.ts';
import { SlotKeeper } from './slotKeeper.ts';

/**
 * One scheduler for all jobs that knows of stragglers: with the ways to share and to copy that it is given. `changes`: what of
 * `rules` may change while the run goes on.
 */
export function createCentralScheduler(sim: Sim, rules: CentralRules, changes?: ParamChanges): Policy {
  const { graphs, topology } = sim;
  const board = new Board(graphs, rules.dag);
  const pending = new PendingTasks(graphs, topology, true);
  const notes = sim.notes({ name: 'a place for copies' }, NoteRows);
  const watch = new Watch(sim, rules.watch, notes);
  const { slowServer = 0, leastAge = 0 } = rules;
  if (slowServer > 0) watch.paces = new ServerPaces(topology.servers, slowServer);
  const idle = new IdleSlots(topology, graphs, rules.reserved ?? 0, notes);
  const rule = rules.makeRule(watch);
  const sharing = rules.makeSharing(board, idle);
  const keeper = new SlotKeeper({ board, pending, idle, sharing });
  const launcher = launchesOnFree(sim);
  let isCopiesTurn = true;
  const placing = new Placing({
    sim,
    board,
    pending,
    watch,
    idle,
    rule,
    reservesForCopies: rules.reserved !== null,
    mayCopy: () => isCopiesTurn && watch.copies.speculative < rules.copyCap * idle.slots,
    isGoodForCopies: (server) => watch.paces?.isSlow(server) !== true,
  });
  const journal = new Journal(sim, board, idle, sharing);
  const awaited =
    rule === null || !notes.keepsTasks
      ? null
      : new AwaitedCopies({ graphs, watch, rule, notes, progressOf: (job) => progressOf(job) });
  const finishedTasks = new Uint8Array(graphs.tasks);
  // Until a report says how fast an attempt is. Those that come while it reads its input say nothing, and it may read for
  // days: the scheduler looks when it has run for one, two, four … periods.
  const report = sim.schedulerTimer((_scheduler, attempt, generation) => {
    if (!sim.isLive(attempt, generation)) return;
    const task = sim.taskOf(attempt);
    if (!watch.read(task, attempt) && rules.reportEvery > 0) {
      const row = watch.copies.rowOf(task, attempt);
      if (row === NONE) return;
      const elapsed = sim.now() - watch.copies.startedAt(row);
      report.after(Math.max(rules.reportEvery, elapsed), SCHEDULER, attempt, generation);
      return;
    }
    look(graphs.stageJob[sim.stageOf(attempt)]);
    if (idle.hasAny) desk.lookSoon();
    else awaited?.check();
  });

  const desk = new Desk(
    sim,
    { ...noTimes, heartbeat: rules.heartbeat },
    idle.free,
    {
      list(stage) {
        board.ready(stage);
        board.note(graphs.stageJob[stage]);
        watch.ready(stage);
        placing.look(graphs.stageJob[stage]);
        pending.add(stage);
        desk.lookSoon();
      },
      lose,
      decide,
      offer(server, slots) {
        idle.cameFree(server, slots);
        desk.lookSoon();
      },
      serverLost(server) {
        idle.serverLost(server);
        desk.lookSoon();
      },
      serverBack: (server) => idle.serverBack(server),
    },
    launcher,
  );

  /** Something happened to a job by which a task of it may be known as a straggler now. */
  function look(job: JobId): void {
    placing.look(job);
    keeper.look(job);
    awaited?.look(job);
  }

  function progressOf(job: JobId) {
    return { remaining: board.remaining[job], slots: slotsFor(job), hasWaiting: pending.ofJob[job] > 0 };
  }

  function lose(stage: StageId, task: TaskId): void {
    const job = graphs.stageJob[stage];
    const { copies } = watch;
    for (let row = copies.newest(task); row !== NONE; row = copies.before(row)) leaveSlot(row);
    board.occupy(job, -watch.lost(stage, task));
    look(job);
    desk.lookSoon();
    if (finishedTasks[task] === 1) {
      finishedTasks[task] = 0;
      board.unfinished(stage);
    }
    pending.lose(stage, task);
  }

  /** The slot of an attempt comes free: a reserved one stays so. Without reserved ones there is nothing to note. */
  function leaveSlot(row: CopyRow): void {
    const server = watch.copies.serverOf(row);
    if (watch.copies.isCopyAt(row) || idle.isAllReserved(server)) idle.reservedEnded(server);
  }

  function decide(): void {
    idle.settle();
    if (rules.copiesWaitForAll === true) {
      isCopiesTurn = false;
      serve();
      isCopiesTurn = true;
    }
    serve();
    idle.noteReserved(sharing.jobs.count > 0);
    if (journal.isOn) journal.decided();
    awaited?.check();
  }

  function serve(): void {
    do {
      sharing.refresh();
      if (sharing.allocation !== undefined) keeper.giveUpTooMany(sharing.allocation.touched);
    } while (serveAll() && sharing.changesByLaunch);
  }

  /** Serves each job in its order. Tells whether something was launched; stops at that where the order changes by it. */
  function serveAll(): boolean {
    let hasLaunched = false;
    let laterKeep = sharing.keeps; // whether slots may be kept for later jobs than this one
    const { hungry } = sharing;
    for (let place = 0; place < hungry.count && idle.hasAny; place += 1) {
      if (placing.onlyCopies) {
        placing.eachToCopy(hungry, place, launchAll);
        break;
      }
      const job = hungry.order[place];
      if (keeper.isSettled(job)) {
        laterKeep &&= keeper.takeFromLater(place, true);
        place = keeper.keepForSettled(place);
        if (!idle.hasUnkept) break;
        continue;
      }
      while (board.occupied[job] < sharing.limit(job)) {
        if (!knowsNothing(job) && launchOne(job)) {
          hasLaunched = true;
          if (sharing.changesByLaunch) return true;
        } else {
          laterKeep &&= keeper.takeFromLater(place, knowsNothing(job));
          if (!laterKeep) break;
        }
      }
      if (sharing.keeps) {
        if (placing.isSettled(job, slotsFor(job))) keeper.settle(job);
        keeper.keepFor(job);
      }
      if (!laterKeep && !idle.hasUnkept) break;
    }
    return hasLaunched;
  }

  function launchAll(job: JobId): void {
    while (!knowsNothing(job) && launchOne(job));
  }

  const slotsFor = (job: JobId) => Math.min(sharing.limit(job), idle.slots);
  const knowsNothing = (job: JobId) => placing.knowsNothing(job, slotsFor(job));

  /** Launches what the job runs next; or, for locality, a task of another job. False: nothing. */
  function launchOne(job: JobId): boolean {
    if (!idle.mayHaveFor(job)) return false;
    const slots = slotsFor(job);
    const isFirst = (rule?.goesFirst === true && placing.findCopy(job, slots)) || placing.findNear(job);
    if (!isFirst && pending.ofJob[job] > 0 && launchNearer(job)) return true;
    if (!isFirst && !placing.findAnywhere(job) && !placing.findCopy(job, slots)) return false;
    launch(job);
    return true;
  }

  /**
   * Before a job reads from afar, any of the next jobs in the order may run a task beside its data: of those with waiting
   * tasks, as many as k % of all jobs (Hopper §4.4, §7.4). It may have slots up to its virtual size for that.
   */
  function launchNearer(than: JobId): boolean {
    const { order, count } = sharing.jobs;
    let left = Math.ceil(rules.localityShare * count);
    if (left === 0) return false;
    for (let place = sharing.jobs.placeOf(than) + 1; place < count && left > 0; place += 1) {
      const job = order[place];
      if (pending.ofJob[job] === 0) continue;
      left -= 1;
      const room = sharing.allocation?.virtualSize[job] ?? Infinity;
      if (board.occupied[job] >= room || !placing.findNear(job)) continue;
      launch(job);
      return true;
    }
    return false;
  }

  function launch(job: JobId): void {
    if (journal.isOn) journal.launched(placing, job);
    const { task, stage, server, isCopy, isRestart } = placing;
    const kind = isCopy ? AttemptKind.speculative : AttemptKind.original;
    const attempt = launcher.launch(task, stage, server, kind);
    if (isRestart) endOthers(task, attempt, Outcome.discarded);
    watch.launched(task, attempt, server, isCopy);
    board.occupy(job, 1);
    awaited?.look(job);
  }

  function learnFrom(row: CopyRow, stage: StageId, outcome: Outcome): void {
    const { learned } = rules;
    if (learned === undefined || sharing.sizesChanged === undefined) return;
    const time = watch.elapsed(row);
    if (learned.over(SCHEDULER, stage, outcome, time, watch.lastTotal(row))) sharing.sizesChanged();
  }

  function endOthers(task: TaskId, attempt: AttemptId, reason: Outcome): void {
    const { copies } = watch;
    for (let row = copies.newest(task); row !== NONE; row = copies.before(row)) {
      if (copies.attemptOf(row) === attempt) continue;
      // What it has reported is learned from, whether or not a rule has asked for it before.
      if (rules.learned !== undefined) watch.read(task, copies.attemptOf(row));
      launcher.end(copies.attemptOf(row), copies.generationOf(row), reason);
    }
  }

  return {
    ...desk.policy,
    news: 'byMessage',
    changes,
    onParamChanged() {
      if (sharing.jobs.count === 0) return;
      sharing.sizesChanged?.();
      desk.lookSoon();
    },
    reportEvery: rule === null ? undefined : rules.reportEvery,
    onAttemptStarted(_scheduler, attempt) {
      const stage = sim.stageOf(attempt);
      watch.started(stage, sim.taskOf(attempt), attempt);
      look(graphs.stageJob[stage]);
      if (rule !== null)
        report.after(Math.max(rules.reportEvery, leastAge), SCHEDULER, attempt, sim.generationOf(attempt));
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      const stage = sim.stageOf(attempt);
      const task = sim.taskOf(attempt);
      const job = graphs.stageJob[stage];
      const row = watch.copies.rowOf(task, attempt);
      // Late news of what has been noticed as lost since: it must run again all the same.
      if (row === NONE) return;
      leaveSlot(row);
      look(job);
      learnFrom(row, stage, outcome);
      // A loser may finish after the winner, in place of it if what that made was lost: the task is over as it was.
      if (outcome !== Outcome.finished || finishedTasks[task] === 1) {
        watch.ended(stage, task, attempt);
        board.occupy(job, -1);
        desk.lookSoon();
        return;
      }
      watch.finished(stage, task, attempt);
      board.occupy(job, -1);
      finishedTasks[task] = 1;
      board.finished(stage);
      endOthers(task, attempt, Outcome.lostRace);
      desk.lookSoon();
    },
    onCopyLost(_scheduler, stage, task, server) {
      const job = graphs.stageJob[stage];
      const row = watch.copies.oldestOn(task, server);
      if (row !== NONE) leaveSlot(row);
      if (watch.copyLost(stage, task, server)) board.occupy(job, -1);
      look(job);
      desk.lookSoon();
    },
  };
}
