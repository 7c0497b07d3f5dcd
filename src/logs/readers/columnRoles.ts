import type { RoleId } from '../columnMapping.ts';
import { withoutUnit } from '../moments.ts';
import { withRolesByOrder } from './rolesByOrder.ts';
import { plainName, type SampleColumn, sortedValues } from './tableSample.ts';

/** How a column of a role is recognized: by its name, the earlier patterns first, if its values allow it. */
interface RoleGuess {
  readonly id: RoleId;
  readonly names: readonly RegExp[];
  /** Names that would fit, but mean something else. */
  readonly but?: RegExp;
  fits(column: SampleColumn): boolean;
}

const NO_TIME =
  /(^|_)(count|num|number|type|latency|delay|wait|since|queue|duration|by)(_|$)|_(status|id|name)$/;
const isTime = ({ kind }: SampleColumn) => kind === 'number' || kind === 'date' || kind === 'span';
const isLength = ({ kind }: SampleColumn) => kind === 'number' || kind === 'span';
const isCount = ({ isWhole, values }: SampleColumn) => isWhole && values.every((value) => !(value < 0));
const isName = (column: SampleColumn) => column.kind === 'text' || column.isWhole;
/** More tasks than most jobs of any real log have. Our choice. */
const MANY = 10_000;

/** In the order in which columns are given away. */
const guesses: readonly RoleGuess[] = [
  {
    id: 'arrival',
    names: [
      /submi|arriv|receiv|(^|_)q_?(date|time)$|(^|_)(sub|queued|enqueued?)_?(time|date|at)?(_|$)/,
      /creat|release|(^|_)(request|issue)(ed)?_?(time|date|at)(_|$)/,
      /^(time|timestamp|ts|at|t|date|datetime|date_time|event_time)$/,
    ],
    but: NO_TIME,
    fits: isTime,
  },
  {
    id: 'end',
    names: [
      /(^|_)(end|ends|ended|finish|finished|completed?|completion|stop|stopped|deletion)(_|$)|(^|_)(done|terminated|ended|exited)(_(at|time|date|ts))*$/,
      /(end|finish|delet|complet)(ed|ion)?_?(time|date|at|ts)?(_|$)/,
    ],
    but: NO_TIME,
    fits: isTime,
  },
  {
    id: 'start',
    names: [
      /(^|_)(start|started|begin|began|launch\w*|dispatch\w*|exec_start|running_since)(_|$)/,
      /(^|_)(start|begin|sched\w*)_?(time|date|at|ts)(_|$)/,
    ],
    but: NO_TIME,
    fits: isTime,
  },
  {
    id: 'estimate',
    names: [
      /estim|expected|predict|request\w*_?(wall_?)?time|time_?req|time_?limit|timeout|max_run_?time|wall_?time$/,
    ],
    fits: isLength,
  },
  {
    id: 'duration',
    names: [
      // Nextflow: its `duration` begins when a task is submitted.
      /^real_?time$/,
      /durat|run_?time|elapsed|wall_?clock|service|exec\w*_time|lifetime|processing_?time|^took|time_taken|running_time|length|(^|_)(dur|wall|run)(_|$)/,
    ],
    but: /estim|expected|predict|limit|(^|_)(rest|think|max|requested|queued?|wait\w*|setup|cleanup)_|(^|_)(id|uuid|number|name)$/,
    fits: isLength,
  },
  {
    id: 'tasks',
    names: [
      /(^|_)completions$/,
      /tasks|instances|containers|width|procs|processors|parallelism|workers|replicas|(^|_)(task|inst|instance)_(num|count)$|(^|_)n_?procs?(_|$)|processes|concurrency|^(n|count)$/,
      // One task for each, as for the processors of SWF; of a job that has both, GPUs are what is scarce.
      /(^|_)n?gpus(_|$)|^(num_gpu|gpu_num)$/,
      /(^|_)n?(slots|cpus|cores)(_|$)/,
      /(^|_)nodes(_|$)|(^|_)job_size$/,
    ],
    but: /fail|kill|succe|done|retr|error|running|(^|_)(id|ids|name|names|util|used?|per|max|time)(_|$)/,
    fits: (column) => isCount(column) && !((sortedValues(column)[column.values.length >> 1] ?? 0) > MANY),
  },
  {
    id: 'job',
    names: [
      // Each run of a job comes for itself.
      /^(run|execution)_?id$/,
      /^(job_?id|job)$|labels_job_name$/,
      /^global_job_id$/,
      /(^|_)(job|app|application|workflow|request|invocation|vm|pod|run)_?(id|uid|uuid|number|no|key)$|(^|_)jid$/,
      /^(id|uuid)$/,
      /^key$/,
      /(^|_)job$|workflow|^job_?name$|^(metadata_)?name$|^jobs?_/,
    ],
    but: /(^|_)(type|status|state|time|user|priority|count|prio|starts)(_|$)/,
    fits: isName,
  },
  {
    id: 'user',
    names: [
      /user|owner|submitter|^uid$/,
      /tenant|account|^vc$|subscription/,
      /(^|_)(pool|queue|queue_name)$/,
      /group|partition|project|namespace/,
    ],
    but: /(^|_)(time|date|at|wait|length|size|delay)(_|$)/,
    fits: isName,
  },
  {
    id: 'input',
    names: [/input|bytes|read_?size/],
    fits: ({ kind }) => kind === 'number',
  },
  {
    id: 'state',
    names: [/^(job_?)?(state|status|phase)$|(^|_)(state|status_phase|state_current|pod_phase)$/],
    fits: ({ kind, name }) => kind === 'text' || name === 'job_status',
  },
];

