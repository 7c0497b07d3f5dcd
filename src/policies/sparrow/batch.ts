import type { TaskId } from '../../engine/ids.ts';
import { policyPlugin } from '../plugin.ts';
import { createDiscipline, queuesFor } from '../shared/disciplines.ts';
import { createEarlyBinding } from '../shared/earlyBinding.ts';
import { TaskCursors } from '../shared/taskCursors.ts';
import { leastLoaded, shortestForEach } from './choose.ts';
import { sampleKind } from './decisions.ts';
import { earlyParams, probeRatioParam, sparrowLimits, tieBreakParam, viewParam } from './params.ts';
import { drawProbes, probesByTask } from './probing.ts';
import { createInquiries, forAnyTask, type Inquiry, sampleWords } from './replies.ts';
import { Sampling } from './sampling.ts';

/** Places the tasks of a job on the least loaded of all d·m servers that it asked (Sparrow §3.1, §3.2). */
export const batch = policyPlugin({
  id: 'batch',
  title: 'Batch sampling',
  family: 'Sparrow',
  summary: 'Asks d·m servers at once, takes the m shortest queues.',
  source: 'Sparrow §3.1',
  params: { probeRatio: probeRatioParam, ...earlyParams, tieBreak: tieBreakParam, view: viewParam },
  schedulers: ({ schedulers }) => schedulers,
  queues: ({ discipline }, users) => queuesFor(discipline, users),
  mayIdle: true,
  unsupported: sparrowLimits,
  create({ sim, params }) {
    const sampling = new Sampling(sim);
    const cursors = new TaskCursors(sim.graphs);
    const early = createEarlyBinding(sim, createDiscipline(params.discipline, sim));
    const log = sim.decisionLog(sampleKind);

    /** Probes of tasks that may run in different places are not shared between tasks (Sparrow §3.3). */
    const place = (isShared: boolean, inquiry: Inquiry, tasks: readonly TaskId[]) =>
      isShared
        ? leastLoaded(inquiry, tasks.length, params.tieBreak, params.view)
        : shortestForEach(inquiry, tasks, params.tieBreak, params.view);

    const inquiries = createInquiries(sim, (scheduler, stage, inquiry) => {
      const tasks: TaskId[] = [];
      cursors.eachLeft(stage, (task) => tasks.push(task));
      const chosen = place(!cursors.hasOwnSets(stage), inquiry, tasks);
      if (log.isOn) {
        const words = sampleWords(inquiry, tasks, chosen);
        log.record(scheduler, stage, words, words.length);
      }
      tasks.forEach((task, i) => {
        cursors.takeFirst(stage);
        early.launch(scheduler, chosen[i], stage, sim.bind(task, stage, chosen[i]));
      });
    });

    return {
      onStageReady(scheduler, stage) {
        if (cursors.left(stage) === 0) return;
        const probes = drawProbes(sampling, scheduler, cursors, stage, params.probeRatio);
        const comparedFor = cursors.hasOwnSets(stage)
          ? probesByTask(cursors, stage, probes)
          : forAnyTask(probes);
        inquiries.ask(scheduler, stage, sampling.servers.slice(0, probes), comparedFor);
      },
      onSlotFree: early.onSlotFree,
    };
  },
});
