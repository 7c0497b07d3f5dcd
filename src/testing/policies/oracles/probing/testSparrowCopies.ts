import type { JobId, SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { HopperJobRules, Next } from './testHopperJobs.ts';
import { newsOf } from './testHopperNews.ts';
import { HopperRequests } from './testHopperRequests.ts';
import { SparrowJobs } from './testSparrowJobs.ts';
import { type SlotQuestion, SparrowServers } from './testSparrowServers.ts';

/** Nobody asks how large jobs are. */
const noSizes = { beta: 1, unfairness: 1, alpha: 'off', alphaError: 0 } as const;

export interface SparrowCopiesRules extends Omit<HopperJobRules, keyof typeof noSizes> {
  readonly probeRatio: number; // d
  /** Copies that the jobs of one scheduler may run. */
  readonly mostCopiesOfScheduler: number;
  readonly isSmallestFirst: boolean;
  readonly messageTimes: Policy['messageTimes'];
}

/**
 * Sparrow with copies at best effort, a second time (HOP-13, HOP-14, AMB-19): servers, schedulers and their messages written
 * out, without the engine's late binding. It shares with the policies how servers are drawn for requests and how the errors of
 * reports are.
 */
export function sparrowCopiesOracle(sim: Sim, rules: SparrowCopiesRules): Policy {
  const jobs = new SparrowJobs(sim, { ...rules, ...noSizes });
  const { facts } = jobs;
  const requests = new HopperRequests(sim, rules.probeRatio, jobs);
  let denied: readonly { readonly scheduler: SchedulerId; readonly job: JobId }[] = [];
  const letters: unknown[] = [];
  const letter = (words: unknown) => letters.push(words) - 1;

  const questions = sim.toScheduler('question', (scheduler, _stage, at) =>
    answer(scheduler, letters[at] as SlotQuestion),
  );
  const servers = new SparrowServers(sim, rules.isSmallestFirst, (question) =>
    questions.send(question.server, question.scheduler, question.stage, letter(question), 0),
  );
  const request = sim.toServer('request', (server, stage, at) => {
    const { scheduler, unfinished } = letters[at] as { scheduler: SchedulerId; unfinished: number };
    if (!sim.isLost(scheduler)) servers.requested(server, stage, scheduler, unfinished);
  });
  const noTask = sim.toServer('no task', (server, _stage, at) => {
    if (servers.close(letters[at] as SlotQuestion)) servers.serve(server);
  });
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt, at) =>
      servers.launched(server, stage, attempt, servers.close(letters[at] as SlotQuestion)),
    'attempt',
  );

  function answer(scheduler: SchedulerId, question: SlotQuestion): void {
    const { server, stage } = question;
    if (sim.isServerLost(server)) return;
    const next = sim.ownerOf(stage) === scheduler ? nextFor(scheduler, stage, server) : undefined;
    if (next === undefined) {
      if (sim.ownerOf(stage) === scheduler && isDenied(scheduler)) deny(scheduler, facts.jobOfStage(stage));
      noTask.send(scheduler, server, stage, letter(question), 0);
      return;
    }
    const attempt = bind(scheduler, next, server);
    // What the server was asked for may not have been used, and others might not be asked again.
    const isOther = next.isCopy || sim.graphs.stageSets[stage] > 1;
    if (isOther && jobs.waitingHere(stage, server) !== undefined) ask(scheduler, stage, [server]);
    const job = facts.jobOfStage(stage);
    if (!next.isCopy && jobs.pending(job).length === 0) look(scheduler, job);
    launch.send(scheduler, server, facts.stageOf(next.task), attempt, letter(question));
  }

  /** A task of the stage that waits, nearest to its data, or else a copy that was requested of any task of the job. */
  function nextFor(scheduler: SchedulerId, stage: StageId, server: ServerId): Next | undefined {
    const original = jobs.waitingHere(stage, server);
    if (original !== undefined && rules.copies !== 'mantri') return original;
    const copy = mayCopy(scheduler) ? jobs.requestedCopy(facts.jobOfStage(stage), server) : undefined;
    return copy ?? original;
  }

  function mayCopy(scheduler: SchedulerId): boolean {
    return jobs.copiesOf(scheduler) < rules.mostCopiesOfScheduler;
  }

  function ask(scheduler: SchedulerId, stage: StageId, to: readonly ServerId[]): void {
    if (to.length === 0) return;
    const words = letter({ scheduler, unfinished: jobs.remaining(facts.jobOfStage(stage)) });
    request.sendToMany(scheduler, Int32Array.from(to), to.length, stage, words);
  }

  /** Requests for copies, once no task of the job waits; copies of Mantri do not wait for that. */
  function look(scheduler: SchedulerId, job: JobId): void {
    if (jobs.pending(job).length > 0 && rules.copies !== 'mantri') return;
    if (isDenied(scheduler)) waitForCap(scheduler, job);
    while (mayCopy(scheduler)) {
      const next = jobs.unrequested(job);
      if (next === undefined) return;
      jobs.requested.add(next.task);
      ask(scheduler, facts.stageOf(next.task), requests.forCopy(scheduler, next.task));
    }
  }

  function isDenied(scheduler: SchedulerId): boolean {
    return rules.copies !== 'none' && !mayCopy(scheduler);
  }

  /** What was asked for found the cap reached: it is asked for once more, when the cap is not reached. */
  function deny(scheduler: SchedulerId, job: JobId): void {
    for (const task of facts.tasksOfJob(job)) jobs.requested.delete(task);
    waitForCap(scheduler, job);
  }

  function waitForCap(scheduler: SchedulerId, job: JobId): void {
    if (!denied.some((each) => each.scheduler === scheduler && each.job === job))
      denied = [...denied, { scheduler, job }];
  }

  /** Fewer copies may run than before: who waits for that looks again, in the order in which they came to wait. */
  function shrank(scheduler: SchedulerId): void {
    if (!mayCopy(scheduler)) return;
    const own = denied.filter((each) => each.scheduler === scheduler);
    denied = denied.filter((each) => each.scheduler !== scheduler);
    for (const { job } of own) if (sim.ownerOf(facts.stagesOf(job)[0]) === scheduler) look(scheduler, job);
  }

  function place(scheduler: SchedulerId, stage: StageId): void {
    if (jobs.pendingOf(stage).length > 0) ask(scheduler, stage, requests.forStage(scheduler, stage));
    for (const task of facts.tasksOf(stage)) jobs.requested.delete(task);
    look(scheduler, facts.jobOfStage(stage));
  }

  const { bind, hear, hooks } = newsOf(sim, { ...rules, ...noSizes }, jobs, {
    look,
    shrank,
    stops: (server, attempt) => servers.stops(server, attempt),
  });

  return {
    ...hooks,
    messageTimes: rules.messageTimes,
    onStageReady(scheduler, stage) {
      hear(scheduler, facts.jobOfStage(stage));
      jobs.stageReady(scheduler, stage);
      place(scheduler, stage);
    },
    onSlotFree: (server) => servers.serve(server),
    onServerDown: (server) => servers.serverDown(server),
    onServerLost: () => requests.avoidLost(),
    onServerBack(scheduler) {
      for (const stage of requests.stranded(scheduler)) place(scheduler, stage);
    },
    onSchedulerLost: (server, scheduler) => servers.schedulerLost(server, scheduler),
  };
}
