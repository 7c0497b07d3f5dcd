import { slotCount } from '../../engine/cluster/topology.ts';
import type { ServiceId } from '../../engine/ids.ts';
import { type Micros, toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { type ParamValues, readParams } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { managerChanges } from './changes.ts';
import { Baseline } from './compare/baseline.ts';
import { baselineRulesParams } from './compare/baselineParams.ts';
import { shareOfJobs } from './compare/baselineShare.ts';
import { Conflicts } from './compare/conflicts.ts';
import { DecisionQueue } from './compare/decisionQueue.ts';
import { RelaxedPlaces } from './compare/relaxedPlaces.ts';
import { Duplicates } from './correct/duplicates.ts';
import { Reruns } from './correct/reruns.ts';
import { Stragglers } from './correct/stragglers.ts';
import { createServerSide } from './createServerSide.ts';
import { Estimator } from './estimate/estimator.ts';
import { FetchedFiles } from './estimate/fetchedFiles.ts';
import { InputTime } from './estimate/inputTime.ts';
import { MadeOutputs } from './estimate/madeOutputs.ts';
import { MaintenanceCalendar } from './estimate/maintenance.ts';
import { expectedRates } from './estimate/rates.ts';
import { RunTimes } from './estimate/runTime.ts';
import { SuccessModel } from './estimate/success.ts';
import { Batch } from './manager/batch.ts';
import { Batches, type JobBatches } from './manager/batches.ts';
import { Candidates } from './manager/candidates.ts';
import { Capacity } from './manager/capacity.ts';
import { Dispatch } from './manager/dispatch.ts';
import { JobControl } from './manager/jobControl.ts';
import { Journal } from './manager/journal.ts';
import { Managers } from './manager/managers.ts';
import type { ManagerParts } from './manager/parts.ts';
import { Priorities } from './manager/priority.ts';
import { TaskBook } from './manager/taskBook.ts';
import { TokenDesk } from './manager/tokenDesk.ts';
import { createMatcher } from './match/matcher.ts';
import type { NodeNews } from './node/processNodes.ts';
import type { apolloParams } from './params.ts';
import { readRules } from './rules.ts';
import type { ServerSide } from './serverSide.ts';

/** Half of what a failure takes from the success probability is back after this time. Our choice. */
const HALF_LIFE = toMicros(3_600);

/** So many servers that are lost within ten seconds are one event. Our choice. */
const TOGETHER = 5;
const TOGETHER_WITHIN = toMicros(10);

/** The keeper of the virtual clusters is the service after the monitor. */
const KEEPER = 1;

/** Apollo: each job has a manager, which estimates, matches and dispatches alone (Apollo §3, APO-1). */
export function createApollo({ sim, params }: PolicyContext<typeof apolloParams>): Policy {
  const rules = readRules(sim.topology, params);
  return createManaged(
    sim,
    { ...readParams(baselineRulesParams, {}), ...params },
    {
      side: (news) => createServerSide(sim, rules.servers, news),
      keeper: KEEPER,
      baselineShare: params.baselineShare / 100,
    },
  );
}

/** What tells the policies of this family apart, beside parameters. */
export interface Variant {
  /** The servers, and what managers know of them. */
  readonly side: (news: NodeNews) => ServerSide;
  /** The service that keeps the virtual clusters. */
  readonly keeper: ServiceId;
  /** Share of the jobs that the baseline scheduler has (Apollo §4, APO-44). */
  readonly baselineShare: number;
  /** How long the one scheduler of all jobs thinks about a task; left out: each job has its own, in no time. */
  readonly timePerTask?: Micros;
}

/** Builds a policy of this family: managers with all that they use. */
export function createManaged(
  sim: Sim,
  params: ParamValues<typeof apolloParams> & ParamValues<typeof baselineRulesParams>,
  variant: Variant,
): Policy {
  const { graphs, topology } = sim;
  const isBaseline = shareOfJobs(variant.baselineShare);
  const jobsOf = (manager: number) => managers.jobsOf(manager);
  const conflicts = params.conflicts === 'eager' ? new Conflicts(sim) : undefined;
  const { nodes, views, monitor } = variant.side({
    ...(params.duplicates && {
      onStatus: (manager, server) => {
        for (const job of jobsOf(manager)) if (!isBaseline(job)) duplicates.rethink(manager, job, server);
      },
    }),
    ...(conflicts !== undefined && {
      onRejected: (manager, server, at) => conflicts.rejected(manager, server, at),
    }),
  });
  const outputs = new MadeOutputs(graphs, topology);
  const inputTime = new InputTime(graphs, topology, outputs);
  const files = new FetchedFiles(graphs, inputTime, topology.servers);
  const usual = toMicros(params.usualTime);
  const timeRules = {
    ...{ estimates: params.estimates, factor: params.conservative, refines: params.refines, usual },
  };
  const runTimes = new RunTimes(sim, timeRules);
  const successRules = {
    ...{ usual: params.success, afterFailure: params.afterFailure, halfLife: HALF_LIFE },
    ...{ correlatedFrom: params.tellsApart ? TOGETHER : 0, together: TOGETHER_WITHIN },
  };
  const success = new SuccessModel(
    successRules,
    topology.servers,
    params.calendar && sim.maintenance.length > 0
      ? new MaintenanceCalendar(sim.maintenance, topology.servers)
      : null,
  );
  const tokenRules = {
    service: variant.keeper,
    capacity: Math.max(1, Math.round((slotCount(topology) * params.capacity) / 100)),
    usual: params.tokens,
  };
  const journal = new Journal(sim, params.placement);
  const tokens = new TokenDesk(sim, tokenRules, (manager, job, waited) => {
    managers.granted(manager, job);
    journal.granted(
      manager,
      graphs.jobFirstStage[job],
      job,
      tokens.askedFor(job),
      tokens.granted[job],
      waited,
    );
  });
  const capacity = new Capacity(graphs, tokens.granted, params.allowance);
  const priorities = new Priorities(
    graphs,
    expectedRates(topology.network),
    usual,
    params.order === 'written',
  );
  const book = new TaskBook(sim, priorities, capacity, params.upgrades === 'all');
  const dispatch = new Dispatch(sim, nodes, book, capacity, files);
  const candidateRules = {
    ...{ significant: params.significant / 100, inRack: params.inRack, picks: params.picks },
  };
  const candidates = new Candidates(sim, views, outputs, candidateRules);
  const estimatorRules = {
    ...{ placement: params.placement, failurePenalty: params.failurePenalty },
    noise: params.noise * toMicros(params.status),
  };
  const estimator = new Estimator({
    ...{ sim, views, runTimes, inputTime, files, model: success, conflicts },
    rules: estimatorRules,
  });
  const batch = new Batch(estimator, candidates, topology.servers);
  const batchRules = { most: params.batch, weights: params.weights };
  const batches = new Batches({
    ...{ priorities, book, capacity, dispatch, batch, journal },
    matcher: createMatcher(params.matcher, params.rounds),
    rules: batchRules,
  });
  const corrected = { sim, book, capacity, dispatch, journal, batch };
  const duplicates = new Duplicates({
    ...corrected,
    longer: params.longerWait,
    onlyNewer: params.secondLook === 'newer',
    waitLeft: (row) => Math.max(0, nodes.startOf(book.sent.attemptOf(row)) - sim.now()),
  });
  const stragglerRules = { reportEvery: toMicros(params.reportEvery), slowFrom: params.slowFrom };
  // Only where transfers share links can a source be slow.
  const reruns =
    params.reruns && topology.network.kind === 'contended'
      ? new Reruns({ ...corrected, outputs, inputTime, rules: stragglerRules })
      : null;
  const stragglers = new Stragglers({
    ...{ ...corrected, runTimes, reruns },
    rules: stragglerRules,
  });
  const baseline =
    variant.baselineShare === 0
      ? null
      : new Baseline({
          ...{ sim, book, capacity, priorities, dispatch },
          places: new RelaxedPlaces(sim, outputs, book.sent, {
            ...{ toRack: toMicros(params.toRack), toAny: toMicros(params.toAny), oneEach: params.oneEach },
          }),
          runOf: (stage, task, server) => estimator.runOn(stage, task, server),
          rules: { after: toMicros(params.probeAfter), most: params.mostProbes },
        });
  const parts: ManagerParts = {
    views,
    priorities,
    tokens,
    book,
    outputs,
    files,
    runTimes,
    success,
    dispatch,
    onlyNews: params.periodic === 'news',
  };
  const ofEither: JobBatches =
    baseline === null
      ? batches
      : {
          canRun: (job) => (isBaseline(job) ? baseline : batches).canRun(job),
          run: (manager, job) => (isBaseline(job) ? baseline : batches).run(manager, job),
        };
  const givesBackEarly = params.tokensUntil === 'tasks';
  const managers = new Managers(sim, parts, ofEither, toMicros(params.batchEvery), givesBackEarly, {
    started(manager, row) {
      const job = graphs.stageJob[book.sent.stageOf(row)];
      if (isBaseline(job)) {
        baseline?.started(book.sent.taskOf(row));
        return;
      }
      duplicates.hasStarted(row);
      if (params.copies) stragglers.watch(manager, job);
    },
    ended(manager, row) {
      stragglers.ended(manager, row);
    },
    forget: (job) => stragglers.forget(job),
    resumed(manager, job) {
      if (isBaseline(job)) baseline?.resume(manager, job);
      else if (params.copies) stragglers.resume(manager, job);
    },
    hasForgotten: (manager) => conflicts?.forget(manager),
  });
  const { timePerTask } = variant;
  if (timePerTask !== undefined)
    managers.queue = new DecisionQueue(
      sim,
      {
        timeOf: (job) => batches.size(job) * timePerTask,
        priorityOf: (job) => tokens.priorityOf(job),
      },
      (manager, job) => managers.makeBatch(manager, job),
    );
  const control = new JobControl({ managers, tokens, book, capacity, dispatch });

  return {
    changes: managerChanges({
      ...{ capacity, batchRules, managers, candidateRules, duplicates },
      ...{ estimatorRules, successRules, timeRules, stragglerRules },
      status: toMicros(params.status),
    }),
    onParamChanged: (manager) => {
      for (const job of jobsOf(manager)) managers.wake(manager, job);
    },
    news: 'byMessage',
    reportEvery: params.copies ? toMicros(params.reportEvery) : undefined,
    onStageReady: (manager, stage) => managers.stageReady(manager, stage),
    onTaskReady: (manager, stage, task) => managers.taskReady(manager, stage, task),
    onSlotFree: (server) => nodes.onSlotFree(server),
    onAttemptStarted: (manager, attempt) => managers.started(manager, attempt),
    onAttemptEnded: (manager, attempt, outcome) => managers.ended(manager, attempt, outcome),
    onCopyLost: (manager, stage, task, server) => managers.copyLost(manager, stage, task, server),
    onTaskLost: (manager, stage, task) => managers.taskLost(manager, stage, task),
    onJobControl: (manager, job, operation, priority) => control.obey(manager, job, operation, priority),
    onServerDown: (server) => nodes.onServerDown(server),
    onServerNoticed: (server) => success.failed(server, sim.now()),
    onServerBack: (manager) => managers.serverBack(manager),
    onSchedulerBack: (manager) => managers.back(manager),
    onServiceDown: (service) => {
      if (service !== variant.keeper) monitor?.onDown();
    },
    onServiceBack: (service) => {
      if (service === variant.keeper) tokens.onKeeperBack(service);
      else monitor?.onBack();
    },
  };
}
