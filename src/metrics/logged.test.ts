import { describe, expect, test } from 'vitest';
import { percentileOfSorted } from '../algorithms/percentile.ts';
import { KEPT_SHARES } from '../algorithms/quantiles.ts';
import { formatSeconds } from '../base/format.ts';
import { createSimulation } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import { encodeLink } from '../share/link.ts';
import { openTrace } from '../trace/openTrace.ts';
import { createImportWork } from '../worker/importWork.ts';
import { besideLog, loggedOf, whyUnlike } from './logged.ts';
import { jobResponse } from './responseTime.ts';
import { ascendingOf } from './samples.ts';
import { jobLongestWait } from './waitTime.ts';

/** Reads a log and makes the scenario that is proposed. */
async function imported(name: string, text: string) {
  const work = createImportWork();
  const { scenario: base } = firstPreset;
  const request = { file: new Blob([text]), name, format: null, cluster: base.cluster };
  const outcome = await work.read(request, () => undefined);
  if (outcome.kind !== 'log') throw new Error(outcome.kind);
  const answer = work.scenario({ ...outcome.proposal, warmup: 0 }, base);
  if (!answer.ok || answer.scenario.workload.kind !== 'explicit') throw new Error('refused');
  const { from } = answer.scenario.workload;
  return { scenario: answer.scenario, logged: from?.logged, report: outcome.report };
}

const ascending = (values: readonly number[]) => Float64Array.from(values).sort();

/** A job every 20 s or so on two processors, which waited for up to a minute. */
const jobs = Array.from({ length: 200 }, (_, at) => ({
  submit: at * 20 + (at % 7),
  wait: (at * 37) % 61,
  run: 5 + ((at * 13) % 40),
}));
const swf = `; Version: 2.2\n${jobs
  .map(({ submit, wait, run }, at) => `${at + 1} ${submit} ${wait} ${run} 2 -1 -1 2 60 -1 1 7 1 1 2 -1 -1 -1`)
  .toReversed()
  .join('\n')}\n`;
const waits = ascending(jobs.map(({ wait }) => wait));
const responses = ascending(jobs.map(({ wait, run }) => wait + run));

describe('what a log tells of its waits', () => {
  test('is kept in few numbers, whatever the order of its rows, and the link stays short', async () => {
    const { scenario, logged, report } = await imported('a.swf', swf);
    expect(logged?.jobs).toBe(200);
    for (const [at, share] of KEPT_SHARES.entries()) {
      const [wait, response] = [percentileOfSorted(waits, share), percentileOfSorted(responses, share)];
      expect(Math.abs((logged?.wait?.[at] ?? -1) - wait)).toBeLessThanOrEqual(wait * 0.005);
      expect(Math.abs((logged?.response?.[at] ?? -1) - response)).toBeLessThanOrEqual(response * 0.005);
    }
    const waited = jobs.filter(({ wait }) => wait > 0).length;
    expect(report.derived.join(' ')).toContain(
      `In the log, ${Math.round(waited / 2)} % of 200 jobs waited; of all, the median waited 30 s, the 95th percentile 57 s.`,
    );
    expect(whyUnlike(logged ?? { jobs: 0, differs: [] })).toContain('the tasks of a job began together');
    const { workload } = scenario;
    if (workload.kind !== 'explicit' || workload.from === undefined) throw new Error('no log');
    const { logged: _, ...from } = workload.from;
    const without = { ...scenario, workload: { ...workload, from } };
    const [long, short] = await Promise.all([encodeLink(scenario), encodeLink(without)]);
    expect((long?.fragment.length ?? 0) - (short?.fragment.length ?? 0)).toBeLessThan(500);
  });

  test('is said beside what a run gives: both medians are those of log and trace', async () => {
    const { scenario, logged } = await imported('a.swf', swf);
    const simulation = createSimulation(planRun(scenario, 0));
    while (simulation.advance(Number.MAX_SAFE_INTEGER));
    const trace = openTrace(simulation.finish());
    const { data, taskReadyAt, finishedBy } = trace;
    const { startedAt } = data.tables.attempts.columns;
    const longest = ascending(
      Array.from({ length: data.graphs.jobs }, (_, job) => {
        const [first, past] = [job, job + 1].map(
          (at) => data.graphs.stageFirstTask[data.graphs.jobFirstStage[at]],
        );
        const own = Array.from({ length: past - first }, (_unused, task) => first + task);
        return Math.max(...own.map((task) => (startedAt[finishedBy[task]] - taskReadyAt[task]) / 1e6));
      }),
    );
    const inLog = loggedOf(logged, jobLongestWait);
    if (inLog === null) throw new Error('nothing was logged');
    const run = { name: 'A', ascending: ascendingOf(trace, jobLongestWait) };
    expect(besideLog(inLog, [run])).toBe(
      `Waits, median: A ${formatSeconds(percentileOfSorted(longest, 0.5))}; in the log ${formatSeconds(30)}`,
    );
  });

  test('comes from tables with starts, or with ends and durations', async () => {
    const rows = (read: (job: (typeof jobs)[number]) => readonly number[]) =>
      jobs.map((job) => read(job).join(',')).join('\n');
    const starts = rows(({ submit, wait, run }) => [submit, submit + wait, submit + wait + run]);
    const ends = rows(({ submit, wait, run }) => [submit, run, submit + wait + run]);
    const [a, b] = [`submit_s,start_s,end_s\n${starts}`, `submit_s,duration_s,end_s\n${ends}`];
    const swfLogged = (await imported('a.swf', swf)).logged;
    for (const text of [a, b]) {
      const { logged } = await imported('a.csv', text);
      expect([logged?.wait, logged?.response]).toEqual([swfLogged?.wait, swfLogged?.response]);
      expect(logged?.differs.join(' ')).not.toContain('began together');
    }
  });

  test('is nothing where no job waited, or nothing is known of it', async () => {
    const still = swf.replace(/^(\d+ \d+) \d+/gm, '$1 0');
    const unknown = swf.replace(/^(\d+ \d+) \d+/gm, '$1 -1');
    const short = jobs.map(({ submit, run }) => `${submit},${run}`).join('\n');
    expect((await imported('a.swf', still)).logged).toBeUndefined();
    expect((await imported('a.swf', unknown)).logged).toBeUndefined();
    expect((await imported('a.csv', `arrival_s,duration_s\n${short}`)).logged).toBeUndefined();
    expect(loggedOf(undefined, jobResponse)).toBeNull();
  });
});
