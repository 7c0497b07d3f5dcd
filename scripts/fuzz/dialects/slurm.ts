import type { Draws } from '../fuzzer.ts';
import type { Dialect } from './dialect.ts';
import { asMany, asOne, type KnownJob } from './known.ts';
import { moments } from './moments.ts';
import { spans } from './spans.ts';

// What Slurm's sacct prints: with steps or without, between bars, in columns, as JSON.

const seconds = (ms: number) => ms / 1000;

type Row = readonly [id: string, cells: Readonly<Record<string, string | number>>];

/** What sacct tells of a job, and of its steps unless it is asked for allocations only. */
function sacctRows(job: KnownJob, withSteps: boolean, isOpen: boolean, draws: Draws): readonly Row[] {
  const id = String(900 + job.number);
  const time = (ms: number) => String(moments.isoBare.write(ms, 0));
  const cells = {
    JobName: job.program,
    User: job.user,
    Partition: job.queue,
    Account: 'lab',
    Submit: time(job.arrival),
    Start: isOpen ? 'Unknown' : time(job.start),
    End: isOpen ? 'Unknown' : time(job.end),
    Elapsed: isOpen ? '00:00:00' : spans.slurm.write(job.duration),
    ElapsedRaw: isOpen ? 0 : seconds(job.duration),
    State: isOpen
      ? 'PENDING'
      : job.failed
        ? draws.of(['FAILED', 'CANCELLED by 1001', 'TIMEOUT'])
        : 'COMPLETED',
    ExitCode: job.failed ? '1:0' : '0:0',
    AllocCPUS: isOpen ? 0 : job.tasks.length,
    Timelimit: spans.slurm.write(job.limit),
  };
  const rows: Row[] = [[id, cells]];
  if (!withSteps || isOpen) return rows;
  const step = { ...cells, User: '', Partition: '', Timelimit: '', Submit: cells.Start };
  for (const name of ['batch', 'extern', '0'])
    rows.push([`${id}.${name}`, { ...step, JobName: name === '0' ? job.program : name }]);
  return rows;
}

const sacct = (name: string, withSteps: boolean, columns: readonly string[], isPadded = false): Dialect => ({
  name,
  grain: 1000,
  write(jobs, draws) {
    const open = new Set(draws.onceIn(3) ? jobs.filter(() => draws.onceIn(8)) : []);
    const rows = jobs.flatMap((job) => sacctRows(job, withSteps, open.has(job), draws));
    const lines = [
      ['JobID', ...columns],
      ...(isPadded ? [['-'.repeat(12), ...columns.map(() => '-'.repeat(19))]] : []),
      ...rows.map(([id, cells]) => [id, ...columns.map((column) => String(cells[column]))]),
    ];
    // Without -P each column has a width, and what is longer ends in a plus.
    const fixed = (cell: string, at: number) => {
      const width = at === 0 ? 12 : 19;
      return at === 0 ? cell.padEnd(width) : cell.replace(' by 1001', '+').padStart(width);
    };
    const text = lines
      .map((line) => (isPadded ? `${line.map(fixed).join(' ')} ` : line.join('|')))
      .join('\n');
    const right = jobs.filter((job) => !open.has(job));
    const hasWidth = columns.includes('AllocCPUS');
    return {
      files: [{ name: 'sacct.txt', text: `${text}\n` }],
      right: right.map(hasWidth ? asMany : asOne),
      ...(hasWidth ? { unsaid: 'widths' } : {}),
    };
  },
});

const sacctJson: Dialect = {
  name: 'sacct --json',
  grain: 1000,
  write(jobs, draws) {
    const isNew = draws.onceIn(2);
    const number = (value: number) => (isNew ? { set: true, infinite: false, number: value } : value);
    const clock = { seconds: 0, microseconds: 0 };
    const of = (job: KnownJob) => {
      const time = { elapsed: seconds(job.duration), start: seconds(job.start), end: seconds(job.end) };
      const tres = [{ type: 'cpu', name: '', id: 1, count: job.tasks.length }];
      return {
        account: 'lab',
        array: { job_id: 0, task_id: number(0) },
        association: { account: 'lab', cluster: 'c1', user: job.user },
        exit_code: { status: ['SUCCESS'], return_code: number(0) },
        job_id: 900 + job.number,
        name: job.program,
        partition: job.queue,
        priority: number(100),
        required: { CPUs: job.tasks.length, memory_per_node: number(2048) },
        state: { current: isNew ? [job.failed ? 'FAILED' : 'COMPLETED'] : 'COMPLETED', reason: 'None' },
        steps: ['batch', '0'].map((step) => ({
          step: { id: `${900 + job.number}.${step}`, name: step },
          tasks: { count: 1 },
          time: { ...time, suspended: 0, system: clock, total: clock, user: clock },
        })),
        time: {
          ...time,
          eligible: seconds(job.arrival),
          submission: seconds(job.arrival),
          limit: number(job.limit / 60_000),
          suspended: 0,
          system: clock,
          total: clock,
          user: clock,
        },
        tres: { allocated: tres, requested: tres },
        user: job.user,
      };
    };
    const meta = { plugin: { type: 'openapi/dbv0.0.39', name: 'Slurm OpenAPI DB' } };
    const text = JSON.stringify(
      { meta, errors: [], warnings: [], jobs: jobs.map(of) },
      null,
      draws.of([0, 2]),
    );
    return { files: [{ name: 'sacct.json', text }], right: jobs.map(asMany), unsaid: 'widths' };
  },
};

export const slurm: readonly Dialect[] = [
  sacct('sacct -P', true, ['JobName', 'User', 'Submit', 'Start', 'End', 'Elapsed', 'State', 'ExitCode']),
  sacct('sacct -X -P', false, [
    'User',
    'Partition',
    'AllocCPUS',
    'Submit',
    'Start',
    'End',
    'ElapsedRaw',
    'State',
  ]),
  sacct('sacct -P of elapsed times', true, ['User', 'Submit', 'Elapsed', 'Timelimit', 'AllocCPUS', 'State']),
  sacct('sacct', false, ['Submit', 'Start', 'End', 'Elapsed', 'State'], true),
  sacctJson,
];
