import { slotCount } from '../../engine/cluster/topology.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { Duplicates } from './correct/duplicates.ts';
import { Stragglers } from './correct/stragglers.ts';
import { createServerSide } from './createServerSide.ts';
import { Estimator } from './estimate/estimator.ts';
import { FetchedFiles } from './estimate/fetchedFiles.ts';
import { InputTime } from './estimate/inputTime.ts';
import { MadeOutputs } from './estimate/madeOutputs.ts';
import { expectedRates } from './estimate/rates.ts';
import { RunTimes } from './estimate/runTime.ts';
import { SuccessModel } from './estimate/success.ts';
import { Batch } from './manager/batch.ts';
import { Batches } from './manager/batches.ts';
import { Candidates } from './manager/candidates.ts';
import { Capacity } from './manager/capacity.ts';
import { Dispatch } from './manager/dispatch.ts';
import { Journal } from './manager/journal.ts';
import { Managers } from './manager/managers.ts';
import type { ManagerParts } from './manager/parts.ts';
import { Priorities } from './manager/priority.ts';
import { TaskBook } from './manager/taskBook.ts';
import { TokenDesk } from './manager/tokenDesk.ts';
import { createMatcher } from './match/matcher.ts';
import { MONITOR } from './monitor/monitor.ts';
import type { apolloParams } from './params.ts';
import { serverRules } from './serverRules.ts';

/** Half of what a failure takes from the success probability is back after this time. Our choice. */
const HALF_LIFE = toMicros(3_600);

/** So many servers that are lost within ten seconds are one event. Our choice. */
const TOGETHER = 5;
const TOGETHER_WITHIN = toMicros(10);

/** The list of lightly loaded servers has at least so many: a share of a small cluster would be one or two. Our choice. */
const FEWEST_LIGHT = 20;

/** The keeper of the virtual clusters is the service after the monitor. */
const KEEPER = 1;

/** Apollo: each job has a manager, which estimates, matches and dispatches alone (Apollo §3, APO-1). */
export function createApollo({ sim, params }: PolicyContext<typeof apolloParams>): Policy {
  const { graphs, topology } = sim;
  const jobsOf = (manager: number) => managers.jobsOf(manager);
  const rules = serverRules(params);
  const { nodes, views, monitor } = createServerSide(
    sim,
    { ...rules, lightShare: Math.min(1, Math.max(rules.lightShare, FEWEST_LIGHT / topology.servers)) },
    params.duplicates
      ? {
          onStatus: (manager, server) => {
            for (const job of jobsOf(manager)) duplicates.rethink(manager, job, server);
          },
        }
      : {},
  );
  const outputs = new MadeOutputs(graphs, topology);
  const inputTime = new InputTime(graphs, topology, outputs);
  const files = new FetchedFiles(graphs, inputTime, topology.servers);
  const usual = toMicros(params.usualTime);
  const runTimes = new RunTimes(sim, {
    ...{ estimates: params.estimates, factor: params.conservative, refines: params.refines, usual },
  });
  const success = new SuccessModel(
    {
      ...{ usual: params.success, afterFailure: params.afterFailure, halfLife: HALF_LIFE },
      ...{ correlatedFrom: params.tellsApart ? TOGETHER : 0, together: TOGETHER_WITHIN },
    },
    topology.servers,
  );
  const tokenRules = {
    service: KEEPER,
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
  const book = new TaskBook(sim, priorities, capacity);
  const dispatch = new Dispatch(sim, nodes, book, capacity, files);
  const candidateRules = {
    ...{ significant: params.significant / 100, inRack: params.inRack, picks: params.picks },
  };
  const candidates = new Candidates(sim, views, outputs, candidateRules);
  const estimator = new Estimator({
    ...{ sim, views, runTimes, inputTime, files, model: success },
    rules: {
      ...{ placement: params.placement, failurePenalty: params.failurePenalty },
      noise: params.noise * rules.status,
    },
  });
  const batch = new Batch(estimator, candidates, topology.servers);
  const batches = new Batches({
    ...{ priorities, book, capacity, dispatch, batch, journal },
    matcher: createMatcher(params.matcher, params.rounds),
    rules: { most: params.batch, weights: params.weights },
  });
  const corrected = { sim, book, capacity, dispatch, journal, batch };
  const duplicates = new Duplicates({
    ...corrected,
    longer: params.longerWait,
    waitLeft: (row) => Math.max(0, nodes.startOf(book.sent.attemptOf(row)) - sim.now()),
  });
  const stragglers = new Stragglers({
    ...{ ...corrected, runTimes },
    rules: { reportEvery: toMicros(params.reportEvery), slowFrom: params.slowFrom },
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
  };
  const managers = new Managers(sim, parts, batches, toMicros(params.batchEvery), {
    started(manager, row) {
      duplicates.hasStarted(row);
      if (params.copies) stragglers.watch(manager, graphs.stageJob[book.sent.stageOf(row)]);
    },
    forget: (job) => stragglers.forget(job),
  });

  return {
    news: 'byMessage',
    reportEvery: params.copies ? toMicros(params.reportEvery) : undefined,
    onStageReady: (manager, stage) => managers.stageReady(manager, stage),
    onTaskReady: (manager, stage, task) => managers.taskReady(manager, stage, task),
    onSlotFree: (server) => nodes.onSlotFree(server),
    onAttemptStarted: (manager, attempt) => managers.started(manager, attempt),
    onAttemptEnded: (manager, attempt, outcome) => managers.ended(manager, attempt, outcome),
    onCopyLost: (manager, stage, task, server) => managers.copyLost(manager, stage, task, server),
    onTaskLost: (manager, stage, task) => managers.taskLost(manager, stage, task),
    onServerDown: (server) => nodes.onServerDown(server),
    onServerLost: (manager, server) => managers.serverLost(manager, server),
    onServerBack: (manager) => managers.serverBack(manager),
    onSchedulerBack: (manager) => managers.back(manager),
    onServiceDown: (service) => {
      if (service === MONITOR) monitor.onDown();
    },
    onServiceBack: (service) => {
      if (service === MONITOR) monitor.onBack();
    },
  };
}
