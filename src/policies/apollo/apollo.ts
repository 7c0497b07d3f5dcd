import type { JobId, ServiceId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { createBaseline, shareOfJobs } from './compare/baseline.ts';
import { createConflicts } from './compare/conflicts.ts';
import { createDecisionQueue } from './compare/decisionQueue.ts';
import { createRelaxedPlaces } from './compare/relaxedPlaces.ts';
import { createDuplicates } from './correct/duplicates.ts';
import { createStragglers } from './correct/stragglers.ts';
import { createServerSide } from './createServerSide.ts';
import { maintenanceCalendar, successModel } from './estimate/completion.ts';
import { createBatch } from './manager/batch.ts';
import { createBatches, type Way } from './manager/batches.ts';
import { createCandidates } from './manager/candidates.ts';
import { createDispatch } from './manager/dispatch.ts';
import { jobControl } from './manager/jobControl.ts';
import { createManagers } from './manager/managers.ts';
import { createLogs, TaskBook } from './manager/taskBook.ts';
import { createTokenDesk } from './manager/tokenDesk.ts';
import type { NodeNews } from './node/processNodes.ts';
import type { apolloParams } from './params.ts';
import { type Rules, readRules, ruleChanges } from './rules.ts';
import type { ServerSide } from './serverSide.ts';

/** The keeper of the virtual clusters is the service after the monitor. */
const KEEPER = 1;

/** Apollo: each job has a manager, which estimates, matches and dispatches alone (Apollo §3, APO-1). */
export function createApollo({ sim, params }: PolicyContext<typeof apolloParams>): Policy {
  const rules = readRules(sim.topology, params);
  return createManaged(sim, rules, KEEPER, (news) => createServerSide(sim, rules.servers, news));
}

/**
 * Builds a policy of this family: managers with all that they use. `keeper`: the service that keeps the virtual clusters;
 * `createSide`: the servers, and what managers know of them; `timePerTask`: how long the one scheduler of all jobs thinks about a
 * task; left out: each job has its own, in no time.
 */
export function createManaged(
  sim: Sim,
  rules: Rules,
  keeper: ServiceId,
  createSide: (news: NodeNews) => ServerSide,
  timePerTask?: Micros,
): Policy {
  const { graphs, topology } = sim;
  const isBaseline = shareOfJobs(rules.baselineShare);
  const conflicts = rules.eager ? createConflicts(sim) : undefined;
  const news: NodeNews = {};
  if (rules.duplicates)
    news.onStatus = (manager, server) => {
      for (const job of managers.jobsOf(manager))
        if (!isBaseline(job)) duplicates.rethink(manager, job, server);
    };
  if (conflicts !== undefined) news.onRejected = conflicts.rejected;
  const { nodes, views, monitor } = createSide(news);

  const knowsMaintenance = rules.calendar && sim.maintenance.length > 0;
  const calendar = knowsMaintenance ? maintenanceCalendar(sim.maintenance, topology.servers) : null;
  const success = successModel(rules, topology.servers, calendar);

  const logs = createLogs(sim);
  const tokens = createTokenDesk(sim, rules, keeper, (manager, job, waited) => {
    managers.granted(manager, job);
    const [asked, granted] = [tokens.asked[job], tokens.granted[job]];
    logs.admitted.record(manager, graphs.jobFirstStage[job], { job, asked, granted, waited });
  });
  const book = new TaskBook(sim, rules, logs, tokens.granted);
  const dispatch = createDispatch(book, nodes);
  const candidates = createCandidates(book, views);
  const batch = createBatch(book, views, candidates, success, conflicts);
  const batches = createBatches(book, batch, dispatch);
  const duplicates = createDuplicates(book, batch, dispatch, nodes.startOf);
  const stragglers = createStragglers(book, batch, dispatch);
  const byApollo: Way = {
    canRun: batches.canRun,
    run: batches.run,
    started(manager, row) {
      duplicates.hasStarted(row);
      if (rules.copies) stragglers.watch(manager, graphs.stageJob[book.sent.stage[row]]);
    },
    resumed(manager, job) {
      if (rules.copies) stragglers.resume(manager, job);
    },
  };
  let wayOf = (_job: JobId) => byApollo;
  if (rules.baselineShare > 0) {
    const byBaseline = createBaseline(book, dispatch, createRelaxedPlaces(book), batch.runOn);
    wayOf = (job) => (isBaseline(job) ? byBaseline : byApollo);
  }
  const managers = createManagers(
    book,
    wayOf,
    dispatch,
    stragglers,
    tokens,
    views,
    conflicts,
    timePerTask === undefined
      ? undefined
      : (decide) =>
          createDecisionQueue(sim, (job) => batches.size(job) * timePerTask, tokens.priorityOf, decide),
  );

  return {
    changes: ruleChanges(rules),
    onParamChanged: (manager) => {
      for (const job of managers.jobsOf(manager)) managers.wake(manager, job);
    },
    news: 'byMessage',
    reportEvery: rules.copies ? rules.reportEvery : undefined,
    onStageReady: managers.stageReady,
    onTaskReady: managers.taskReady,
    onSlotFree: nodes.onSlotFree,
    onAttemptStarted: managers.started,
    onAttemptEnded: managers.ended,
    onCopyLost: managers.copyLost,
    onTaskLost: managers.taskLost,
    onJobControl: jobControl(book, dispatch, tokens, managers),
    onServerDown: nodes.onServerDown,
    onServerNoticed: (server) => success.failed(server, sim.now()),
    onServerBack: managers.serverBack,
    onSchedulerBack: managers.back,
    onServiceDown: (service) => {
      if (service !== keeper) monitor?.onDown();
    },
    onServiceBack: (service) => {
      if (service === keeper) tokens.onKeeperBack();
      else monitor?.onBack();
    },
  };
}
