import type { Draws } from '../fuzzer.ts';
import { type Dialect, shuffled, type Written } from './dialect.ts';
import { asMany, asOne, asTasks, type KnownJob, type RightJob } from './known.ts';
import { type MomentForm, type MomentId, moments } from './moments.ts';
import { drawStyle, names, type RoleName, type Style } from './names.ts';
import { type Cell, jsonShapes, type ShapeId, shapes, tightShapes } from './shapes.ts';
import { type SpanForm, type SpanId, spans } from './spans.ts';

/** Which times a table holds, and whether of jobs or of their tasks. */
export type Holds =
  | 'arrival duration'
  | 'arrival start end'
  | 'arrival start duration'
  | 'arrival start end duration'
  | 'arrival wait duration'
  | 'start end'
  | 'start duration'
  | 'end duration'
  | 'arrival end'
  | 'tasks: arrival duration'
  | 'tasks: arrival start end'
  | 'tasks: start end';

/** A kind of table: what is drawn besides are names, their spelling, order, further columns and what is unknown. */
export interface TableKind {
  readonly name: string;
  readonly moment: MomentId;
  readonly span: SpanId;
  readonly holds: Holds;
  readonly shape: ShapeId;
  /** With the day in a column of its own, before the time of day. */
  readonly apart?: true;
  /** Without a header. */
  readonly bare?: true;
  readonly undecided?: string;
}

interface Column {
  readonly name: string;
  cell(job: KnownJob, task: number): Cell;
  /** Whether only jobs that ran have it. */
  readonly ofRun?: true;
}

/** Columns that a reader must leave alone: each could be taken for one that counts. */
const others: readonly (readonly [words: string, cell: (job: KnownJob, draws: Draws) => Cell])[] = [
  ['status', ({ failed }) => (failed ? 'FAILED' : 'COMPLETED')],
  ['exit code', ({ failed }) => (failed ? 1 : 0)],
  ['job name', ({ program }) => program],
  ['priority', (_, draws) => draws.below(5)],
  ['memory mb', (_, draws) => 512 * (1 + draws.below(16))],
  ['node', (_, draws) => `node${draws.below(20)}`],
  ['attempt', () => 1],
  ['predict type', (_, draws) => draws.of(['IMAGE', 'TEXT'])],
  ['progress', () => 100],
  ['cpu util', (_, draws) => Number(draws.uniform().toFixed(3))],
  ['input bytes', (_, draws) => draws.below(1_000_000_000)],
  ['comment', (_, draws) => draws.of(['', 'nightly', 'again, with more', 'see "notes"'])],
  ['version', (_, draws) => draws.of(['1.2.3', '1.10.0'])],
  ['cost', (_, draws) => Number((draws.uniform() * 10).toFixed(2))],
  ['estimate', (_, draws) => (draws.onceIn(2) ? null : 100 + draws.below(100))],
  ['timeout', ({ limit }) => limit / 1000],
  ['max runtime', ({ limit }) => limit / 1000],
  ['cpu time', ({ duration }) => Math.round(duration / 1300)],
  ['deadline', ({ limit }) => 3 * limit],
  ['num retries', (_, draws) => draws.below(3)],
  ['failed tasks', (_, draws) => draws.below(3)],
  ['avg task time', ({ duration }) => Math.round(duration / 1700)],
  ['max tasks', () => 100],
  ['node list', (_, draws) => `node[${draws.below(9)}-9]`],
  ['project', ({ queue }) => `project-${queue}`],
  ['gpu type', (_, draws) => draws.of(['V100', 'T4', ''])],
  ['queue length', (_, draws) => draws.below(50)],
];

const naming =
  (draws: Draws, style: Style) => (role: RoleName, form: { readonly units: readonly string[] }) =>
    style(draws.of(names[role]), draws.of(form.units));
const without = { units: [''] };

function timeColumns(kind: TableKind, zero: number, draws: Draws, style: Style): readonly Column[] {
  const moment: MomentForm = moments[kind.moment];
  const span: SpanForm = spans[kind.span];
  const name = naming(draws, style);
  const perTask = kind.holds.startsWith('tasks');
  // Clocks within a table share a unit, and so do the names of their columns.
  const unit = { units: [draws.of(moment.units)] };
  const lasts = (job: KnownJob, task: number) => (perTask ? job.tasks[task] : job.duration);
  const all: Readonly<Record<string, () => Column>> = {
    arrival: () => ({ name: name('arrival', unit), cell: (job) => moment.write(job.arrival, zero) }),
    start: () => ({ name: name('start', unit), ofRun: true, cell: (job) => moment.write(job.start, zero) }),
    end: () => ({
      name: name('end', unit),
      ofRun: true,
      cell: (job, task) => moment.write(job.start + lasts(job, task), zero),
    }),
    duration: () => ({
      name: name('duration', span),
      ofRun: true,
      cell: (job, task) => span.write(lasts(job, task)),
    }),
    wait: () => ({ name: name('wait', span), cell: (job) => span.write(job.start - job.arrival) }),
  };
  const roles = kind.holds.replace('tasks: ', '').split(' ');
  return roles.flatMap((role) => {
    const isMoment = role === 'arrival' || role === 'start' || role === 'end';
    return kind.apart && isMoment ? dayAndTime(role, all[role](), style) : [all[role]()];
  });
}

