import type { TaskId } from '../../engine/ids.ts';
import { policyPlugin } from '../plugin.ts';
import { createDiscipline, queuesFor } from '../shared/disciplines.ts';
import { createEarlyBinding } from '../shared/earlyBinding.ts';
import { TaskCursors } from '../shared/taskCursors.ts';
import { shortestForEach } from './choose.ts';
import { sampleKind } from './decisions.ts';
import { earlyParams, probeRatioParam, tieBreakParam, viewParam } from './params.ts';
import { createInquiries, sampleWords } from './replies.ts';
import { probeCount, Sampling, shareOfProbes } from './sampling.ts';

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
      onStageReady(scheduler, stage) {
        const tasks = cursors.left(stage);
        if (tasks === 0) return;
        const probes = probeCount(params.probeRatio, tasks);
        const comparedFor = new Int32Array(probes);
        let from = 0;
        let i = 0;
        cursors.eachLeft(stage, (task) => {
          const share = shareOfProbes(probes, tasks, i++);
          sampling.distinct(sampling.taskSet(stage, task), share, from);
          comparedFor.fill(task, from, from + share);
          from += share;
        });
        inquiries.ask(scheduler, stage, sampling.servers.slice(0, probes), comparedFor);
      },
      onSlotFree: early.onSlotFree,
    };
  },
});
