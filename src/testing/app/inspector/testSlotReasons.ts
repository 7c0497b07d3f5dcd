import { formatMicros } from '../../../base/format.ts';
import { howMany, numberWord } from '../../../explain/explanation.ts';
import { taskName } from '../../../views/shared/names.ts';
import {
  type RawDecision,
  rawAttempts,
  rawBlocks,
  rawDecisions,
  rawDistance,
  rawJob,
  rawTime,
} from './testRawDecisions.ts';
import { rawRunning } from './testRawSlots.ts';
import { type Case, isConfined, nameOf, placedBy } from './testReasonCase.ts';

// Reasons of schedulers with a queue for free slots, from attempts and the undecoded words of decisions.

const inLine = (each: Case) =>
  isConfined(each) ? 'the first in line that could use one of the free slots' : 'first in line';

export function central(each: Case, own: readonly RawDecision[]) {
  const launch = own.find(
    ({ words, at }) => words[0] === each.task && words[1] === each.server && at === each.at,
  );
  if (launch === undefined) return null;
  const [, , free, waiting] = launch.words;
  const turn =
    waiting === 1 ? 'the only ready task' : `of ${numberWord(waiting)} ready tasks, ${inLine(each)}`;
  const where = free === 1 ? 'no other free slot' : `${numberWord(free)} free slots`;
  return [`${turn}; the scheduler knew of ${where}`];
}

export function omniscient(each: Case) {
  const { trace, task, attempt, at } = each;
  const { slots, servers } = trace.data.topology;
  const busy = (server: number) =>
    rawAttempts(trace).filter(
      (other) => other.row < attempt && other.server === server && other.boundAt <= at && other.endedAt > at,
    ).length;
  const free = Array.from({ length: servers }, (_, server) => server).filter(
    (server) => slots[server] > busy(server),
  ).length;
  const waited = at - trace.taskReadyAt[task];
  const turn = waited > 0 ? `${inLine(each)} after ${formatMicros(waited)}` : inLine(each);
  const sets = trace.data.graphs.stageSets[trace.taskStage[task]];
  const took = sets === 0 ? 'the one that had been free longest' : 'the first of those that may run it';
  // Servers that are down have no free slots.
  const least = trace.data.tables.outages.length === 0 ? free : 1;
  return Array.from({ length: free - least + 1 }, (_, more) => least + more).map((count) =>
    count === 1
      ? `${turn}; no other server had a free slot`
      : `${turn}; of ${numberWord(count)} servers with free slots it took ${took}`,
  );
}

const orders = ['fifo', 'fair', 'pools', 'priority', 'deadline'];
const patiences = ['none', 'levels', 'count'];

export function slots(each: Case, own: readonly RawDecision[]) {
  const { trace, task, server, attempt } = each;
  const launch = placedBy(each, own);
  if (launch === undefined) return null;
  const { words, row, stage } = launch;
  const rulesRecords = rawDecisions(trace).filter(({ kind }) => kind === 'slots/rules');
  const rules = rulesRecords.findLast(({ at }) => at <= launch.at) ?? rulesRecords[0];
  const [order, patience] = [orders[rules.words[0]], patiences[rules.words[1]]];
  const [t1, t2, most] = [rawTime(rules, 2), rawTime(rules, 4), rules.words[6]];
  const [, , locality] = words;
  const waited = rawTime(launch, 3);
  const [skips, levelBefore, , jobsSkipped] = words.slice(5);
  const job = rawJob(trace, task);
  const { jobFirstStage, stageSets, stageJob } = trace.data.graphs;
  const isConfinedJob = stageSets.slice(jobFirstStage[job], jobFirstStage[job + 1]).some((sets) => sets > 0);
  const which =
    trace.data.policy === 'separate'
      ? isConfinedJob
        ? ' of the confined jobs that could run there'
        : ' of its cluster'
      : isConfined(each)
        ? ' of those that could run there'
        : '';
  const place =
    jobsSkipped === 0
      ? `first in the order${which}`
      : `next after ${numberWord(jobsSkipped)} skipped ${jobsSkipped === 1 ? 'job' : 'jobs'}`;
  const running = order === 'fair' ? ` (${howMany(rawRunning(trace, job, attempt))} running)` : '';
  const stopped = rawDecisions(trace)
    .filter((kill) => kill.kind === 'slots/kill' && kill.row < row && kill.words[1] === server)
    .filter(({ words: [, , forJob] }) => forJob === job)
    .map(
      ({ words: [killed] }) => `the one for which ${taskName(trace.data.graphs, killed)} was stopped there`,
    );
  const turns = [`${place}${running}`, ...stopped].map((turn) => `its job was ${turn}`);
  const blocks = rawBlocks(trace, task);
  const far = Math.max(...blocks.map(({ holders }) => rawDistance(trace, server, holders)), -1);
  if (far !== (locality > 2 ? -1 : locality)) throw new Error(`its input is at ${far}, not ${locality}`);
  if (far < 0) return turns.map((turn) => `${turn}; it reads no file`);
  const times =
    skips === 0 ? 'never skipped' : skips === 1 ? 'skipped once' : `skipped ${numberWord(skips)} times`;
  if (far === 0 && skips === 0) return turns.map((turn) => `${turn}; ${nameOf(each, server)} holds its data`);
  if (far === 0) {
    const last = rawDecisions(trace).findLast(
      (skip) => skip.kind === 'slots/skip' && skip.row < row && stageJob[skip.stage] === stageJob[stage],
    );
    if (last === undefined) throw new Error('no skip is recorded');
    const level = last.words[5];
    const whole = level > 0 ? t2 : last.words[1] === 1 ? t1 : t1 + t2;
    const used =
      patience === 'count'
        ? `of at most ${most}`
        : `${formatMicros(waited)}${waited > whole ? ', past its' : ' of'} ${formatMicros(whole)}`;
    return [`its job was ${times} (${used}) until ${nameOf(each, server)}, which holds its data, was free`];
  }
  if (patience === 'none') return turns.map((turn) => `${turn}; it did not wait for data`);
  if (patience === 'count') {
    if (skips < most) throw new Error(`it was skipped ${skips} times, of ${most}`);
    return [`its job had been ${times}, no fewer than D = ${most}, and may launch anywhere`];
  }
  const where = far === 1 ? 'within a rack' : 'anywhere';
  if (levelBefore >= far)
    return [`its job was at level ${levelBefore} since an earlier launch, and may launch ${where} at once`];
  const [limit, name] = far === 1 ? [t1, 'T1'] : levelBefore === 1 ? [t2, 'T2'] : [t1 + t2, 'T1 + T2'];
  if (waited < limit) throw new Error(`it had waited ${waited} of ${limit}`);
  return [
    `its job had waited ${formatMicros(waited)}, no less than ${name} = ${formatMicros(limit)}, and may launch ${where}`,
  ];
}
