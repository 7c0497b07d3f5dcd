import type { Dialect } from './dialect.ts';
import { asMany, asOne, asTasks, type KnownJob } from './known.ts';

// What Hadoop writes, and the papers about it.

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A line for each job: when it arrives, how many tasks, their mean, and how long each takes, in seconds. */
const tr: Dialect = {
  name: '.tr',
  grain: 1,
  write(jobs, draws) {
    const zero = draws.onceIn(2) ? jobs[0].arrival : jobs[0].arrival - 128_248_000;
    const lines = jobs.map(({ arrival, tasks }) => {
      const mean = sum(tasks) / tasks.length / 1000;
      const cells = [(arrival - zero) / 1000, tasks.length, mean, ...tasks.map((task) => task / 1000)];
      return cells.join(draws.onceIn(3) ? '  ' : ' ');
    });
    return { files: [{ name: 'jobs.tr', text: `${lines.join('\n')}\n` }], right: jobs.map(asTasks) };
  },
};

/** SWIM: the job, when it arrives, the gap before it, and bytes; how long it takes is not there. */
const swim: Dialect = {
  name: 'SWIM',
  grain: 1000,
  write(jobs, draws) {
    const path = draws.onceIn(2);
    const lines = jobs.map(({ arrival }, at) => {
      const gap = at === 0 ? 0 : arrival - jobs[at - 1].arrival;
      const bytes = [draws.below(2_000_000_000), draws.below(900_000_000), draws.below(100_000_000)];
      const cells = [`job${at}`, (arrival - jobs[0].arrival) / 1000, gap / 1000, ...bytes];
      return [...cells, ...(path ? [`inputPath${draws.below(9)}`] : [])].join('\t');
    });
    const right = jobs.map(asOne);
    return { files: [{ name: 'samples.tsv', text: `${lines.join('\n')}\n` }], right, unsaid: 'durations' };
  },
};

/** Mappers by rack, reducers by rack with their megabytes; times are milliseconds. */
const coflow: Dialect = {
  name: 'coflows',
  grain: 1,
  write(jobs, draws) {
    const racks = 40;
    const lines = jobs.map(({ arrival, tasks, number }) => {
      const mappers = tasks.map(() => draws.below(racks));
      const reducers = tasks.map(() => `${draws.below(racks)}:${1 + draws.below(90)}.0`);
      return [
        number,
        arrival - jobs[0].arrival,
        mappers.length,
        ...mappers,
        reducers.length,
        ...reducers,
      ].join(' ');
    });
    const text = `${[`${racks} ${jobs.length}`, ...lines].join('\n')}\n`;
    return { files: [{ name: 'coflows.txt', text }], right: jobs.map(asOne), unsaid: 'durations' };
  },
};

/** Answer of the resource manager to `/ws/v1/cluster/apps`. */
const yarn: Dialect = {
  name: 'YARN REST',
  grain: 1,
  write(jobs, draws) {
    const app = jobs.map((job) => ({
      id: `application_1700000000000_${String(job.number).padStart(4, '0')}`,
      user: job.user,
      name: job.program,
      queue: job.queue,
      state: 'FINISHED',
      finalStatus: job.failed ? 'FAILED' : 'SUCCEEDED',
      progress: 100,
      clusterId: 1_700_000_000_000,
      applicationType: 'SPARK',
      priority: 0,
      startedTime: job.arrival,
      launchTime: job.arrival,
      finishedTime: job.arrival + job.duration,
      elapsedTime: job.duration,
      allocatedMB: -1,
      allocatedVCores: -1,
      runningContainers: -1,
      memorySeconds: 2048 * Math.ceil(job.duration / 1000),
      vcoreSeconds: Math.ceil(job.duration / 1000),
    }));
    const text = JSON.stringify({ apps: { app } }, null, draws.of([0, 2]));
    return { files: [{ name: 'apps.json', text }], right: jobs.map(asOne), unsaid: 'widths' };
  },
};

/** Input of YARN's scheduler load simulator, of containers with their times or of so many alike. */
const sls = (name: string, isCounted: boolean): Dialect => ({
  name,
  grain: 1,
  write(jobs, draws) {
    const zero = jobs[0].arrival;
    const number = (value: number) => (isText ? String(value) : value);
    const isText = draws.onceIn(4);
    const container = (job: KnownJob, task: number) => ({
      'container.host': `/rack-${task % 3}/node${task}`,
      'container.start.ms': number(job.start - zero),
      'container.end.ms': number(job.start - zero + job.tasks[task]),
      'container.priority': number(20),
      'container.type': task % 4 === 3 ? 'reduce' : 'map',
    });
    const alike = (job: KnownJob) => [
      {
        count: job.tasks.length,
        'duration.ms': job.duration,
        'container.priority': 20,
        'container.type': 'map',
      },
    ];
    const all = jobs.map((job) => ({
      'am.type': 'mapreduce',
      'job.start.ms': job.arrival - zero,
      'job.end.ms': job.end - zero,
      'job.queue.name': job.queue,
      'job.id': `job_${job.number}`,
      'job.user': job.user,
      'job.tasks': isCounted ? alike(job) : job.tasks.map((_, task) => container(job, task)),
    }));
    const text = draws.onceIn(3)
      ? JSON.stringify(all, null, 1)
      : all.map((job) => JSON.stringify(job, null, draws.of([0, 2]))).join('\n');
    return { files: [{ name: 'sls.json', text }], right: jobs.map(isCounted ? asMany : asTasks) };
  },
});

function rumenTask(job: KnownJob, task: number, retries: boolean) {
  const attempt = (start: number, finish: number, result: string, at: number) => ({
    attemptID: `attempt_${job.number}_m_${task}_${at}`,
    hostName: `/default-rack/node${task}`,
    startTime: start,
    finishTime: finish,
    result,
  });
  const { start, tasks } = job;
  const attempts = retries
    ? [attempt(start, start + 5, 'FAILED', 0), attempt(start + 9, start + 9 + tasks[task], 'SUCCESS', 1)]
    : [attempt(start, start + tasks[task], 'SUCCESS', 0)];
  return {
    taskID: `task_${job.number}_m_${task}`,
    taskType: 'MAP',
    taskStatus: 'SUCCESS',
    startTime: start,
    finishTime: start + tasks[task] + 20,
    inputBytes: 704_270,
    preferredLocations: [{ layers: ['default-rack', `node${task}`] }],
    attempts,
  };
}

const rumen: Dialect = {
  name: 'Rumen',
  grain: 1,
  write(jobs, draws) {
    const all = jobs.map((job) => ({
      jobID: `job_201009241532_${job.number}`,
      user: job.user,
      jobName: job.program,
      queue: job.queue,
      priority: 'NORMAL',
      submitTime: job.arrival,
      launchTime: job.start,
      finishTime: job.end + 40,
      outcome: 'SUCCESS',
      totalMaps: job.tasks.length,
      totalReduces: 0,
      mapTasks: job.tasks.map((_, task) => rumenTask(job, task, draws.onceIn(6))),
      reduceTasks: [],
      otherTasks: [],
    }));
    const text = all.map((job) => JSON.stringify(job, null, draws.of([0, 2]))).join('\n');
    return { files: [{ name: 'rumen.json', text }], right: jobs.map(asTasks) };
  },
};

export const bigData: readonly Dialect[] = [
  tr,
  swim,
  coflow,
  yarn,
  sls('SLS', false),
  sls('SLS of counts', true),
  rumen,
];