/** Lists of which each item is a task, in JSON. Steps of Slurm are parts of a job that run one after another. */
const TASK_LIST = /task|container|attempt|stage|map|reduce|instance/i;

/** Gives columns their roles by name. Where a list of tasks says how long each was, the job only says when it came. */
export function rolesByName(columns: readonly SampleColumn[]): Partial<Record<RoleId, number>> {
  const isOfTasks = ({ list }: SampleColumn) => TASK_LIST.test(list);
  const single = matched(columns, ({ list, name }) => list === '' || /state_current$/.test(name));
  const listed = matched(columns.map(withinList), isOfTasks, ['start', 'end', 'duration', 'tasks']);
  const hasLengths =
    listed.duration !== undefined || (listed.start !== undefined && listed.end !== undefined);
  const { start, end: _, duration: __, tasks: ___, ...job } = single;
  const found = hasLengths ? { arrival: start, ...job, ...listed } : withRolesByOrder(single, columns);
  // Where only starts are logged, a job arrives when it starts.
  if (found.arrival === undefined && found.start !== undefined) {
    found.arrival = found.start;
    if (!hasLengths) delete found.start;
  }
  if (found.arrival === undefined) delete found.arrival;
  return withoutHalfIds(found, columns);
}

/** Which of the rows of a job is meant. */
const PART_OF_JOB =
  /(^|_)(task|inst|instance|stage|container|pod|worker|role)(_(id|uid|name|index|number|no|type))?$/;

/**
 * Whether a column names programs: it has no ids, rows that share a name arrive at other times, and no other column tells the
 * rows of a job apart.
 */
export function namesPrograms(columns: readonly SampleColumn[], at: number, arrival?: SampleColumn): boolean {
  const { name, cells } = columns[at];
  if (!/^(job_?)?name$/.test(name) || columns.some((column) => PART_OF_JOB.test(column.name))) return false;
  const arrivals = new Set(cells.map((cell, row) => `${cell} ${arrival?.values[row]}`));
  return new Set(cells).size < arrivals.size;
}

/** A column of a list, named as within it: `duration` for `tasks[].duration` and for `tasks[].duration[]`. */
function withinList(column: SampleColumn): SampleColumn {
  const { list, name } = column;
  if (plainName(list) !== name)
    return { ...column, name: name.slice(plainName(list).length).replace(/^_/, '') };
  return { ...column, name: plainName(list.slice(list.lastIndexOf('[].') + 1)) };
}

function matched(
  columns: readonly SampleColumn[],
  isAllowed: (column: SampleColumn) => boolean,
  only?: readonly RoleId[],
): Partial<Record<RoleId, number>> {
  const found: Partial<Record<RoleId, number>> = {};
  const taken = new Set<number>();
  for (const { id, names, but, fits } of guesses) {
    if (only !== undefined && !only.includes(id)) continue;
    for (const pattern of names) {
      const at = columns.findIndex(
        (column, position) =>
          !taken.has(position) &&
          isAllowed(column) &&
          (id === 'tasks' || !column.name.startsWith('number_of_')) &&
          (pattern.test(column.name) || pattern.test(withoutUnit(column.name))) &&
          !(but?.test(column.name) ?? false) &&
          fits(column),
      );
      if (at === -1) continue;
      taken.add(at);
      found[id] = at;
      break;
    }
  }
  return found;
}

