import type { Draws } from '../fuzzer.ts';

/** What people call the columns of a table of jobs, in words. */
export const names = {
  id: ['job id', 'id', 'job', 'jobid', 'job number', 'run id', 'request id', 'job uuid'],
  arrival: [
    'arrival',
    'arrival time',
    'submit time',
    'submit',
    'submitted at',
    'submission time',
    'submitted',
    'created at',
    'creation time',
    'created',
    'queued at',
    'time submit',
    'job submit time',
    'enqueue time',
  ],
  start: ['start', 'start time', 'started at', 'begin time', 'started', 'time start', 'dispatch time'],
  end: [
    'end',
    'end time',
    'finish time',
    'finished at',
    'completed at',
    'completion time',
    'time end',
    'stop time',
    'finish',
  ],
  duration: [
    'duration',
    'runtime',
    'run time',
    'elapsed',
    'elapsed time',
    'execution time',
    'exec time',
    'service time',
    'processing time',
    'job duration',
    'wall clock time',
  ],
  tasks: [
    'tasks',
    'num tasks',
    'task count',
    'n tasks',
    'number of tasks',
    'parallelism',
    'instances',
    'num procs',
    'processors',
    'ncpus',
    'cores',
    'num cores',
    'slots',
    'workers',
    'replicas',
  ],
  wait: ['wait', 'wait time', 'queue time', 'waiting time', 'pending time', 'queue wait'],
  limit: ['time limit', 'requested time', 'timeout', 'max runtime'],
  user: ['user', 'user id', 'username', 'owner', 'user name', 'submitter', 'uid'],
  queue: ['queue', 'partition', 'pool', 'queue name'],
  task: ['task id', 'task', 'task index', 'task number', 'instance id'],
} as const satisfies Record<string, readonly string[]>;

export type RoleName = keyof typeof names;

const capital = (word: string) => word[0].toUpperCase() + word.slice(1);

/** How words become a column's name, and where a unit goes. */
const styles: readonly ((words: readonly string[], unit: string) => string)[] = [
  (words, unit) => [...words, ...(unit === '' ? [] : [unit])].join('_'),
  (words, unit) => [...words, ...(unit === '' ? [] : [unit])].join('_'),
  ([first, ...rest], unit) => `${first}${rest.map(capital).join('')}${capital(unit || ' ').trim()}`,
  (words, unit) => `${words.map(capital).join('')}${capital(unit || ' ').trim()}`,
  (words, unit) => `${words.map(capital).join(' ')}${unit === '' ? '' : ` (${unit})`}`,
  (words, unit) => `${words.join(' ')}${unit === '' ? '' : ` [${unit}]`}`,
  (words, unit) => [...words, ...(unit === '' ? [] : [unit])].join('_').toUpperCase(),
  (words, unit) => [...words, ...(unit === '' ? [] : [unit])].join('-'),
  (words, unit) => [...words, ...(unit === '' ? [] : [unit])].join('.'),
];

export type Style = (words: string, unit: string) => string;

/** Draws how a table spells all its columns; `tight`: without blanks. */
export function drawStyle(draws: Draws, tight: boolean): Style {
  const style = draws.of(tight ? [...styles.slice(0, 4), ...styles.slice(6)] : styles);
  return (words, unit) => style(words.split(' '), unit);
}
