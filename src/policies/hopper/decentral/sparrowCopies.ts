import { slotCount } from '../../../engine/cluster/topology.ts';
import {
  type EntryId,
  type JobId,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
} from '../../../engine/ids.ts';
import { toMicros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import { sets } from '../../../kit/menu/params.ts';
import type { PolicyContext } from '../../../kit/menu/plugin.ts';
import { messageTimesOf } from '../../../kit/probing/probing.ts';
import { createRule } from '../../../kit/speculation/createRule.ts';
import { JobBook } from '../jobBook.ts';
import type { sparrowCopiesParams } from '../params.ts';
import { AnswerJournal, giftOf } from './answerJournal.ts';
import { beliefOf } from './beliefs.ts';
import { endOrders } from './endOrders.ts';
import { NextTask } from './nextTask.ts';
import { Requests } from './requests.ts';

type Context = PolicyContext<typeof sparrowCopiesParams>;

/** Sparrow whose servers serve their queues first come, first served, with copies at best effort (HOP-13). */
export function createSparrowLate(context: Context): Policy {
  return createSparrowCopies(context, false);
}

/** Sparrow whose servers serve the job with the fewest unfinished tasks first, with copies at best effort (HOP-14). */
export function createSparrowSrpt(context: Context): Policy {
  return createSparrowCopies(context, true);
}

/**
 * What decentralised Hopper is compared with (Hopper §7.1): Sparrow's late binding, with batches of d requests per task, and
 * copies as tasks like any other. A copy gets d requests of its own, which wait in queues like all others.
 */
function createSparrowCopies({ sim, params }: Context, smallestFirst: boolean): Policy {
  const { graphs } = sim;
  // Each scheduler has its share of the copies that LATE's cap allows (AMB-19).
  const share =
    params.copies === 'late' ? (params.cap / 100) * (slotCount(sim.topology) / sim.schedulers) : Infinity;
  const cap = params.cap === 0 && params.copies === 'late' ? 0 : Math.max(1, share);
  const orders = endOrders(sim);
  const book = new JobBook(
    sim,
    {
      watch: { reportError: params.reportError / 100, newFrom: params.newFrom },
      reportEvery: toMicros(params.reportEvery),
      makeRule: (watch) => createRule(params, watch),
    },
    {
      asksForNear: false,
      bind: orders.bind,
      end: orders.end,
      started: (job) => next.look(job),
      look,
      reported: look,
      shrank: lookAtDenied,
    },
  );
  const mayCopy = (scheduler: SchedulerId) => book.copiesOf[scheduler] < cap;
  const next = new NextTask(sim, book, {
    slotsOf: (job) => Math.max(1, book.board.occupied[job]),
    mayCopy,
    onlyRequested: true,
  });
  const requests = new Requests(sim, book.pending, params.probeRatio);
  const reservations = sim.reservations({ answer, pick: smallestFirst ? pickSmallest : undefined });
  const journal = new AnswerJournal(sim, book, next, null);
  const again = new Int32Array(1);
  /** Jobs whose stragglers got no copy since the cap was reached. */
  const denied = Array.from({ length: sim.schedulers }, () => new Set<JobId>());

  /** The reservation of the job with the fewest unfinished tasks, by what its scheduler said when it sent the request. */
  function pickSmallest(server: ServerId): EntryId {
    let chosen = NONE;
    let least = Infinity;
    for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
      // An attempt that waits for room has no note, and goes first.
      if (sim.noteOf(entry) >= least) continue;
      chosen = entry;
      least = sim.noteOf(entry);
    }
    return chosen;
  }

  function answer(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): number {
    const job = graphs.stageJob[stage];
    const isFound = sim.ownerOf(stage) === scheduler && next.findOfStage(scheduler, stage, server);
    if (journal.isOn) {
      journal.belief = beliefOf(book.board.remaining[job], false);
      journal.believed = beliefOf(note, false);
      const gave = isFound ? giftOf(next) : 'nothing';
      journal.answered(scheduler, stage, server, 'plain', gave, book.board.occupied[job]);
    }
    if (!isFound) {
      if (sim.ownerOf(stage) === scheduler && book.rule !== null && !mayCopy(scheduler)) deny(scheduler, job);
      return NONE;
    }
    const attempt = book.bind(scheduler, next, server);
    askAgain(scheduler, stage, server);
    if (!next.isCopy && book.pending.ofJob[job] === 0) look(scheduler, job);
    return attempt;
  }

  /**
   * A server may get a copy, or, where tasks may run on different servers, another task than it was asked for. It gets one
   * more request if tasks of the stage are left that may run there, or nobody might ask for those.
   */
  function askAgain(scheduler: SchedulerId, stage: StageId, server: ServerId): void {
    if (!next.isCopy && graphs.stageSets[stage] <= 1) return;
    if (!book.pending.findOfStage(stage, server)) return;
    again[0] = server;
    reservations.probe(scheduler, again, 1, stage, book.board.remaining[graphs.stageJob[stage]]);
  }

  function look(scheduler: SchedulerId, job: JobId): void {
    next.look(job);
    if (book.pending.ofJob[job] > 0 && book.rule?.goesFirst !== true) return;
    if (!mayCopy(scheduler)) denied[scheduler].add(job);
    while (mayCopy(scheduler) && next.findUnrequested(job)) {
      const { stage, task } = next;
      send(scheduler, stage, requests.forCopy(scheduler, stage, task), task);
    }
  }

  /** A request was of no use since the cap is reached: all copies of the job are requested once more when it is not. */
  function deny(scheduler: SchedulerId, job: JobId): void {
    const { jobFirstStage } = graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1)
      next.forgetRequests(stage);
    denied[scheduler].add(job);
  }

  /** A copy may have ended: LATE goes on as soon as fewer run than the cap allows (HOP-3). */
  function lookAtDenied(scheduler: SchedulerId): void {
    const jobs = denied[scheduler];
    if (jobs.size === 0 || !mayCopy(scheduler)) return;
    const all = [...jobs];
    jobs.clear();
    for (const job of all) if (sim.ownerOf(graphs.jobFirstStage[job]) === scheduler) look(scheduler, job);
  }

  function send(scheduler: SchedulerId, stage: StageId, count: number, copyOf: number): void {
    if (count === 0) return;
    const unfinished = book.board.remaining[graphs.stageJob[stage]];
    if (journal.isOn)
      journal.requested(scheduler, stage, requests.drawn.items, count, copyOf, beliefOf(unfinished, false));
    reservations.probe(scheduler, requests.drawn.items, count, stage, unfinished);
  }

  function place(scheduler: SchedulerId, stage: StageId): void {
    if (book.pending.left(stage) > 0) {
      const count = requests.forStage(scheduler, stage);
      send(scheduler, stage, count, NONE);
    }
    next.forgetRequests(stage);
    look(scheduler, graphs.stageJob[stage]);
  }

  return {
    ...book.hooks,
    messageTimes: messageTimesOf(params),
    onStageReady(scheduler, stage) {
      book.ready(scheduler, stage);
      place(scheduler, stage);
    },
    onSlotFree: (server) => reservations.onSlotFree(server),
    onServerDown: (server) => reservations.onServerDown(server),
    onServerLost: () => requests.avoidLost(),
    onServerBack(scheduler) {
      for (const stage of requests.takeStranded(scheduler)) place(scheduler, stage);
    },
    onSchedulerLost: (server, scheduler) => reservations.onSchedulerLost(server, scheduler),
    onSchedulerBack: (scheduler) => book.schedulerBack(scheduler),
    changes: { probeRatio: sets(requests, 'perTask') },
  };
}
