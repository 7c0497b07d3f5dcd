import { meanOf } from '../../algorithms/distribution.ts';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { never } from '../../base/assert.ts';
import type { Micros } from '../kernel/time.ts';
import { meanJobFactor } from './jobFactors.ts';
import type { ArrivalPlan, ClassPlan, GeneratedPlan } from './plan.ts';
import { overlap, type ReadingPlan } from './readingPlan.ts';
import { meanDataFactor } from './recurring.ts';
import { meanFactor } from './stragglers.ts';
import { meanTasks } from './taskCounts.ts';
import { wave } from './wave.ts';

// ρ load · n slots · m tasks of a job · t mean task time

/** When jobs arrive; in a closed loop, how many are in the system at a time. */
interface Arrivals {
  readonly arrivesAt: Float64Array; // [jobs], Micros
  readonly concurrency: number;
}

type Schedule = Extract<ArrivalPlan, { readonly kind: 'schedule' }>;

/**
 * Returns the mean slot time of a job over all classes, in Micros. Computing counts at `meanSpeed`, reading at
 * `localRate` (bytes/µs).
 */
export function meanWork(
  classes: readonly ClassPlan[],
  localRate = Infinity,
  meanSpeed = 1,
  reading?: ReadingPlan,
): Micros {
  let work = 0;
  let shares = 0;
  for (const { share, stages, recurring } of classes) {
    const tasks = meanTasks(stages);
    const factor = meanDataFactor(recurring);
    stages.forEach(({ duration, stragglers, jobFactor, reads = [], shuffleBytes = 0 }, position) => {
      const fetched = shuffleBytes * factor;
      const input = reads.reduce((sum, read) => sum + read.bytes, 0);
      const computing = (meanOf(duration) * meanFactor(stragglers) * meanJobFactor(jobFactor)) / meanSpeed;
      const all = computing + (input + fetched) / localRate;
      const sizes = { input, fetched };
      work += share * tasks[position] * (all - overlap(reading, computing, sizes, localRate));
    });
    shares += share;
  }
  return work / shares;
}

/** Returns the mean time between two arrivals at a load: m·t / (ρ·n) (Sparrow §4.1). */
function meanGap(load: number, work: Micros, slots: number): Micros {
  return work / (load * slots);
}

/** Draws the arrivals of jobs. Another load with the same seed stretches the same pattern in time. */
export function arrivals(plan: GeneratedPlan): Arrivals {
  const { arrivals: kind, jobs, slots, seed } = plan;
  const stream = streamOf(seed, 'arrivals');
  const gapAt = (load: number) =>
    meanGap(load, meanWork(plan.classes, plan.localRate, plan.meanSpeed, plan.reading), slots);
  switch (kind.kind) {
    case 'poisson':
      return { arrivesAt: poisson(jobs, gapAt(kind.load), stream), concurrency: 0 };
    case 'gaps':
      return { arrivesAt: poisson(jobs, kind.mean, stream), concurrency: 0 };
    case 'interval':
      return { arrivesAt: batches(jobs, 1, gapAt(kind.load)), concurrency: 0 };
    case 'batches':
      return { arrivesAt: batches(jobs, kind.size, gapAt(kind.load)), concurrency: 0 };
    case 'wave':
      return { arrivesAt: wave(jobs, gapAt(kind.load), kind, stream), concurrency: 0 };
    case 'atOnce':
      return { arrivesAt: new Float64Array(jobs), concurrency: 0 };
    case 'concurrent':
      return { arrivesAt: new Float64Array(jobs).fill(Infinity, kind.jobs), concurrency: kind.jobs };
    case 'schedule':
      return {
        arrivesAt: Float64Array.from(scheduledJobs(kind, seed), ({ at }) => at).slice(0, jobs),
        concurrency: 0,
      };
    default:
      return never(kind);
  }
}

/** Lists the jobs of a schedule, ascending by arrival. Each line has its own random stream. */
export function scheduledJobs({ lines }: Schedule, seed: number): { at: Micros; jobClass: number }[] {
  const jobs = lines.flatMap(({ jobClass, jobs, from, gap }, line) => {
    const stream = streamOf(seed, 'arrivals', line);
    let time = from;
    return Array.from({ length: jobs }, (_, job) => {
      if (job > 0 && gap > 0) time += stream.exponential(gap);
      return { at: Math.round(time), jobClass };
    });
  });
  return jobs.sort((first, second) => first.at - second.at);
}

// Rounds the sum, not the gaps: rounding each gap would change the load when gaps are a few µs.
function poisson(jobs: number, gap: Micros, stream: Stream): Float64Array {
  const arrivesAt = new Float64Array(jobs);
  let time = 0;
  for (let job = 0; job < jobs; job += 1) {
    time += stream.exponential(gap);
    arrivesAt[job] = Math.round(time);
  }
  return arrivesAt;
}

/** So many jobs at once, at regular intervals; `gap` is the mean time between two jobs. */
function batches(jobs: number, size: number, gap: Micros): Float64Array {
  const arrivesAt = new Float64Array(jobs);
  for (let job = 0; job < jobs; job += 1) arrivesAt[job] = Math.round((job - (job % size)) * gap);
  return arrivesAt;
}