/** The day in one column and the time of day in another. */
function dayAndTime(role: 'arrival' | 'start' | 'end', column: Column, style: Style): readonly Column[] {
  const noun = { arrival: 'submit', start: 'start', end: 'end' }[role];
  return ['date', 'time'].map((part, at) => ({
    ...column,
    name: style(`${noun} ${part}`, ''),
    cell: (job, task) => String(column.cell(job, task)).split(' ')[at],
  }));
}

/** When a job arrives, as far as a table says. */
function arrivalIn(holds: Holds, job: KnownJob): number {
  if (holds.includes('arrival')) return job.arrival;
  return job.start;
}

function rightOf(kind: TableKind, job: KnownJob, hasTasks: boolean): RightJob {
  const plain = kind.holds.startsWith('tasks') ? asTasks(job) : hasTasks ? asMany(job) : asOne(job);
  return { ...plain, arrival: arrivalIn(kind.holds, job) };
}

function unclear({ moment, undecided }: TableKind, jobs: readonly KnownJob[]): string | undefined {
  const form: MomentForm = moments[moment];
  const days = jobs.flatMap(({ arrival, start, end }) => [arrival, start, end]);
  return form.isUnclear?.(days) === true ? 'day or month first' : undecided;
}

function write(kind: TableKind, jobs: readonly KnownJob[], draws: Draws): Written {
  const style = drawStyle(draws, tightShapes.has(kind.shape));
  const zero = jobs[0].arrival - 1000 * draws.of([0, 0, 0, 10, 5000]);
  const name = naming(draws, style);
  const perTask = kind.holds.startsWith('tasks');
  const hasTasks = !perTask && draws.onceIn(2);
  const columns: Column[] = [];
  if (perTask || !draws.onceIn(3)) {
    const id = draws.of<(job: KnownJob) => Cell>([
      ({ number }) => number,
      ({ number }) => 4_100_000 + 3 * number,
      ({ number }) => `job_${number}`,
    ]);
    columns.push({ name: name('id', without), cell: id });
  }
  if (perTask && !draws.onceIn(4)) columns.push({ name: name('task', without), cell: (_, task) => task });
  columns.push(...timeColumns(kind, zero, draws, style));
  if (hasTasks) columns.push({ name: name('tasks', without), cell: (job) => job.tasks.length });
  if (!draws.onceIn(3)) columns.push({ name: name('user', without), cell: ({ user }) => user });
  if (draws.onceIn(3)) columns.push({ name: name('queue', without), cell: ({ queue }) => queue });
  if (kind.bare !== true)
    for (const [words, cell] of shuffled(others, draws).slice(0, draws.below(4)))
      columns.push({
        name: style(words, ''),
        cell: (job) => {
          const value = cell(job, draws);
          return tightShapes.has(kind.shape) && typeof value === 'string'
            ? value.replaceAll(' ', '_') || null
            : value;
        },
      });
  const inOrder = kind.bare === true || draws.onceIn(2) ? columns : shuffled(columns, draws);
  const waits = kind.holds.startsWith('arrival') && draws.onceIn(5);
  const open = new Set(waits ? jobs.filter(() => draws.onceIn(6)) : []);
  const perJob = jobs.map((job) =>
    (perTask ? job.tasks : [0]).map((_, task) =>
      inOrder.map(({ cell, ofRun }) => (ofRun && open.has(job) ? null : cell(job, task))),
    ),
  );
  const rows = perJob.flat();
  const header = inOrder.map((column) => column.name);
  const table = { header, rows: draws.onceIn(4) ? shuffled(rows, draws) : rows };
  const printed = shapes[kind.shape](table, draws);
  const text = kind.bare === true ? printed.slice(printed.indexOf('\n') + 1) : printed;
  const reason = unclear(kind, jobs);
  return {
    files: [{ name: jsonShapes.has(kind.shape) ? 'jobs.json' : 'jobs.csv', text }],
    right: jobs.filter((job) => !open.has(job)).map((job) => rightOf(kind, job, hasTasks)),
    ...(reason === undefined ? {} : { undecided: reason }),
  };
}

/** A dialect for each kind of table. */
export function tableDialect(kind: TableKind): Dialect {
  const moment: MomentForm = moments[kind.moment];
  const span: SpanForm = spans[kind.span];
  return {
    name: kind.name,
    grain: Math.max(moment.grain, span.grain) as 1 | 1000,
    write: (jobs, draws) => write(kind, jobs, draws),
  };
}
