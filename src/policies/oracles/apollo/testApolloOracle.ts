import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { BatchesOracle } from './testBatches.ts';
import { CandidatesOracle } from './testCandidates.ts';
import { CorrectionsOracle } from './testCorrections.ts';
import { DispatchOracle } from './testDispatch.ts';
import { Estimates } from './testEstimates.ts';
import { Jobs } from './testJobs.ts';
import { ManagersOracle } from './testManagers.ts';
import { MONITOR, MonitorOracle } from './testMonitor.ts';
import type { ApolloRules, ServerNews } from './testRules.ts';
import { Servers } from './testServers.ts';
import { Tokens } from './testTokens.ts';
import { ViewsOracle } from './testViews.ts';

/**
 * Apollo a second time (Apollo §2, §3): everything as plain objects in lists, looked up anew for each question. It shares with
 * the policy the kinds of messages and when they are sent, the streams of random numbers and the order in which they are
 * drawn, and the constants that are our choice; each class says which.
 */
export function apolloOracle(sim: Sim, rules: ApolloRules): Policy {
  const news: ServerNews = {
    requested: (...what) => views.requested(...what),
    changed: (server) => views.changed(server),
  };
  const servers = new Servers(sim, rules, news);
  const monitor = new MonitorOracle(sim, rules, servers);
  const views: ViewsOracle = new ViewsOracle(sim, rules, servers, monitor, (manager, server) => {
    for (const job of managers.jobsOf(manager)) corrections.rethink(manager, job, server);
  });
  const estimates = new Estimates(sim, rules, views);
  const candidates = new CandidatesOracle(sim, rules, estimates, monitor);
  const jobs = new Jobs(sim, estimates.facts);
  const tokens: Tokens = new Tokens(sim, rules.tokens, rules.allTokens, (manager, job) =>
    managers.granted(manager, job),
  );
  const dispatch = new DispatchOracle(sim, rules, { servers, jobs, tokens, estimates });
  const batches = new BatchesOracle(sim, rules, { jobs, dispatch, estimates, candidates });
  const corrections = new CorrectionsOracle(sim, rules, { jobs, estimates, candidates, dispatch });
  const managers: ManagersOracle = new ManagersOracle(sim, rules, {
    ...{ jobs, tokens, estimates, monitor, views, dispatch, batches },
    hasStarted: (manager, sent) => corrections.hasStarted(manager, sent),
    forgetCopies: (job) => corrections.forget(job),
  });
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
    onServerDown(server) {
      servers.down(server);
      views.serverDown(server);
    },
    onServerLost: (_manager, server) => estimates.serverLost(server),
    onServerBack: (manager) => managers.serverBack(manager),
    onSchedulerBack: (manager) => managers.back(manager),
    onServiceDown(service) {
      if (service === MONITOR) monitor.down();
    },
    onServiceBack(service) {
      if (service === MONITOR) monitor.back();
      else tokens.back();
    },
  };
}
