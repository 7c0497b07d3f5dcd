import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { ParamChanges, Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { NoteRows } from '../../../engine/record/noteRows.ts';
import { Desk, noTimes } from '../../../kit/central/desk.ts';
import { launchesOnFree, SCHEDULER } from '../../../kit/central/launcher.ts';
import { ServerPaces } from '../../../kit/speculation/serverPaces.ts';
import type { Board } from '../board.ts';
import { type BookRules, JobBook } from '../jobBook.ts';
import { AwaitedCopies } from './awaitedCopies.ts';
import { IdleSlots } from './idleSlots.ts';
import { Journal } from './journal.ts';
import { Placing } from './placing.ts';
import type { Sharing } from './shares.ts';
import { SlotKeeper } from './slotKeeper.ts';

/** What a central scheduler with copies goes by. */
interface CentralRules extends BookRules {
  readonly heartbeat: Micros;
  /** Slots that only copies may have, and copies no others (HOP-11); null: copies go wherever others do. */
  readonly reserved: number | null;
  /** Copies that may run at a time, of all slots; 1: as many as there are. */
  readonly copyCap: number;
  /** Whether copies wait until no waiting task of any job can use the slot (AMB-45); left out: for those of their job. */
  readonly copiesWaitForAll?: boolean;
  /** k: of all jobs, so many next ones may be served before a smaller one to run beside their data (HOP-30); 0: none. */
  readonly localityShare: number;
  /** Servers below this percentile of pace get no copies (LATE); left out or 0: all may. */
  readonly slowServer?: number;
  makeSharing(board: Board, idle: IdleSlots): Sharing;
}

/**
 * One scheduler for all jobs that knows of stragglers: with the ways to share and to copy that it is given. `changes`: what of
 * `rules` may change while the run goes on.
 */
export function createCentralScheduler(sim: Sim, rules: CentralRules, changes?: ParamChanges): Policy {
  const { graphs, topology } = sim;
  const notes = sim.notes({ name: 'a place for copies' }, NoteRows);
  const idle = new IdleSlots(topology, graphs, rules.reserved ?? 0, notes);
  const launcher = launchesOnFree(sim);
  const book = new JobBook(sim, rules, {
    asksForNear: true,
    notes,
    bind: (_scheduler, task, stage, server, kind) => launcher.launch(task, stage, server, kind),
    end: (_scheduler, _stage, copies, row, reason) =>
      launcher.end(copies.attemptOf(row), copies.generationOf(row), reason),
    started: look,
    look: (_scheduler, job) => look(job),
    reported(_scheduler, job) {
      look(job);
      if (idle.hasAny) desk.lookSoon();
      else awaited?.check();
    },
    leaves(row) {
      // A reserved slot stays so. Without reserved ones there is nothing to note.
      const server = book.watch.copies.serverOf(row);
      if (book.watch.copies.isCopyAt(row) || idle.isAllReserved(server)) idle.reservedEnded(server);
    },
    shrank: () => desk.lookSoon(),
    betaChanged: () => sharing.sizesChanged?.(),
  });
  const { board, pending, watch, rule } = book;
  const { slowServer = 0 } = rules;
  if (slowServer > 0) watch.paces = new ServerPaces(topology.servers, slowServer);
  const sharing = rules.makeSharing(board, idle);
  const keeper = new SlotKeeper(book, idle, sharing);
  let isCopiesTurn = true;
  const placing = new Placing(
    book,
    idle,
    rules.reserved !== null,
    () => isCopiesTurn && watch.copies.speculative < rules.copyCap * idle.slots,
  );
  const journal = new Journal(sim, board, idle, sharing);
  const awaited =
    rule === null || !notes.keepsTasks ? null : new AwaitedCopies(book, rule, notes, (job) => slotsFor(job));

  const desk = new Desk(
    sim,
    { ...noTimes, heartbeat: rules.heartbeat },
    idle.free,
    {
      list(stage) {
        book.ready(SCHEDULER, stage);
        board.note(graphs.stageJob[stage]);
        placing.look(graphs.stageJob[stage]);
        desk.lookSoon();
      },
      lose: (stage, task) => book.lost(SCHEDULER, stage, task),
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
    book.bind(SCHEDULER, placing, placing.server);
    awaited?.look(job);
  }

  return {
    ...book.hooks,
    ...desk.policy,
    changes,
    onParamChanged() {
      if (sharing.jobs.count === 0) return;
      sharing.sizesChanged?.();
      desk.lookSoon();
    },
  };
}
