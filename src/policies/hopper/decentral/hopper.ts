import { type JobId, NONE, type SchedulerId, type ServerId, type StageId } from '../../../engine/ids.ts';
import { toMicros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import { sets } from '../../../kit/menu/params.ts';
import type { PolicyContext } from '../../../kit/menu/plugin.ts';
import { messageTimesOf } from '../../../kit/probing/probing.ts';
import { createRule } from '../../../kit/speculation/createRule.ts';
import { JobBook } from '../jobBook.ts';
import type { hopperParams } from '../params.ts';
import { dagWork } from '../size/dagWork.ts';
import { LearnedBeta, learningRules } from '../size/learnedBeta.ts';
import { AnswerJournal } from './answerJournal.ts';
import { Answers } from './answers.ts';
import { endOrders } from './endOrders.ts';
import { JobSizes } from './jobSizes.ts';
import { KeptForCopies } from './keptForCopies.ts';
import { NextTask } from './nextTask.ts';
import { Requests } from './requests.ts';
import { Rounds } from './rounds.ts';
import { Ask } from './serverRows.ts';

/** Hopper with many schedulers, which know of each other only what servers have in their queues (Hopper §5). */
export function createHopper({ sim, params }: PolicyContext<typeof hopperParams>): Policy {
  const { graphs } = sim;
  const kept = params.keepsSlots ? new KeptForCopies(sim) : null;
  const learning = learningRules(params);
  const learned = learning === null ? undefined : new LearnedBeta(sim, learning);
  const orders = endOrders(sim);
  const book = new JobBook(
    sim,
    {
      watch: { reportError: params.reportError / 100, newFrom: params.newFrom },
      reportEvery: toMicros(params.reportEvery),
      makeRule: (watch) => createRule(params, watch),
      dag: dagWork(sim, params),
      learned,
    },
    {
      asksForNear: false,
      bind: orders.bind,
      end: orders.end,
      started: (job) => next.look(job),
      look,
      reported: look,
      shrank: (scheduler, job) => answers.giveUpSlots(scheduler, job),
      tookOver: (job) => answers.forgetKept(job),
    },
  );
  const told = { beta: params.beta };
  const fairness = {
    betaOf: (job: JobId) => learned?.betaOf(book.ownerOf(job), job) ?? told.beta,
    isToldBeta: learned === undefined,
    unfairness: params.unfairness / 100,
  };
  const sizes = new JobSizes(book, kept, fairness);
  const next = new NextTask(sim, book, {
    slotsOf: (job) => Math.max(1, Math.floor(sizes.of(job)), book.board.occupied[job]),
    mayCopy: () => true,
    onlyRequested: false,
  });
  const requests = new Requests(sim, book.pending, params.probeRatio);

  // Questions of servers, of two kinds.
  const refusable = sim.toScheduler(
    'refusable',
    (scheduler, stage, server, question) => answers.answer(scheduler, stage, server, question, true),
    { look: 'ask', words: 'asks for a task, may be refused' },
  );
  const nonRefusable = sim.toScheduler(
    'nonRefusable',
    (scheduler, stage, server, question) => answers.answer(scheduler, stage, server, question, false),
    { look: 'ask', words: 'asks for a task, must not be refused' },
  );
  const roundRules = {
    refusals: params.refusals,
    drawsAny: params.drawsAny,
    asksOn: params.asksOn,
    ask(server: ServerId, scheduler: SchedulerId, stage: StageId, how: Ask, question: number) {
      const kind = how === Ask.refusable ? refusable : nonRefusable;
      kind.send(server, scheduler, stage, server, question);
    },
  };
  const rounds = new Rounds(sim, roundRules);
  const journal = new AnswerJournal(sim, book, next, kept);
  const answers = new Answers(sizes, next, rounds, journal, look);

  const probe = sim.toServer(
    'probe',
    (server, stage, belief) => {
      const scheduler = sim.ownerOf(stage);
      if (sim.isLost(scheduler)) return;
      rounds.requested(server, stage, scheduler, belief);
      if (sim.freeSlots(server) === 0) answers.yieldTo(server, belief);
      if (sim.freeSlots(server) > 0) rounds.start(server);
    },
    undefined,
    { look: 'probe' },
  );

  /** Sends reservation requests for the tasks of a stage that wait. */
  function place(scheduler: SchedulerId, stage: StageId): void {
    const job = graphs.stageJob[stage];
    if (book.pending.left(stage) > 0) {
      answers.runOnKept(scheduler, job);
      if (book.pending.left(stage) > 0) {
        const count = requests.forStage(scheduler, stage);
        send(scheduler, stage, count, NONE);
      }
      answers.giveUpSlots(scheduler, job);
    }
    next.forgetRequests(stage);
    look(scheduler, job);
  }

  function send(scheduler: SchedulerId, stage: StageId, count: number, copyOf: number): void {
    if (count === 0) return;
    const belief = sizes.belief(scheduler, graphs.stageJob[stage]);
    if (journal.isOn) journal.requested(scheduler, stage, requests.drawn.items, count, copyOf, belief);
    probe.sendToMany(scheduler, requests.drawn.items, count, stage, belief);
  }

  /** Launches copies on slots that are kept for the job, and requests others for those that have none (Hopper §5). */
  function look(scheduler: SchedulerId, job: JobId): void {
    next.look(job);
    if (book.pending.ofJob[job] > 0 && book.rule?.goesFirst !== true) return;
    answers.runOnKept(scheduler, job);
    while (next.findUnrequested(job)) {
      const { stage, task } = next;
      send(scheduler, stage, requests.forCopy(scheduler, stage, task), task);
    }
  }

  return {
    ...book.hooks,
    messageTimes: messageTimesOf(params),
    onStageReady(scheduler, stage) {
      const job = graphs.stageJob[stage];
      book.ready(scheduler, stage);
      sizes.list(scheduler, job);
      place(scheduler, stage);
    },
    onSlotFree(server) {
      rounds.renew(server);
    },
    onServerDown(server) {
      rounds.serverDown(server);
      kept?.serverDown(server);
    },
    onServerLost(_scheduler, server) {
      requests.avoidLost();
      answers.serverLost(server);
    },
    onServerBack(scheduler) {
      for (const stage of requests.takeStranded(scheduler)) place(scheduler, stage);
    },
    onSchedulerLost(server, scheduler) {
      kept?.schedulerLost(server, scheduler);
      rounds.schedulerLost(server, scheduler);
    },
    onSchedulerBack: (scheduler) => book.schedulerBack(scheduler),
    changes: {
      probeRatio: sets(requests, 'perTask'),
      refusals: sets(roundRules, 'refusals'),
      beta: sets(told, 'beta'),
      unfairness: sets(fairness, 'unfairness', (percent: number) => percent / 100),
    },
    onParamChanged: (scheduler) => sizes.haveChanged(scheduler),
  };
}
