import { formatBytes } from '../../../base/format.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import { boldServer, boldTask, type Caption, caption } from '../../../explain/captions/caption.ts';
import { say } from '../../../explain/explanation.ts';
import { startKind } from '../../../policies/quincy/decisions/flow.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { wasStopped } from '../explain/runFacts.ts';
import { type Scales, weighingAt } from './weighing.ts';
import { panTexts } from './words.ts';

/** What was weighed when a job's tasks got servers: who gave way to them, who did not, and who could not be asked (Quincy §4.3). */
export function weighingCaptions(trace: Trace, job: JobId): readonly Caption[] {
  const { jobFirstStage } = trace.data.graphs;
  const moments = new Set<number>();
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1)
    for (const { at } of trace.decisionsOfStage(startKind, stage)) moments.add(at);
  return [...moments].flatMap((at) => captionsAt(trace, job, at));
}

function captionsAt(trace: Trace, job: JobId, at: number): readonly Caption[] {
  const weighing = weighingAt(trace, job, at);
  if (weighing === null || weighing.doneAt !== at) return [];
  if (weighing.mayMove) return weighing.scales.flatMap((scales) => weighedCaption(trace, job, at, scales));
  return weighing.inTheWay.flatMap(({ server, newcomer }) => {
    const { task, server: servers, boundAt } = trace.data.tables.attempts.columns;
    const own = trace.attemptsOfTask(newcomer).find((attempt) => boundAt[attempt] === at);
    if (own === undefined || servers[own] === server) return [];
    const goes = say`${boldTask(trace, task[own])} goes to ${boldServer(trace, servers[own])}`;
    const words = say`*${jobName(job)}* may not disturb ${boldServer(trace, server)}: ${goes}${readWords(trace, own)}.`;
    return [caption(at, words, servers[own])];
  });
}

function readWords(trace: Trace, attempt: number): string {
  const read = trace.readOf[attempt];
  if (read === NONE) return '';
  const { rackBytes, remoteBytes } = trace.data.tables.reads.columns;
  const bytes = rackBytes[read] + remoteBytes[read];
  return bytes > 0 ? ` and reads ${formatBytes(bytes)}` : '';
}

function weighedCaption(trace: Trace, job: JobId, at: number, scales: Scales): readonly Caption[] {
  const { running, server, newcomer, hasLeft } = scales;
  const [move, stay] = panTexts(scales);
  const costs = say`Moving costs *${move}*, staying *${stay}*: `;
  const { boundAt, endedAt, server: servers } = trace.data.tables.attempts.columns;
  const got = trace.attemptsOfTask(newcomer).find((attempt) => boundAt[attempt] === at);
  if (got === undefined) return [];
  const other = jobName(trace.data.graphs.stageJob[trace.taskStage[running]]);
  if (!hasLeft) {
    // It may have ended while the problem was solved.
    const stays = trace
      .attemptsOfTask(running)
      .some((attempt) => servers[attempt] === server && boundAt[attempt] < at && endedAt[attempt] >= at);
    if (!stays) return [];
    return [caption(at, say`${costs}a task of *${other}* stays on ${boldServer(trace, server)}.`, server)];
  }
  if (servers[got] !== server || !wasStopped(trace, running, server, at)) return [];
  const goes = scales.to === NONE ? 'waits' : 'moves';
  return [
    caption(
      at,
      say`${costs}*${jobName(job)}* gets ${boldServer(trace, server)}, a task of *${other}* ${goes}.`,
      server,
    ),
  ];
}
