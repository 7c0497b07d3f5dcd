import type { TaskId } from '../../engine/ids.ts';
import { policyPlugin } from '../plugin.ts';
import { createDiscipline, queuesFor } from '../shared/disciplines.ts';
import { createEarlyBinding } from '../shared/earlyBinding.ts';
import { TaskCursors } from '../shared/taskCursors.ts';
import { shortestForEach } from './choose.ts';
import { sampleKind } from './decisions.ts';
import { earlyParams, probeRatioParam, tieBreakParam, viewParam } from './params.ts';
import { drawProbes, probesByTask } from './probing.ts';
import { createInquiries, sampleWords } from './replies.ts';
import { Sampling } from './sampling.ts';

/** Places each task on the least loaded of d random servers: the power of two choices (Sparrow §3.1). */
export const perTask = policyPlugin({
  id: 'per-task',
  title: 'Per-task sampling',
  family: 'Sparrow',
  summary: 'For each task, the shorter of d queues.',
  source: 'Sparrow §3.1',
  params: { probeRatio: probeRatioParam, ...earlyParams, tieBreak: tieBreakParam, view: viewParam },
  schedulers: ({ schedulers }) => schedulers,
  queues: ({ discipline }, users) => queuesFor(discipline, users),
  mayIdle: true,
  create({ sim, params }) {
    const sampling = new Sampling(sim);
    const cursors = new TaskCursors(sim.graphs);
    const early = createEarlyBinding(sim, createDiscipline(params.discipline, sim));
    const log = sim.decisionLog(sampleKind);

    const inquiries = createInquiries(sim, (scheduler, stage, inquiry) => {
      const tasks: TaskId[] = [];
      cursors.eachLeft(stage, (task) => tasks.push(task));
      const chosen = shortestForEach(inquiry, tasks, params.tieBreak, params.view);
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
      /**
       * Probes of one job go to distinct servers, so that two of its tasks do not meet in one queue (SPA-8).
       * Differs from the paper: there each task draws its d servers on its own (Sparrow §4.2).
       */
      onStageReady(scheduler, stage) {
        if (cursors.left(stage) === 0) return;
        const probes = drawProbes(sampling, scheduler, cursors, stage, params.probeRatio);
        const comparedFor = probesByTask(cursors, stage, probes);
        inquiries.ask(scheduler, stage, sampling.servers.slice(0, probes), comparedFor);
      },
      onSlotFree: early.onSlotFree,
    };
  },
});
