import type { Basics } from '../actors/messages.ts';
import type { Outage } from '../actors/outages.ts';
import { type JobId, NONE, type SchedulerId } from '../ids.ts';
import type { Owners } from './owners.ts';

interface OwnedJobs extends Pick<Basics, 'kernel' | 'recorder' | 'actors' | 'outages'> {
  readonly owners: Owners;
  /** Visits each job that has arrived and not finished. */
  eachRunning(visit: (job: JobId) => void): void;
  /** Tells the scheduler of a job everything of the job that may run. */
  beginAnew(job: JobId): void;
  onDown(scheduler: SchedulerId): void;
}

/**
 * Schedules losses and returns of schedulers. When a loss is noticed, other schedulers take the jobs over (Sparrow
 * §6). If no other is up, the jobs wait until the first scheduler returns, whose jobs they are from then on: their own might
 * never return. One that returns knows its jobs and nothing else.
 */
export function scheduleSchedulerOutages(parts: OwnedJobs, planned: readonly Outage[]): void {
  const { kernel, recorder, actors, outages, owners } = parts;
  const rows = new Map<SchedulerId, number>(); // rows of the trace, of schedulers that are down
  const eachJobOf = (scheduler: SchedulerId, visit: (job: JobId) => void) =>
    parts.eachRunning((job) => {
      if (owners.of[job] === scheduler) visit(job);
    });

  const takeOver = (job: JobId) => {
    recorder.jobTakenOver(job, owners.choose(job, 1), kernel.now());
    parts.beginAnew(job);
  };

  const down = kernel.on((scheduler) => {
    outages.scheduler.begin(scheduler, kernel.now());
    rows.set(scheduler, recorder.down(actors.scheduler(scheduler), kernel.now()));
    parts.onDown(scheduler);
  }, 'loss of a scheduler');

  const noticed = kernel.on((scheduler) => {
    outages.scheduler.notice(scheduler);
    owners.tellServers(scheduler);
    if (!outages.scheduler.isKnown(outages.scheduler.replacement(scheduler))) eachJobOf(scheduler, takeOver);
  }, 'notice of a lost scheduler');

  const back = kernel.on((scheduler) => {
    outages.scheduler.end(scheduler, kernel.now());
    recorder.up(rows.get(scheduler) ?? NONE, kernel.now());
    owners.tellBack(scheduler);
    eachJobOf(scheduler, parts.beginAnew);
    // Nobody was there to take them over when the loss of their schedulers was noticed, or when they arrived.
    parts.eachRunning((job) => {
      if (outages.scheduler.isKnown(owners.of[job])) takeOver(job);
    });
  }, 'return of a scheduler');

  for (const { scheduler, at, noticedAt, backAt = Infinity } of planned) {
    kernel.schedule(at, down, scheduler);
    kernel.schedule(noticedAt, noticed, scheduler);
    if (backAt < Infinity) kernel.schedule(backAt, back, scheduler);
  }
}

/**
 * Where each job has its own scheduler, marks the schedulers whose job is running; most have none. Null where a fixed
 * number of schedulers serves all jobs. `schedulers`: how many there are.
 */
export function schedulersWithJobs(
  jobs: Pick<OwnedJobs, 'owners' | 'eachRunning'>,
  schedulers: number,
): Uint8Array | null {
  const { owners } = jobs;
  if (!owners.isOnePerJob) return null;
  const have = new Uint8Array(schedulers);
  jobs.eachRunning((job) => {
    have[owners.of[job]] = 1;
  });
  return have;
}
