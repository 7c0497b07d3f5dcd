import type { Draws } from '../fuzzer.ts';
import { type Dialect, shuffled } from './dialect.ts';
import { asMany, type KnownJob } from './known.ts';

// What batch systems and the archives of their logs write: SWF of the Parallel Workloads Archive, GWF of the Grid
// Workloads Archive, HTCondor's history.

const seconds = (ms: number) => ms / 1000;
const userNumber = (user: string) =>
  1 + ([...user].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 40);

interface Swf {
  readonly hasHeader: boolean;
  readonly knowsWaits: boolean;
  readonly knowsAllocated: boolean;
  /** Whether fields that are unknown are −1; else they have a value. */
  readonly hasUnknown: boolean;
}

function swfLine(job: KnownJob, first: number, swf: Swf, changes: Readonly<Record<number, number>> = {}) {
  const no = swf.hasUnknown ? -1 : 1;
  const width = job.tasks.length;
  const fields = [
    job.number,
    seconds(job.arrival - first),
    swf.knowsWaits ? seconds(job.start - job.arrival) : -1,
    seconds(job.duration),
    swf.knowsAllocated ? width : -1,
    swf.hasUnknown ? -1 : seconds(job.duration),
    swf.hasUnknown ? -1 : 2048,
    width,
    seconds(job.limit),
    swf.hasUnknown ? -1 : 4096,
    job.failed ? 0 : 1,
    userNumber(job.user),
    1,
    no,
    1,
    1,
    swf.hasUnknown ? -1 : 0,
    swf.hasUnknown ? -1 : 0,
  ];
  for (const [field, value] of Object.entries(changes)) fields[Number(field) - 1] = value;
  return fields;
}

function swfText(rows: readonly (readonly number[])[], { hasHeader }: Swf, draws: Draws): string {
  const isPadded = draws.onceIn(2);
  const lines = rows.map((row) =>
    row.map((value) => (isPadded ? String(value).padStart(6) : value)).join(' '),
  );
  const header = ['; Version: 2.2', '; Computer: test', `; MaxJobs: ${rows.length}`, '; MaxProcs: 512', ';'];
  return `${[...(hasHeader ? header : []), ...lines].join('\n')}\n`;
}

const swf = (name: string, of: Partial<Swf>): Dialect => ({
  name,
  grain: 1000,
  write(jobs, draws) {
    const full = { hasHeader: true, knowsWaits: true, knowsAllocated: true, hasUnknown: true, ...of };
    const rows = jobs.map((job) => swfLine(job, jobs[0].arrival, full));
    return { files: [{ name: 'log.swf', text: swfText(rows, full, draws) }], right: jobs.map(asMany) };
  },
});

/** Jobs that were stopped and went on: a line for the whole, then one for each part, with status 2, then 3 or 4. */
const swfParts: Dialect = {
  name: 'swf with parts',
  grain: 1000,
  write(jobs, draws) {
    const full = { hasHeader: true, knowsWaits: true, knowsAllocated: true, hasUnknown: true };
    const rows = jobs.flatMap((job) => {
      const whole = swfLine(job, jobs[0].arrival, full);
      if (job.duration < 2000 || !draws.onceIn(3)) return [whole];
      const part = 1 + draws.below(seconds(job.duration) - 1);
      const last = { 2: -1, 4: seconds(job.duration) - part, 11: job.failed ? 4 : 3 };
      return [
        whole,
        swfLine(job, jobs[0].arrival, full, { 4: part, 11: 2 }),
        swfLine(job, jobs[0].arrival, full, last),
      ];
    });
    return { files: [{ name: 'log.swf', text: swfText(rows, full, draws) }], right: jobs.map(asMany) };
  },
};

/** Jobs that were cancelled in the queue never ran. */
const swfCancelled: Dialect = {
  name: 'swf with cancelled jobs',
  grain: 1000,
  write(jobs, draws) {
    const full = { hasHeader: true, knowsWaits: true, knowsAllocated: true, hasUnknown: true };
    const gone = new Set(jobs.filter(() => draws.onceIn(8)));
    const rows = jobs.map((job) =>
      swfLine(job, jobs[0].arrival, full, gone.has(job) ? { 3: -1, 4: -1, 5: -1, 11: 5 } : {}),
    );
    const ran = jobs.filter((job) => !gone.has(job));
    return { files: [{ name: 'log.swf', text: swfText(rows, full, draws) }], right: ran.map(asMany) };
  },
};

const gwfHeader =
  'JobID SubmitTime WaitTime RunTime NProcs AverageCPUTimeUsed UsedMemory ReqNProcs ReqTime ReqMemory Status UserID GroupID ExecutableID QueueID PartitionID OrigSiteID LastRunSiteID JobStructure JobStructureParams UsedNetwork UsedLocalDiskSpace UsedResources ReqPlatform ReqNetwork ReqLocalDiskSpace ReqResources VOID ProjectID'.split(
    ' ',
  );

const gwf: Dialect = {
  name: 'gwf of the archive',
  grain: 1000,
  write(jobs, draws) {
    const zero = draws.onceIn(2) ? 0 : jobs[0].arrival;
    const rows = jobs.map((job) => [
      job.number,
      seconds(job.arrival - zero),
      seconds(job.start - job.arrival),
      seconds(job.duration),
      job.tasks.length,
      ...[-1, -1],
      job.tasks.length,
      ...[-1, -1],
      job.failed ? 0 : 1,
      `U${userNumber(job.user)}`,
      'G1',
      `X${job.program.length}`,
      job.queue,
      '-1',
      'G1/site1',
      'G1/site1/c2',
      'UNITARY',
      ...Array.from({ length: 10 }, () => -1),
    ]);
    const head = draws.onceIn(4)
      ? []
      : ['# Grid Workloads Archive', '# Version: 1.0', `# ${gwfHeader.join('\t')}`];
    const text = `${[...head, ...rows.map((row) => row.join('\t'))].join('\n')}\n`;
    return { files: [{ name: 'grid.gwf', text }], right: jobs.map(asMany) };
  },
};

const condor: Dialect = {
  name: 'condor_history -json',
  grain: 1000,
  write(jobs, draws) {
    const ads = jobs.map((job) => ({
      ClusterId: 7000 + job.number,
      ProcId: 0,
      GlobalJobId: `submit.example#${7000 + job.number}.0#${seconds(job.arrival)}`,
      Owner: job.user,
      Cmd: `/home/${job.program}`,
      QDate: seconds(job.arrival),
      JobStartDate: seconds(job.start),
      JobCurrentStartDate: seconds(job.start),
      CompletionDate: seconds(job.end),
      EnteredCurrentStatus: seconds(job.end),
      RemoteWallClockTime: seconds(job.duration),
      RemoteUserCpu: 0.8 * seconds(job.duration),
      JobStatus: 4,
      ExitCode: job.failed ? 1 : 0,
      RequestCpus: job.tasks.length,
      RequestMemory: 2048,
      NumJobStarts: 1,
    }));
    const text = JSON.stringify(shuffled(ads, draws), null, draws.of([0, 2]));
    return { files: [{ name: 'history.json', text }], right: jobs.map(asMany), unsaid: 'widths' };
  },
};

export const batchSystems: readonly Dialect[] = [
  swf('swf', {}),
  swf('swf without header', { hasHeader: false }),
  swf('swf without waits', { knowsWaits: false }),
  swf('swf of requests', { knowsAllocated: false }),
  swf('swf without unknowns', { hasHeader: false, hasUnknown: false }),
  swfParts,
  swfCancelled,
  gwf,
  condor,
];
