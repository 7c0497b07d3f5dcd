import type { Dialect } from './dialect.ts';
import { asMany, asTasks, type KnownJob } from './known.ts';
import { type MomentForm, moments } from './moments.ts';

// Workflows of WfCommons in all versions of their format, Batsim's workloads, OpenDC's grid tables.

interface Version {
  readonly version: string;
  /** Parents are names up to 1.3, later ids. */
  readonly parents: 'names' | 'ids';
  readonly runtime: string;
  readonly makespan: string;
  readonly list: 'tasks' | 'jobs';
  /** Whether tasks and what became of them stand apart. */
  readonly isApart?: true;
}

const versions: readonly Version[] = [
  { version: '1.0', parents: 'names', runtime: 'runtime', makespan: 'makespan', list: 'jobs' },
  { version: '1.2', parents: 'names', runtime: 'runtime', makespan: 'makespan', list: 'tasks' },
  { version: '1.3', parents: 'names', runtime: 'runtime', makespan: 'makespan', list: 'tasks' },
  {
    version: '1.4',
    parents: 'ids',
    runtime: 'runtimeInSeconds',
    makespan: 'makespanInSeconds',
    list: 'tasks',
  },
  {
    version: '1.5',
    parents: 'ids',
    runtime: 'runtimeInSeconds',
    makespan: 'makespanInSeconds',
    list: 'tasks',
    isApart: true,
  },
];

/** What their parsers write: ISO with a zone, without hyphens, and with the month first and a year of two digits. */
const executedAt: readonly MomentForm[] = [
  moments.isoSeconds,
  moments.isoZone,
  moments.isoCompact,
  moments.isoAhead,
  {
    units: [''],
    grain: 1000,
    write: (ms) => {
      const iso = new Date(ms).toISOString();
      return `${iso.slice(5, 10)}-${iso.slice(2, 4)}T${iso.slice(11, 19)}Z`;
    },
    isUnclear: (all) => all.every((ms) => new Date(ms).getUTCDate() <= 12),
  },
];

function workflow(job: KnownJob, of: Version, moment: MomentForm): object {
  const { version, runtime, makespan, list } = of;
  // The first task comes before all others, and the last after them.
  const label = (task: number) => `${job.program}_ID${String(task + 1).padStart(7, '0')}`;
  const id = (task: number) =>
    of.parents === 'ids' ? `ID${String(task + 1).padStart(7, '0')}` : label(task);
  const last = job.tasks.length - 1;
  const parents = (task: number) =>
    task === 0 ? [] : task === last ? job.tasks.map((_, at) => id(at)).slice(0, -1) : [id(0)];
  const shape = job.tasks.map((_, task) => ({
    name: label(task),
    ...(version === '1.0' || version === '1.2' ? {} : { id: id(task) }),
    parents: parents(task),
    children: [],
  }));
  const did = job.tasks.map((ms, task) => ({ [runtime]: ms / 1000, cores: 1, task }));
  const times = { [makespan]: job.duration / 1000, executedAt: moment.write(job.arrival, 0) };
  const machines = [{ nodeName: 'node1', system: 'linux', cpu: { count: 8, speed: 2300 } }];
  const head = { name: `${job.program}-${job.number}`, description: 'made', schemaVersion: version };
  if (of.isApart) {
    const tasks = job.tasks.map((ms, task) => ({
      id: id(task),
      runtimeInSeconds: ms / 1000,
      command: { program: job.program },
    }));
    return {
      ...head,
      workflow: { specification: { tasks: shape }, execution: { ...times, tasks, machines } },
    };
  }
  const tasks = shape.map((task, at) => ({
    ...task,
    type: 'compute',
    [runtime]: did[at][runtime],
    files: [],
  }));
  return { ...head, workflow: { ...times, machines, [list]: tasks } };
}

const wfFormat = (of: Version): Dialect => ({
  name: `WfFormat ${of.version}`,
  grain: 1000,
  write(jobs, draws) {
    const moment = draws.of(executedAt);
    const few = jobs.slice(0, 24);
    const texts = few.map((job) => JSON.stringify(workflow(job, of, moment), null, draws.of([0, 4])));
    const files = draws.onceIn(3)
      ? [{ name: 'workflows.json', text: texts.join('\n') }]
      : texts.map((text, at) => ({ name: `workflows/run-${String(at).padStart(2, '0')}.json`, text }));
    const isUnclear = moment.isUnclear?.(few.map(({ arrival }) => arrival)) === true;
    return {
      files,
      right: few.map(asTasks),
      ...(isUnclear ? { undecided: 'day, month or year first' } : {}),
    };
  },
});

const batsim: Dialect = {
  name: 'Batsim',
  grain: 1,
  write(jobs, draws) {
    const isText = draws.onceIn(2);
    const isNested = draws.onceIn(3);
    const profiles = Object.fromEntries(
      jobs.map(({ number, duration }) => [`p${number}`, { type: 'delay', delay: duration / 1000 }]),
    );
    const all = jobs.map((job) => ({
      id: isText ? `w0!${job.number}` : job.number,
      subtime: (job.arrival - jobs[0].arrival) / 1000,
      walltime: job.limit / 1000,
      res: job.tasks.length,
      profile: `p${job.number}`,
    }));
    const head = isNested ? { command: 'swf_to_json', date: '2024-03-05', description: 'made' } : {};
    const text = JSON.stringify({ ...head, nb_res: 512, jobs: all, profiles }, null, draws.of([0, 2, 4]));
    return { files: [{ name: 'workload.json', text }], right: jobs.map(asMany) };
  },
};

/** The columns of a grid table that simulators keep: tasks of workflows. */
const gridTable: Dialect = {
  name: 'gwf of workflows',
  grain: 1000,
  write(jobs, draws) {
    const width = draws.onceIn(2) ? 10 : 0;
    const row = (cells: readonly (string | number)[]) =>
      cells.map((cell) => `${cell}`.padEnd(width)).join(', ');
    const rows = jobs.flatMap((job) =>
      job.tasks.map((ms, task) => {
        const id = 100 * job.number + task;
        return row([
          job.number,
          id,
          (job.arrival - jobs[0].arrival) / 1000,
          ms / 1000,
          1,
          1,
          task === 0 ? '' : id - task,
        ]);
      }),
    );
    const head = row(['WorkflowID', 'JobID', 'SubmitTime', 'RunTime', 'NProcs', 'ReqNProcs', 'Dependencies']);
    return {
      files: [{ name: 'trace.gwf', text: `${[head, ...rows].join('\n')}\n` }],
      right: jobs.map(asTasks),
    };
  },
};

export const workflows: readonly Dialect[] = [...versions.map(wfFormat), batsim, gridTable];
