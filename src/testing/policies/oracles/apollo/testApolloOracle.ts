import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { BaselineOracle } from './testBaseline.ts';
import { BatchesOracle } from './testBatches.ts';
import { CandidatesOracle } from './testCandidates.ts';
import { ConflictsOracle } from './testConflicts.ts';
import { CorrectionsOracle } from './testCorrections.ts';
import { DecisionQueueOracle } from './testDecisionQueue.ts';
import { DispatchOracle } from './testDispatch.ts';
import { Estimates } from './testEstimates.ts';
import { controlled } from './testJobControl.ts';
import { type Job, Jobs } from './testJobs.ts';
import { ManagersOracle } from './testManagers.ts';
import { MONITOR } from './testMonitor.ts';
import { PlacesOracle } from './testPlaces.ts';
import { RerunsOracle } from './testReruns.ts';
import type { ApolloRules, Variant } from './testRules.ts';
import { ServerSideOracle } from './testServerSide.ts';
import { Tokens } from './testTokens.ts';

/**
 * Apollo a second time (Apollo §2, §3), and what the paper compares it with (§4, §6): everything as plain objects in lists, looked
 * up anew for each question. It shares with the policies the kinds of messages and when they are sent, the streams of
 * random numbers and the order in which they are drawn, and the constants that are our choice; each class says which.
 */
export function apolloOracle(sim: Sim, rules: ApolloRules, variant: Variant): Policy {
  const conflicts = new ConflictsOracle(sim, rules);
  const isBaseline = ({ id }: Job) => {
    // Evenly spread: as many of the first n jobs as the share of n says.
    const countUntil = (jobs: number) => Math.floor(jobs * rules.baselineShare);
    return countUntil(id + 1) > countUntil(id);
  };
  const { servers, monitor, known, down } = new ServerSideOracle(
    sim,
    rules,
    variant,
    conflicts,
    (manager, server) => {
      for (const job of managers.jobsOf(manager))
        if (!isBaseline(job)) corrections.rethink(manager, job, server);
    },
  );
  const estimates = new Estimates(sim, rules, known, conflicts);
  const candidates = new CandidatesOracle(sim, rules, estimates, known);
  const jobs = new Jobs(sim, estimates.facts);
  const tokens: Tokens = new Tokens(sim, variant.keeper, rules.tokens, rules.allTokens, (manager, job) =>
    managers.granted(manager, job),
  );
  const dispatch = new DispatchOracle(sim, rules, { servers, jobs, tokens, estimates, known, conflicts });
  const batches = new BatchesOracle(rules, { jobs, dispatch, estimates, candidates });
  const reruns = new RerunsOracle(sim, rules, { jobs, estimates, dispatch });
  const corrections = new CorrectionsOracle(sim, rules, { jobs, estimates, candidates, dispatch, reruns });
  const places = new PlacesOracle(sim, rules, jobs, estimates);
  const baseline = new BaselineOracle(sim, rules, { jobs, dispatch, estimates, places });
  const batchesOf = (job: Job) => (isBaseline(job) ? baseline : batches);
  const managers: ManagersOracle = new ManagersOracle(sim, rules, {
    ...{ jobs, tokens, estimates, known, dispatch },
    batches: {
      canRun: (job) => batchesOf(job).canRun(job),
      run: (manager, job) => batchesOf(job).run(manager, job),
    },
    hasStarted(manager, sent) {
      if (isBaseline(sent.task.job)) baseline.hasStarted(sent);
      else corrections.hasStarted(manager, sent);
    },
    isOver: (manager, sent) => reruns.readerOver(manager, sent),
    forgetCopies: (job) => corrections.forget(job),
    resumed(manager, job) {
      if (isBaseline(job)) baseline.resume(manager, job);
      else corrections.resume(manager, job);
    },
    hasForgotten: (manager) => conflicts.forget(manager),
  });
  const { timePerTask } = variant;
  if (timePerTask !== undefined)
    managers.queue = new DecisionQueueOracle(
      sim,
      (job) => batches.size(jobs.all[job]) * timePerTask,
      (manager, job) => managers.makeBatch(manager, jobs.all[job]),
    );
  return {
    news: 'byMessage',
    ...(rules.copies ? { reportEvery: rules.reportEvery } : {}),
    onStageReady: (manager, stage) => managers.stageReady(manager, stage),
    onTaskReady: (manager, stage, task) => managers.taskReady(manager, stage, task),
    onSlotFree: (server) => servers.slotFree(server),
    onAttemptStarted: (manager, attempt) => managers.started(manager, attempt),
    onAttemptEnded: (manager, attempt, outcome) => managers.ended(manager, attempt, outcome),
    onCopyLost: (manager, stage, task, server) => managers.copyLost(manager, stage, task, server),
    onTaskLost: (manager, stage, task) => managers.taskLost(manager, stage, task),
    onJobControl: (manager, job, operation, priority) =>
      controlled({ jobs, tokens, dispatch, managers }, manager, job, operation, priority),
    onServerDown: (server) => down(server),
    onServerNoticed: (server) => estimates.serverLost(server),
    onServerBack: (manager) => managers.serverBack(manager),
    onSchedulerBack: (manager) => managers.back(manager),
    onServiceDown(service) {
      if (service === MONITOR) monitor?.down();
    },
    onServiceBack(service) {
      if (service === variant.keeper) tokens.back();
      else monitor?.back();
    },
  };
}
