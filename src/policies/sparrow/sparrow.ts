import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { PayloadLog, WordLog } from '../../kit/decisionSchema.ts';
import { sets } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { queueRules } from '../../kit/order/disciplines.ts';
import { OpenProbes } from '../../kit/probing/openProbes.ts';
import { ableSetOf, distanceOf, preferringData } from '../../kit/probing/preferredPlaces.ts';
import { drawElsewhere, drawProbes, messageTimesOf } from '../../kit/probing/probing.ts';
import { createStranded, probeCount, Sampling } from '../../kit/probing/sampling.ts';
import { TaskCursors } from '../../kit/tasks/taskCursors.ts';
import { assignKind, probesKind } from './decisions.ts';
import type { sparrowParams } from './params.ts';
import { createResubmission } from './resubmission.ts';
import { onSlotFreeOf } from './stealing.ts';
import { createReservationStealing } from './stolenWork.ts';

/** Batch sampling with on-demand task assignment, late binding (Sparrow §3.2, Fig. 2): Sparrow itself. */
export function createSparrow({ sim, params }: PolicyContext<typeof sparrowParams>): Policy {
  // With soft locality, tasks that read files are confined to servers with their data until those take too long to ask.
  const graphs = params.softLocality ? preferringData(sim.graphs, sim.topology) : sim.graphs;
  const sampling = new Sampling(sim, graphs);
  const cursors = new TaskCursors(graphs, distanceOf(sim.graphs, sim.topology));
  const open = new OpenProbes(cursors);
  // Open probes matter only for cancellation, after losses, and for stages whose tasks have server sets of their own.
  const notesAll = params.cancellation || sim.mayLoseServers;
  const queues = queueRules(params.discipline, sim);
  const stealsAny = params.stealing > 0;
  const reservations = sim.reservations({
    queueOf: queues.queueOf,
    pick: queues.pick,
    answer,
    onNoTask: stealsAny ? onNoTask : queues.onNoTask,
    onAskedMore: params.multiGet ? queues.charge : undefined,
  });
  const stealing = createReservationStealing(sim, {
    victims: params.stealing,
    graphs,
    reservations,
    onGone: notesAll ? (scheduler, stage, server) => open.gone(scheduler, stage, server) : undefined,
    silentUntil: params.cancellation ? 0 : sim.silentUntil,
  });
  const probesLog = new PayloadLog(sim, probesKind);
  const assignLog = new WordLog(sim, assignKind);
  const asked = assignLog.isOn ? new Uint32Array(sim.graphs.stages) : null; // [stages]
  const rules = {
    probeRatio: params.probeRatio,
    draw: 'shared' as const,
    patience: toMicros(params.relaxAfter),
    cancels: params.cancellation,
    resubmitAfter: params.resubmitAfter,
    open: notesAll
      ? (scheduler: SchedulerId, stage: StageId, task: TaskId) => open.byServer(scheduler, stage, task)
      : undefined,
  };
  const stranded = createStranded(sim, sampling, place);
  const resubmission = params.resubmit
    ? createResubmission(sim, () => rules.resubmitAfter, submitAgain)
    : null;
  const relax = sim.schedulerTimer((scheduler, stage) => probeElsewhere(scheduler, stage));

  /** `isForTasks`: each probe is for one task (`sampling.tasks`). */
  function sendProbes(
    scheduler: SchedulerId,
    stage: StageId,
    probes: number,
    isForTasks: boolean,
    isRelaxed: boolean,
  ): void {
    const { servers, tasks } = sampling;
    if (probesLog.isOn) {
      probesLog.record(scheduler, stage, { isRelaxed, servers: [...servers.subarray(0, probes)] });
    }
    if (isForTasks) open.add(scheduler, stage, servers.subarray(0, probes), tasks.subarray(0, probes));
    else if (notesAll) open.add(scheduler, stage, servers.subarray(0, probes));
    reservations.probe(scheduler, servers, probes, stage);
  }

  /** The analogue of delay scheduling: probes other servers if those with the data take too long (Sparrow §8). */
  function probeElsewhere(scheduler: SchedulerId, stage: StageId): void {
    if (cursors.left(stage) === 0 || sim.ownerOf(stage) !== scheduler) return;
    cursors.relax(stage);
    const { drawn, isForTasks } = drawElsewhere(
      sampling,
      scheduler,
      cursors,
      sim.graphs,
      stage,
      rules.probeRatio,
    );
    if (drawn > 0) sendProbes(scheduler, stage, drawn, isForTasks, true);
    else stranded.add(stage);
  }

  /** Submits a straggler again as a job of its own, with d probes to servers that may run it (Sparrow §3.4). */
  function submitAgain(scheduler: SchedulerId, stage: StageId, task: TaskId, note: number): void {
    const set = params.softLocality ? ableSetOf(sim.graphs, stage, task) : sampling.taskSet(stage, task);
    const probes = Math.min(probeCount(rules.probeRatio, 1), sampling.size(set));
    sampling.distinct(scheduler, set, probes);
    const { servers } = sampling;
    if (probesLog.isOn) {
      probesLog.record(scheduler, stage, { isRelaxed: false, servers: [...servers.subarray(0, probes)] });
    }
    if (probes > 0) reservations.probe(scheduler, servers, probes, stage, note);
  }

  /** Late binding: the first servers to ask get the tasks, which are those that can run them soonest (Sparrow §3.2). */
  function answer(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): number {
    const isOwner = sim.ownerOf(stage) === scheduler;
    const copy = isOwner ? resubmission?.answer(stage, server, note) : undefined;
    if (copy !== undefined) return copy;
    const task = isOwner ? open.take(stage, server) : NONE;
    if (asked !== null) {
      asked[stage] += 1;
      const { words, at } = assignLog;
      words[at.server] = server;
      words[at.task] = task;
      words[at.order] = asked[stage];
      assignLog.record(scheduler, stage);
    }
    if (rules.cancels && cursors.left(stage) === 0) cancelRest(scheduler, stage);
    return task === NONE ? NONE : sim.bind(task, stage, server);
  }

  /** At a server that got no task for its reservation, so that the slot is free again. */
  function onNoTask(server: ServerId, stage: StageId): void {
    queues.onNoTask?.(server, stage);
    stealing?.look(server);
  }

  /** Cancels the remaining reservations once all tasks are placed (Sparrow §8). */
  function cancelRest(scheduler: SchedulerId, stage: StageId): void {
    for (const other of open.end(scheduler, stage)) reservations.cancel(scheduler, other, stage);
  }

  /** Sends probes for the tasks left, beyond those that are open already. */
  function place(scheduler: SchedulerId, stage: StageId): void {
    if (cursors.left(stage) === 0) return;
    const isSoft = params.softLocality && graphs.setsAreData[stage] === 1;
    const probes = drawProbes(sampling, scheduler, cursors, stage, rules);
    if (sampling.fellShort) stranded.add(stage);
    if (probes > 0) sendProbes(scheduler, stage, probes, cursors.hasOwnSets(stage), false);
    if (isSoft) relax.after(rules.patience, scheduler, stage, 0);
  }

  return {
    onStageReady: place,
    onSlotFree: onSlotFreeOf(reservations.onSlotFree, stealing),
    onSchedulerLost: (server, scheduler) => reservations.onSchedulerLost(server, scheduler),
    onSchedulerBack: (scheduler) => open.forget(scheduler),
    onAttemptStarted: resubmission?.onAttemptStarted,
    onAttemptEnded: resubmission?.onAttemptEnded,
    onTaskLost(scheduler, stage, task) {
      cursors.giveBack(stage, task);
      resubmission?.onTaskLost?.(scheduler, stage, task);
    },
    onServerDown(server) {
      reservations.onServerDown(server);
      queues.forget(server);
      stealing?.onServerDown(server);
    },
    onServerLost(scheduler, server) {
      stranded.onServerLost(scheduler, server);
      open.serverLost(scheduler, server);
    },
    onServerBack: stranded.onServerBack,
    messageTimes: messageTimesOf(params),
    changes: {
      probeRatio: sets(rules, 'probeRatio'),
      relaxAfter: sets(rules, 'patience', toMicros),
      resubmitAfter: sets(rules, 'resubmitAfter'),
      cancellation: sets(rules, 'cancels'),
    },
  };
}
