import type { SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { PolicyContext } from '../plugin.ts';
import { queueRules } from '../shared/disciplines.ts';
import { TaskCursors } from '../shared/taskCursors.ts';
import { assignKind, probesKind } from './decisions.ts';
import type { sparrowParams } from './params.ts';
import { Pledges } from './pledges.ts';
import { drawProbes, probesByTask } from './probing.ts';
import { probeCount, Sampling } from './sampling.ts';
import { createStranded } from './stranded.ts';

/** Batch sampling with on-demand task assignment, late binding (Sparrow §3.2, Fig. 2): Sparrow itself. */
export function createSparrow({ sim, params }: PolicyContext<typeof sparrowParams>): Policy {
  const sampling = new Sampling(sim);
  const cursors = new TaskCursors(sim.graphs);
  const pledges = new Pledges(cursors);
  const reservations = sim.reservations({ ...queueRules(params.discipline, sim), answer });
  const probesLog = sim.decisionLog(probesKind);
  const assignLog = sim.decisionLog(assignKind);
  const asked = assignLog.isOn ? new Uint32Array(sim.graphs.stages) : null; // [stages]
  const outstanding = new Map<StageId, ServerId[]>(); // kept only for cancellation
  const words = new Int32Array(3);
  const patience = toMicros(params.relaxAfter);
  const stranded = createStranded(sim, sampling, place);
  const relax = sim.schedulerTimer((scheduler, stage) => probeElsewhere(scheduler, stage));

  function sendProbes(scheduler: SchedulerId, stage: StageId, probes: number, isRelaxed: boolean): void {
    const { servers } = sampling;
    if (probesLog.isOn) {
      const record = [isRelaxed ? 1 : 0, ...servers.subarray(0, probes)];
      probesLog.record(scheduler, stage, record, record.length);
    }
    if (params.cancellation) {
      const known = outstanding.get(stage) ?? [];
      outstanding.set(stage, [...known, ...servers.subarray(0, probes)]);
    }
    reservations.probe(scheduler, servers, probes, stage);
  }

  /** The delay-scheduling analogue: whoever waits too long for its data looks elsewhere (Sparrow §8). */
  function probeElsewhere(scheduler: SchedulerId, stage: StageId): void {
    const left = cursors.left(stage);
    if (left === 0 || sim.ownerOf(stage) !== scheduler) return;
    cursors.relax(stage);
    const probes = probeCount(params.probeRatio, left);
    const drawn = sampling.distinct(scheduler, NONE, probes);
    if (drawn > 0) sendProbes(scheduler, stage, drawn, true);
    else stranded.add(stage);
  }

  /** The scheduler decides only now, so the m servers that can run the tasks soonest get them (Sparrow §3.2). */
  function answer(scheduler: SchedulerId, stage: StageId, server: ServerId): number {
    const task = sim.ownerOf(stage) === scheduler ? pledges.take(stage, server) : NONE;
    if (asked !== null) {
      asked[stage] += 1;
      words[0] = server;
      words[1] = task;
      words[2] = asked[stage];
      assignLog.record(scheduler, stage, words, 3);
    }
    if (params.cancellation) settle(scheduler, stage, server);
    return task === NONE ? NONE : sim.bind(task, stage, server);
  }

  /** Notes that a server has asked, and cancels the other probes when all tasks are placed (Sparrow §8). */
  function settle(scheduler: SchedulerId, stage: StageId, server: ServerId): void {
    const waiting = outstanding.get(stage);
    if (waiting === undefined) return;
    const at = waiting.indexOf(server);
    if (at >= 0) waiting.splice(at, 1);
    if (cursors.left(stage) > 0) return;
    outstanding.delete(stage);
    for (const other of waiting) reservations.cancel(scheduler, other, stage);
  }

  function place(scheduler: SchedulerId, stage: StageId): void {
    outstanding.delete(stage); // A scheduler that takes over does not know whom the lost one had asked.
    if (cursors.left(stage) === 0) return;
    const isConfined = sim.graphs.stageSets[stage] > 0;
    const probes = drawProbes(sampling, scheduler, cursors, stage, params.probeRatio);
    if (sampling.fellShort) stranded.add(stage);
    if (cursors.hasOwnSets(stage)) {
      const tasks = probesByTask(sampling, cursors, stage, probes);
      pledges.note(stage, sampling.servers.slice(0, probes), tasks);
    }
    if (probes > 0) sendProbes(scheduler, stage, probes, false);
    if (params.softLocality && isConfined) relax.after(patience, scheduler, stage, 0);
  }

  return {
    onStageReady: place,
    onSlotFree: (server) => reservations.onSlotFree(server),
    onSchedulerLost: (server, scheduler) => reservations.onSchedulerLost(server, scheduler),
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    onServerDown: (server) => reservations.onServerDown(server),
    onServerLost: stranded.onServerLost,
    onServerBack: stranded.onServerBack,
  };
}
