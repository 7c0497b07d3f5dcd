import { formatCount, formatMicros, formatPercent, formatSeconds } from '../../../base/format.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import type { JobCounts } from '../../../trace/jobCounts.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import { jobName, serverName, taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { poolName, type Queue, type QueuedJob, queueAt } from './queue.ts';
import type { KillBefore, SkipBefore } from './stopwatch.ts';

// The scheduler counts a task from the decision to launch it, so a job can have slots before any of its tasks runs.
const SLOTS = 'slots given';

const orders = {
  fifo: ['first come first', 'arrived'],
  fair: ['fewest slots first', SLOTS],
  pools: ['pools below their share first', SLOTS],
  priority: ['by priority', 'priority'],
  deadline: ['earliest deadline first', 'due at'],
} as const;

/** Names the order of the jobs. */
export function orderWords({ rules }: Queue): string {
  return rules === null ? 'by arrival' : orders[rules.order][0];
}

/** Names what the jobs are sorted by. */
export function keyName({ data: { graphs } }: Trace, { rules }: Queue): string {
  const hasFifoPools = graphs.pools.some(({ order }) => order === 'fifo');
  if (rules?.order === 'pools' && hasFifoPools) return 'sorted by';
  return rules === null ? 'arrived' : orders[rules.order][1];
}

/** Writes the sort key of a job. */
export function keyText({ data }: Trace, rules: Rules | null, { job, key }: QueuedJob): string {
  const { jobPool, pools } = data.graphs;
  const isFifoPool = rules?.order === 'pools' && pools[jobPool[job]]?.order === 'fifo';
  if (rules === null || rules.order === 'fifo' || isFifoPool)
    return formatMicros(data.tables.jobs.columns.arrivedAt[job]);
  if (key === null) return '';
  return rules.order === 'deadline' ? formatSeconds(key / 1000) : formatCount(Math.round(key / 10) / 100);
}

/** Writes the sort key of a job, in versions from long to short. */
export function keyTexts(trace: Trace, rules: Rules | null, queued: QueuedJob): readonly string[] {
  const text = keyText(trace, rules, queued);
  if (!text.includes(' min ')) return [text];
  const seconds =
    rules?.order === 'deadline' && queued.key !== null
      ? queued.key / 1000
      : toSeconds(trace.data.tables.jobs.columns.arrivedAt[queued.job]);
  return [text, `${formatCount(Math.round(seconds))} s`];
}

/** Names the class, user and pool of a job, if there are several. */
export function kindWords({ data: { graphs } }: Trace, job: JobId, isByPools: boolean): string {
  const words: string[] = [];
  if (graphs.classes.length > 1) words.push(graphs.classes[graphs.jobClass[job]]);
  const isUserShown = graphs.users.length > 1 && !(isByPools && graphs.pools.length === 0);
  if (isUserShown) words.push(graphs.users[graphs.jobUser[job]].name);
  if (!isByPools && graphs.jobPool[job] !== NONE) words.push(poolName(graphs, graphs.jobPool[job]));
  return words.join(' · ');
}

/** Says how many tasks of a job run, wait and are done, in versions from long to short. */
export function countsWords({ running, pending, done }: JobCounts): readonly string[] {
  return [
    `${formatCount(running)} running · ${formatCount(pending)} pending · ${formatCount(done)} done`,
    `${formatCount(running)} run · ${formatCount(pending)} wait · ${formatCount(done)} done`,
    `${formatCount(running)} run · ${formatCount(pending)} wait · ${formatCount(done)} ✓`,
    `${formatCount(running)} run · ${formatCount(pending)} wait`,
    pending > 0
      ? `${formatCount(pending)} wait`
      : `${formatCount(running > 0 ? running : done)} ${running > 0 ? 'run' : 'done'}`,
  ];
}

/** Writes the share of reads from the task's own server; empty before the first read. */
export function localText({ reads, localReads }: JobCounts): string {
  return reads === 0 ? '' : formatPercent(Math.round((localReads / reads) * 100) / 100);
}

const levels = ['own server', 'rack', 'anywhere'] as const;

const levelNames = ['server', 'rack', 'any'] as const;

/** Names a job's level where there is little room. */
export function levelName(level: number): string {
  return levelNames[level];
}

/** Says where a job may launch at its level. */
export function levelWord(level: number): string {
  return levels[level];
}

/** How long a job has to wait, or be skipped, before it may launch where it was skipped. */
export function patienceOf(
  rules: Rules,
  { locality, level }: Pick<SkipBefore, 'locality' | 'level'>,
): Micros {
  if (locality === Locality.rack && level === 0) return rules.rackWait;
  return level === 0 ? rules.rackWait + rules.remoteWait : rules.remoteWait;
}

/** Says how much of its patience a job has used: "1.2 s of 5 s", "8.7 s, past its 5 s", "skip 3 of 12". */
function waitedWords(rules: Rules, skip: Pick<SkipBefore, 'locality' | 'level' | 'waited' | 'skips'>) {
  if (rules.patience === 'count') return `skip ${skip.skips} of ${rules.mostSkips}`;
  const whole = patienceOf(rules, skip);
  const relation = skip.waited > whole ? ', past its' : ' of';
  return `waited ${formatMicros(skip.waited)}${relation} ${formatMicros(whole)}`;
}

/** Says why a job was skipped, in versions from long to short. */
export function skipWords({ data }: Trace, rules: Rules, skip: SkipBefore): readonly string[] {
  const { topology } = data;
  const server = serverName(skip.server, topology.servers);
  const isInRack = skip.locality === Locality.rack && rules.patience === 'levels';
  const why = `no data on ${server}${isInRack ? ', only in its rack' : ''}`;
  return [
    `skipped: ${why}, ${waitedWords(rules, skip)}`,
    `skipped: ${why}`,
    why,
    `not on ${server}`,
    'skipped',
  ];
}

/** Says that a task of a job was stopped for another job, in versions from long to short. */
export function killWords({ data }: Trace, { task, server, forJob }: KillBefore): readonly string[] {
  const name = taskName(data.graphs, task);
  const where = serverName(server, data.topology.servers);
  return [
    `${name} on ${where} stopped for ${jobName(forJob)}`,
    `${name} stopped for ${jobName(forJob)}`,
    'stopped',
  ];
}

/** Describes a job in the queue, one fact per line. */
export function describeJob(trace: Trace, queue: Queue, queued: QueuedJob): readonly string[] {
  const { rules } = queue;
  const { job, place, counts, watch, kill, sinceStart } = queued;
  const kind = kindWords(trace, job, false);
  const lines = [
    `${jobName(job)}${kind === '' ? '' : `, ${kind}`}`,
    `place ${place} of ${queue.total}, ${keyName(trace, queue)} ${keyText(trace, rules, queued)}`,
    countsWords(counts)[0],
  ];
  if (counts.reads > 0)
    lines.push(`${localText(counts)} of ${counts.reads} reads from the task’s own server`);
  if (sinceStart > 0) lines.push(`no slot for ${formatMicros(sinceStart)}`);
  if (rules !== null && rules.patience === 'levels') lines.push(`may launch: ${levelWord(watch.level)}`);
  if (rules !== null && watch.skip !== null) lines.push(skipWords(trace, rules, watch.skip)[0]);
  if (kill !== null) lines.push(killWords(trace, kill)[0]);
  return lines;
}

const MOST_ROWS = 2000;

/** Lists the jobs in the system in the policy's order. Header first. */
export function jobTable(trace: Trace, time: Micros): TableRows {
  const { graphs } = trace.data;
  const queue = queueAt(trace, time, 0, MOST_ROWS);
  const { rules } = queue;
  const hasWatch = rules !== null && rules.patience !== 'none';
  return tableBy(queue.jobs, {
    place: ({ place }) => place,
    job: ({ job }) => jobName(job),
    class: ({ job }) => graphs.classes[graphs.jobClass[job]],
    [graphs.pools.length > 0 ? 'pool' : 'user']({ job }: QueuedJob) {
      const pool = graphs.jobPool[job];
      return pool === NONE ? graphs.users[graphs.jobUser[job]].name : poolName(graphs, pool);
    },
    [`sorted by: ${keyName(trace, queue)}`]: (queued: QueuedJob) => keyText(trace, rules, queued),
    tasks: ({ counts }) => counts.tasks,
    running: ({ counts }) => counts.running,
    pending: ({ counts }) => counts.pending,
    done: ({ counts }) => counts.done,
    reads: ({ counts }) => counts.reads,
    'local reads': ({ counts }) => counts.localReads,
    'no slot for (s)': ({ sinceStart }) => toSeconds(sinceStart),
    ...(hasWatch && {
      'waited (s)': ({ watch }: QueuedJob) => toSeconds(watch.waited),
      skips: ({ watch }: QueuedJob) => watch.skips,
      'may launch': ({ watch }: QueuedJob) => levelWord(watch.level),
    }),
  });
}
