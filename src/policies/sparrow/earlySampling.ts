import type { SchedulerId, StageId, TaskId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { PayloadLog } from '../../kit/decisionSchema.ts';
import { type ParamValues, sets } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { queueRules } from '../../kit/order/disciplines.ts';
import { drawProbes, messageTimesOf, type ProbeDraw, probesByTask } from '../../kit/probing/probing.ts';
import { createInquiries, forAnyTask } from '../../kit/probing/replies.ts';
import { createStranded, Sampling } from '../../kit/probing/sampling.ts';
import { TaskCursors } from '../../kit/tasks/taskCursors.ts';
import { leastLoaded, shortestForEach } from './choose.ts';
import { sampleKind } from './decisions.ts';
import type { batchParams, perTaskParams } from './params.ts';
import { onSlotFreeOf } from './stealing.ts';
import { createTaskStealing } from './stolenWork.ts';

/**
 * Places each task on the least loaded of d random servers: the power of two choices (Sparrow §3.1).
 * Differs from the paper: by default the tasks of a job probe distinct servers (SPA-8); in §4.2 each task draws its servers
 * independently.
 */
export function createPerTask({ sim, params }: PolicyContext<typeof perTaskParams>): Policy {
  return createEarlySampling(sim, params, params.draw);
}

/** Places the tasks of a job on the least loaded of all d·m servers that it probed (Sparrow §3.1, §3.2). */
export function createBatch({ sim, params }: PolicyContext<typeof batchParams>): Policy {
  return createEarlySampling(sim, params, 'shared');
}

/**
 * Asks servers for their queue lengths and places tasks on the shortest queues (Sparrow §3.1). The tasks of a job choose from
 * all its probes, or each from its own (`draw`): these go to distinct servers, so that no two tasks meet in one queue (SPA-8),
 * or are drawn independently for each task (Sparrow §4.2; SPA-3).
 */
function createEarlySampling(sim: Sim, params: ParamValues<typeof batchParams>, draw: ProbeDraw): Policy {
  const sampling = new Sampling(sim);
  const cursors = new TaskCursors(sim.graphs);
  const queues = queueRules(params.discipline, sim);
  const launches = sim.launches(queues);
  const stealing = createTaskStealing(sim, params.stealing, launches);
  const log = new PayloadLog(sim, sampleKind);
  const { probeRatio, tieBreak, view } = params;
  const rules = { probeRatio, draw, tieBreak, view };

  /** Probes of tasks that may run in different places are not shared between tasks (Sparrow §3.3). */
  const isShared = (stage: StageId) => draw === 'shared' && !cursors.hasOwnSets(stage);

  const inquiries = createInquiries(sim, (scheduler, stage, inquiry) => {
    if (sim.mayLoseServers && inquiry.servers.some((server) => sim.isServerLost(server))) {
      place(scheduler, stage); // Probe again: the loss of a server was noticed meanwhile.
      return;
    }
    const tasks: TaskId[] = [];
    const probedFor = cursors.hasOwnSets(stage) ? new Set(inquiry.comparedFor) : null;
    cursors.eachLeft(stage, (task) => {
      if (probedFor === null || probedFor.has(task)) tasks.push(task);
    });
    const chosen = isShared(stage)
      ? leastLoaded(inquiry, tasks.length, rules.tieBreak, rules.view)
      : shortestForEach(inquiry, tasks, rules.tieBreak, rules.view);
    if (log.isOn) {
      log.record(scheduler, stage, {
        servers: [...inquiry.servers],
        queueLengths: [...inquiry.queueLengths],
        comparedFor: [...inquiry.comparedFor],
        placements: tasks.map((task, i) => ({ task, server: chosen[i] })),
      });
    }
    for (let i = 0; i < tasks.length; i += 1) {
      if (probedFor === null) cursors.takeFirst(stage);
      else cursors.mark(stage, tasks[i]);
      launches.launch(scheduler, tasks[i], stage, chosen[i]);
    }
  });

  const stranded = createStranded(sim, sampling, place);

  function place(scheduler: SchedulerId, stage: StageId): void {
    if (cursors.left(stage) === 0) return;
    const probes = drawProbes(sampling, scheduler, cursors, stage, rules);
    if (sampling.fellShort) stranded.add(stage);
    if (probes === 0) return;
    const comparedFor = isShared(stage) ? forAnyTask(probes) : probesByTask(sampling, cursors, stage, probes);
    inquiries.ask(scheduler, stage, sampling.servers.slice(0, probes), comparedFor);
  }

  return {
    onStageReady: place,
    onSlotFree: onSlotFreeOf(launches.onSlotFree, stealing),
    onSchedulerBack: inquiries.schedulerBack,
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    onServerDown(server) {
      queues.forget(server);
      stealing?.onServerDown(server);
    },
    onServerLost: stranded.onServerLost,
    onServerBack: stranded.onServerBack,
    messageTimes: messageTimesOf(params),
    changes: {
      probeRatio: sets(rules, 'probeRatio'),
      tieBreak: sets(rules, 'tieBreak'),
      view: sets(rules, 'view'),
    },
  };
}