/**
 * A number that counts within another id (HTCondor: ClusterId and ProcId) makes each row a job, and so does the name of a
 * program.
 */
function withoutHalfIds(
  found: Partial<Record<RoleId, number>>,
  columns: readonly SampleColumn[],
): Partial<Record<RoleId, number>> {
  if (columns.some(({ name }) => name === 'proc_id') && columns[found.job ?? -1]?.name !== 'global_job_id')
    delete found.job;
  if (found.job !== undefined && namesPrograms(columns, found.job, columns[found.arrival ?? found.end ?? -1]))
    delete found.job;
  return found;
}

/** 1973 in seconds from 1970. */
const EPOCH = 1e8;

/** Columns without names: by what their values do. `isSure`: nothing else would make sense. */
export function rolesByValues(columns: readonly SampleColumn[]): {
  readonly roles: Partial<Record<RoleId, number>>;
  readonly isSure: boolean;
} {
  const numeric = [...columns.keys()].filter((at) => isTime(columns[at]));
  const times = numeric.filter((at) => isRising(columns[at]));
  // Numbers of lines rise too.
  const isCounter = (at: number) =>
    columns[at].isWhole &&
    columns[at].values.every((value, row, all) => row === 0 || value === all[row - 1] + 1);
  const counters = times.filter(isCounter);
  const rising = times.length > counters.length ? times.filter((at) => !counters.includes(at)) : times;
  const [arrival = numeric[0]] = rising;
  const found: Partial<Record<RoleId, number>> = {};
  if (arrival === undefined) return { roles: found, isSure: false };
  found.arrival = arrival;
  // Dates, and numbers as large as seconds from 1970, are no durations, so that they need not rise to be ends.
  const isDate = columns[arrival].kind === 'date' || sortedValues(columns[arrival])[0] > EPOCH;
  const later = (isDate ? numeric : rising).filter(
    (at) =>
      at !== arrival && columns[at].kind === columns[arrival].kind && isAfter(columns[arrival], columns[at]),
  );
  const others = numeric.filter(
    (at) => at !== arrival && !rising.includes(at) && !later.includes(at) && !counters.includes(at),
  );
  const lengths = others.filter((at) => isLength(columns[at]));
  if (later.length > 0) {
    found.end = later[later.length - 1];
    if (later.length > 1) found.start = later[0];
  }
  const duration = lengths[lengths.length - 1];
  if (duration !== undefined) found.duration = duration;
  const [between] = lengths.length > 1 ? lengths : [];
  const isSmall =
    between !== undefined &&
    isCount(columns[between]) &&
    (sortedValues(columns[between]).at(-1) ?? 0) <= MANY;
  if (between !== undefined && isSmall && sortedValues(columns[between])[0] > 0) found.tasks = between;
  const isFractional = duration !== undefined && !columns[duration].isWhole;
  const isOnly = lengths.length === 1 && later.length === 0;
  return {
    roles: found,
    isSure:
      times.length > 0 &&
      (isOnly ||
        (lengths.length === 2 &&
          isFractional &&
          later.length === 0 &&
          isOfFewValues(columns[between ?? -1]))),
  };
}

/** Whether the same few numbers come again, as those of tasks do and times do not. */
function isOfFewValues({ values }: SampleColumn): boolean {
  return !values.some(Number.isNaN) && new Set(values).size <= values.length / 3;
}

/** Whether values rise, but for a few rows. */
function isRising({ values }: SampleColumn): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  const falls = known.filter((value, at) => at > 0 && value < known[at - 1]).length;
  return known.length > 1 && falls <= known.length * 0.1 && known[known.length - 1] > known[0];
}

/** Whether nearly all values are at or after those of another column. */
function isAfter(first: SampleColumn, second: SampleColumn): boolean {
  const wrong = second.values.filter((value, row) => value < first.values[row]).length;
  return wrong <= second.values.length * 0.05;
}
