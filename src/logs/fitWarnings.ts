import { addAll } from '../base/lists.ts';
import { roomFor } from '../scenario/checks/placementIssues.ts';
import { sharedCapacity } from '../scenario/counted/longestRun.ts';
import { serverCount } from '../scenario/counted/serverCounts.ts';
import { limits } from '../scenario/shape/limits.ts';
import type { Fit } from './fit.ts';
import { blockPlacement } from './fitData.ts';
import { type FitOptions, TASK_BUDGET } from './fitOptions.ts';
import { sayCount, sayDuration, sayMany, sayShare } from './say.ts';

/** With more tasks a run takes minutes and its trace hundreds of megabytes. */
const MANY_TASKS = 1_000_000;

/** With fewer jobs, percentiles mean little. Our choice. */
export const FEW_JOBS = 20;

/** With less load hardly any task ever waits. */
const LITTLE_LOAD = 0.05;

/** If reading is a smaller share of the work, locality shows in where tasks run rather than in how long jobs take. */
const LITTLE_MOVING = 0.2;

/** Seconds for which a fit would run, as far as known beforehand. */
export const lengthOf = ({ span, work, slots, longestTask, megabytes, cluster }: Fit) =>
  Math.max(span, work / slots, megabytes / sharedCapacity(cluster)) + longestTask;

/** Says why a fit cannot run; empty when it can. */
export function fitObstacles(fit: Fit): readonly string[] {
  const obstacles: string[] = [];
  if (fit.jobs === 0) {
    obstacles.push(
      fit.inWindow === 0
        ? 'No job arrives in this window. Move it or make it wider.'
        : `None of the ${sayMany(fit.inWindow, 'job')} in the window is kept. Keep more lengths or a larger sample.`,
    );
  }
  const servers = serverCount(fit.cluster);
  if (servers > limits.servers) {
    obstacles.push(
      `This needs ${sayMany(servers, 'server')}; at most ${sayCount(limits.servers)} can run here. ` +
        'Keep fewer jobs, leave out the long ones, give servers more slots, or slow the arrivals down.',
    );
  }
  if (fit.tasks > limits.listedTasks) {
    obstacles.push(
      `${sayMany(fit.tasks, 'task')} are kept; at most ${sayCount(limits.listedTasks)} can run here. ` +
        'Make the window shorter, or keep fewer jobs.',
    );
  }
  addAll(obstacles, dataObstacles(fit));
  if (fit.longestTask > limits.listedDuration) {
    obstacles.push(
      `The longest task lasts ${sayDuration(fit.longestTask)}; at most ${sayDuration(limits.listedDuration)} can run ` +
        'here. Lower the duration factor, or leave out the long jobs.',
    );
  }
  const length = lengthOf(fit);
  if (length > limits.span) {
    obstacles.push(
      `This would last ${sayDuration(length)}; at most ${sayDuration(limits.span)} can run here. ` +
        'Make the window shorter, let jobs arrive faster, or lower the duration factor.',
    );
  }
  return obstacles;
}

function dataObstacles({ data, cluster }: Fit): readonly string[] {
  if (data === null || data.files === 0) return [];
  const obstacles: string[] = [];
  const { blocks, replicas } = data;
  if (blocks * replicas > limits.replicas) {
    obstacles.push(
      `The jobs read files of ${sayMany(blocks, 'block')}, ${sayMany(replicas, 'replica')} each; at most ` +
        `${sayCount(limits.replicas)} replicas can lie here. ` +
        'Scale the data down, cap the tasks per job, or make the window shorter.',
    );
  }
  const { most, why } = roomFor(blockPlacement, cluster);
  if (replicas > most) {
    obstacles.push(
      `There is no room for ${sayMany(replicas, 'replica')} of a block; at most ${most}, for ${why}. ` +
        'Lower the replicas, or make the cluster larger.',
    );
  }
  return obstacles;
}

