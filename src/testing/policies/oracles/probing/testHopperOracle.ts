import type { JobId, SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { type Belief, type HopperJobRules, HopperJobs, type Next } from './testHopperJobs.ts';
import { newsOf } from './testHopperNews.ts';
import type { Question, Said } from './testHopperQuestions.ts';
import { HopperRequests } from './testHopperRequests.ts';
import { HopperServers } from './testHopperServers.ts';

export interface HopperOracleRules extends HopperJobRules {
  readonly probeRatio: number; // d
  readonly refusals: number;
  readonly drawsAny: boolean;
  readonly asksOn: boolean;
  readonly keepsSlots: boolean;
  readonly messageTimes: Policy['messageTimes'];
}

/**
 * Hopper with many schedulers, a second time (Hopper §5, Pseudocodes 2 and 3, HOP-31 … HOP-40): servers and schedulers as plain
 * objects, what messages say as whole objects, and everything looked up anew in lists. It shares with the policy how servers
 * are drawn for requests and how the errors of reports are.
 */
export function hopperOracle(sim: Sim, rules: HopperOracleRules): Policy {
  const { graphs } = sim;
  const jobs = new HopperJobs(sim, rules);
  const { facts } = jobs;
  const requests = new HopperRequests(sim, rules.probeRatio, jobs);
  const letters: unknown[] = [];
  const letter = (words: unknown) => letters.push(words) - 1;

  // From servers to schedulers.
  const questions = sim.toScheduler('question', (scheduler, _stage, at) =>
    answer(scheduler, letters[at] as Question),
  );
  const gone = sim.toScheduler('gone', (scheduler, stage, at) => {
    if (sim.ownerOf(stage) === scheduler) dropKept(facts.jobOfStage(stage), letters[at]);
  });

  const servers = new HopperServers(
    sim,
    {
      refusals: rules.refusals,
      drawsAny: rules.drawsAny,
      asksOn: rules.asksOn,
      ask: (question) =>
        questions.send(question.server, question.scheduler, question.stage, letter(question), 0),
    },
    rules.keepsSlots,
  );

  // From schedulers to servers.
  type Answer = { readonly question: Question; readonly said: Said };
  const onAnswer =
    (act: (answer: Answer, stage: StageId) => void) => (_: ServerId, stage: StageId, at: number) => {
      const found = letters[at] as Answer;
      if (servers.isAnswer(found.question, found.question)) act(found, stage);
    };
  const request = sim.toServer('request', (server, stage, at) => {
    const scheduler = sim.ownerOf(stage);
    if (sim.isLost(scheduler)) return;
    const belief = letters[at] as Belief;
    servers.requested(server, stage, scheduler, belief);
    if (sim.freeSlots(server) === 0) {
      const kept = servers.yieldTo(server, belief);
      if (kept !== undefined) sayGone(server, kept.job, kept.scheduler, kept.question);
    }
    if (sim.freeSlots(server) > 0) servers.start(server);
  });
  const refusal = sim.toServer(
    'refusal',
    onAnswer(({ question, said }) => servers.refused(question, said)),
  );
  const nothing = sim.toServer(
    'nothing',
    onAnswer(({ question, said }) => servers.gotNothing(question, said)),
  );
  const over = sim.toServer(
    'over',
    onAnswer(({ question }) => servers.jobIsOver(question)),
  );
  const keep = sim.toServer('keep', (server, stage, at, scheduler) => {
    const { question, said } = letters[at] as Answer;
    if (!servers.isAnswer(question, question)) {
      sayGone(server, facts.jobOfStage(stage), scheduler, question);
      return;
    }
    servers.served(question, said);
    const job = facts.jobOfStage(stage);
    servers.keep(server, { job, scheduler, belief: said.belief, question });
    servers.start(server);
  });
  const release = sim.toServer('release', (server, _stage, at) => {
    if (!servers.release(server, letters[at])) return;
    servers.renew(server);
    servers.start(server);
  });
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt, at) => {
      const found = letters[at] as Partial<Answer> & { readonly keptBy?: unknown };
      if (found.question === undefined || found.said === undefined) servers.release(server, found.keptBy);
      else if (servers.isAnswer(found.question, found.question)) servers.served(found.question, found.said);
      servers.startOrWait(server, stage, attempt);
      if (sim.freeSlots(server) > 0) servers.start(server);
    },
    'attempt',
  );
  function sayGone(server: ServerId, job: JobId, scheduler: SchedulerId, question: unknown): void {
    if (!sim.isLost(scheduler)) gone.send(server, scheduler, facts.stagesOf(job)[0], letter(question), 0);
  }

  /** Pseudocode 2. */
  function answer(scheduler: SchedulerId, question: Question): void {
    const { server, stage, mayRefuse, belief } = question;
    if (sim.isServerLost(server)) return;
    const job = facts.jobOfStage(stage);
    if (sim.ownerOf(stage) !== scheduler || jobs.remaining(job) === 0) {
      over.send(scheduler, server, stage, letter({ question }), 0);
      return;
    }
    hear(scheduler, job);
    const wants = belief.isBelowShare ? jobs.isBelowShare(scheduler, job) : jobs.taken(job) < jobs.size(job);
    const accepts = !mayRefuse || wants;
    const next = accepts ? nextFor(scheduler, job, server, mayRefuse) : undefined;
    if (next !== undefined) {
      give(scheduler, question, next);
      return;
    }
    const mayKeep = rules.keepsSlots && rules.copies !== 'none' && jobs.pending(job).length === 0;
    if (accepts && mayRefuse && mayKeep) {
      jobs.kept[job].push({ server, question });
      const said = { belief: jobs.belief(scheduler, job), unsatisfied: null, serves: false };
      keep.send(scheduler, server, stage, letter({ question, said }), scheduler);
      return;
    }
    const unsatisfied = jobs.unsatisfied(scheduler, server);
    const said = { belief: jobs.belief(scheduler, job), unsatisfied, serves: false };
    (accepts ? nothing : refusal).send(scheduler, server, stage, letter({ question, said }), 0);
  }

  /** Where a scheduler may not refuse and the job has nothing, its smallest job with waiting tasks may run one. */
  function nextFor(
    scheduler: SchedulerId,
    job: JobId,
    server: ServerId,
    mayRefuse: boolean,
  ): Next | undefined {
    const own = jobs.next(job, server);
    if (own !== undefined || mayRefuse) return own;
    const other = jobs.unsatisfied(scheduler, server);
    return other === null ? undefined : jobs.next(facts.jobOfStage(other.stage), server);
  }

  function give(scheduler: SchedulerId, question: Question, next: Next): void {
    const { server, stage } = question;
    const job = facts.jobOfStage(stage);
    const given = facts.stageOf(next.task);
    const attempt = bind(scheduler, next, server);
    const isLast = jobs.pendingOf(stage).length === 0;
    const isAlike = given === stage && graphs.stageSets[stage] <= 1;
    const serves = !next.isCopy && facts.jobOfStage(given) === job && (isLast || isAlike);
    const said = { belief: jobs.belief(scheduler, job), unsatisfied: null, serves };
    launch.send(scheduler, server, given, attempt, letter({ question, said }));
    const from = facts.jobOfStage(given);
    if (!next.isCopy && jobs.pending(from).length === 0) look(scheduler, from);
  }

  /** Tasks of a stage wait: d requests for each (HOP-32, HOP-33). */
  function place(scheduler: SchedulerId, stage: StageId): void {
    const job = facts.jobOfStage(stage);
    if (jobs.pendingOf(stage).length > 0) {
      runOnKept(scheduler, job);
      if (jobs.pendingOf(stage).length > 0) ask(scheduler, stage, requests.forStage(scheduler, stage));
      giveUp(scheduler, job);
    }
    for (const task of facts.tasksOf(stage)) jobs.requested.delete(task);
    look(scheduler, job);
  }

  function ask(scheduler: SchedulerId, stage: StageId, to: readonly ServerId[]): void {
    if (to.length === 0) return;
    const belief = letter(jobs.belief(scheduler, facts.jobOfStage(stage)));
    request.sendToMany(scheduler, Int32Array.from(to), to.length, stage, belief);
  }

  /** Runs copies on slots that are kept for them, and requests others. Copies come after tasks that wait, but for Mantri's. */
  function look(scheduler: SchedulerId, job: JobId): void {
    if (jobs.pending(job).length > 0 && rules.copies !== 'mantri') return;
    runOnKept(scheduler, job);
    for (let next = jobs.unrequested(job); next !== undefined; next = jobs.unrequested(job)) {
      jobs.requested.add(next.task);
      ask(scheduler, facts.stageOf(next.task), requests.forCopy(scheduler, next.task));
    }
  }

  function runOnKept(scheduler: SchedulerId, job: JobId): void {
    for (;;) {
      const slot = jobs.kept[job].findLast(({ server }) => jobs.next(job, server) !== undefined);
      const next = slot && jobs.next(job, slot.server);
      if (slot === undefined || next === undefined) return;
      dropKept(job, slot.question);
      const attempt = bind(scheduler, next, slot.server);
      const at = letter({ keptBy: slot.question });
      launch.send(scheduler, slot.server, facts.stageOf(next.task), attempt, at);
    }
  }

  /** Gives up slots that are kept beyond the virtual size, or while tasks wait elsewhere. */
  function giveUp(scheduler: SchedulerId, job: JobId): void {
    const isTooMuch = () => jobs.pending(job).length > 0 || jobs.taken(job) > jobs.size(job);
    while (isTooMuch()) {
      const slot = jobs.kept[job].pop();
      if (slot === undefined) return;
      release.send(scheduler, slot.server, facts.stagesOf(job)[0], letter(slot.question), 0);
    }
  }

  function dropKept(job: JobId, question: unknown): void {
    jobs.kept[job] = jobs.kept[job].filter((each) => each.question !== question);
  }

  const { bind, hear, hooks } = newsOf(sim, rules, jobs, {
    look,
    shrank: giveUp,
    stops: (server, attempt) => servers.stops(server, attempt),
    // Its servers have given up what they kept for it.
    takenOver: (job) => {
      jobs.kept[job] = [];
    },
  });

  return {
    ...hooks,
    messageTimes: rules.messageTimes,
    onStageReady(scheduler, stage) {
      hear(scheduler, facts.jobOfStage(stage));
      jobs.stageReady(scheduler, stage);
      place(scheduler, stage);
    },
    onSlotFree(server) {
      servers.renew(server);
      servers.start(server);
    },
    onServerDown: (server) => servers.serverDown(server),
    onServerLost(_scheduler, server) {
      requests.avoidLost();
      for (const [job, kept] of jobs.kept.entries())
        jobs.kept[job] = kept.filter((each) => each.server !== server);
    },
    onServerBack(scheduler) {
      for (const stage of requests.stranded(scheduler)) place(scheduler, stage);
    },
    onSchedulerLost: (server, scheduler) => servers.schedulerLost(server, scheduler),
  };
}