/** Whether work piles up for as long as jobs arrive, or the last tasks only start when nothing arrives any more. */
export function neverSettles({ load, longestTask, span }: Fit): boolean {
  return load !== null && (load >= 1 || longestTask > span);
}

/** Lists what a fit does to the workload that readers of its results should know. */
export function fitWarnings(fit: Fit, options: FitOptions): readonly string[] {
  if (fit.jobs === 0) return [];
  const warnings: string[] = [];
  if (fit.load === null) {
    const why = fit.jobs === 1 ? 'One job has' : 'Jobs that arrive at the same moment have';
    warnings.push(
      `${why} no arrival rate, so load is not defined: the cluster stays at ${sayMany(fit.slots, 'slot')}.`,
    );
  } else if (fit.load >= 1) {
    warnings.push('More work arrives than the cluster can do: queues grow until the last job has arrived.');
  }
  if (fit.load !== null && fit.load < LITTLE_LOAD) {
    warnings.push(
      'The cluster is nearly empty: hardly any task waits, so policies hardly differ. To fill it, let the load be reached by the pace of arrivals, under “How fast, how large”.',
    );
  }
  if (fit.load !== null && fit.longestTask > fit.span) {
    warnings.push(
      `The longest task (${sayDuration(fit.longestTask)}) outlasts the arrivals (${sayDuration(fit.span)}): ` +
        'the cluster is fuller at the end than at the start, and never settles.',
    );
  }
  if (fit.longJobs > 0 && fit.longJobs < fit.jobs && fit.longWorkShare > 0.5) {
    warnings.push(
      `${sayMany(fit.longJobs, 'long job')} of ${sayCount(fit.jobs)} hold ${sayShare(fit.longWorkShare)} of the work: ` +
        `they set ${options.sizing.kind === 'time' ? 'the pace of arrivals' : 'the size of the cluster'}.`,
    );
  }
  if (fit.cappedJobs > 0) {
    warnings.push(
      `The cap takes ${sayMany(fit.cutTasks, 'task')} from ${sayMany(fit.cappedJobs, 'job')}, ` +
        `${sayShare(fit.cutWorkShare)} of the work: the largest jobs are smaller than in the log. ${sayCuts(fit)}`,
    );
  }
  if (options.keep.kind === 'sample' || options.keep.step > 1) {
    warnings.push('Whole jobs are left out, so gaps between arrivals are longer than in the log.');
  }
  const isAssumed = options.assumptions !== null;
  if (fit.data !== null && fit.movingShare < LITTLE_MOVING) {
    warnings.push(
      `Moving data is ${sayShare(fit.movingShare)} of the work at best, the rest is computing${isAssumed ? ' as assumed' : ''}: ` +
        `tasks far from their data take little longer, and waiting to be near it may not pay. ${
          isAssumed ? 'Raise MB/s computed or lower the fixed cost' : 'Lower the duration factor'
        } to see it matter.`,
    );
  }
  if (fit.largestJob > fit.slots) {
    warnings.push(
      `The largest job has ${sayMany(fit.largestJob, 'task')} for ${sayMany(fit.slots, 'slot')}: it runs in waves.`,
    );
  }
  if (fit.jobs < FEW_JOBS) {
    warnings.push(`${sayMany(fit.jobs, 'job')}: too few for meaningful percentiles.`);
  }
  if (fit.tasks > MANY_TASKS) {
    warnings.push(`${sayMany(fit.tasks, 'task')}: a run may take minutes and much memory.`);
  } else if (fit.tasks > TASK_BUDGET * 10) {
    warnings.push(`${sayMany(fit.tasks, 'task')}: too many to watch one by one; views show totals instead.`);
  }
  return warnings;
}

function sayCuts({ largestCuts, cappedJobs }: Fit): string {
  const cuts = largestCuts.map(({ name, tasks, kept }) => `${name} (${sayCount(tasks)} → ${sayCount(kept)})`);
  return `${cappedJobs > cuts.length ? 'Most cut' : 'Cut'}: ${cuts.join(', ')}.`;
}
