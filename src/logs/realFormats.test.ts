import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { logIn, readAs } from '../testing/logs/testRead.ts';
import type { LogFormat } from './format.ts';
import { gwf, swf } from './formats/archives.ts';
import { alibaba2017, alibaba2018, coflow } from './formats/clusterTraces.ts';
import { google2011 } from './formats/google.ts';
import { rumen, spark, wfFormat } from './formats/json.ts';
import type { ReadLog } from './readLog.ts';

// The real logs may not be redistributed. They are read from beside the repository if somebody has them.
const traces = fileURLToPath(new URL('../../../shared/traces', import.meta.url));
const pathOf = (name: string): string => `${traces}/${name}`;

/** Whether somebody has the real logs of a folder; says so if not. */
function isHere(folder: string): boolean {
  const found = existsSync(pathOf(folder));
  if (!found) console.log(`No real logs in ${pathOf(folder)}: the tests against them are skipped.`);
  return found;
}

/** Reads a real log, packed or not. */
async function readReal(format: LogFormat, name: string): Promise<ReadLog> {
  const bytes = readFileSync(pathOf(name));
  return readAs(format, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

const countOf = (report: { entries: readonly { kind: string; count: number }[] }, kind: string) =>
  report.entries.find((entry) => entry.kind === kind)?.count ?? 0;

describe.skipIf(!isHere('swf'))('real SWF logs', () => {
  test('NASA has the expected jobs, tasks, load and zero run times', async () => {
    const read = await readReal(swf, 'swf/NASA-iPSC-1993-3.1-cln.swf.gz');
    const log = logIn(read);
    expect(log).toMatchObject({ jobs: 18_239, tasks: 309_953 });
    expect(log.work / (log.length * 128)).toBeCloseTo(0.466, 3);
    expect(countOf(read.report, 'swf/run-time-0')).toBe(173);
    expect(countOf(read.report, 'swf/unknown-waits')).toBe(1);
    expect(read.report.read.join(' ')).toContain('42,264');
  });

  test('Theta has the expected jobs and load, is out of order and has its limits in the wrong column', async () => {
    const read = await readReal(swf, 'swf/theta_argonne.swf.gz');
    const log = logIn(read);
    expect(log).toMatchObject({ jobs: 23_387, tasks: 3_442_157 });
    expect(log.work / (log.length * 4_392)).toBeCloseTo(0.679, 3);
    expect(countOf(read.report, 'swf/out-of-order')).toBe(8_056);
    expect(countOf(read.report, 'swf/shifted-columns')).toBe(1);
  });
});

describe.skipIf(!isHere('alibaba2018'))('real logs of Alibaba', () => {
  test('the selected graphs of 2018 have the expected stages, and no circle once cut names are repaired', async () => {
    const read = await readReal(alibaba2018, 'alibaba2018/selected_DAGs.lines1-27964.csv');
    const log = logIn(read);
    expect(read.report.read[0]).toContain('1,793 jobs of 27,963 stages with 30,078 dependencies');
    expect(countOf(read.report, 'alibaba2018/waiting')).toBe(40);
    expect(countOf(read.report, 'alibaba2018/running')).toBe(172);
    expect(countOf(read.report, 'alibaba2018/failed')).toBe(23);
    expect(countOf(read.report, 'alibaba2018/cut-in-a-number')).toBe(95);
    expect(countOf(read.report, 'alibaba2018/cut-after-a-number')).toBe(25);
    expect(countOf(read.report, 'alibaba2018/circular')).toBe(0);
    expect(log.jobs + countOf(read.report, 'alibaba2018/unfinished-jobs')).toBe(1_793);
  });

  test('the sample of 6,600 jobs has the expected stages and instances', async () => {
    const read = await readReal(alibaba2018, 'alibaba2018/random6600.reconstructed.csv.gz');
    // 19,851 of names without a suffix, 8 of names such as R2_1_Stg8, less 3 last numbers of cut names.
    expect(read.report.read[0]).toContain('6,600 jobs of 25,196 stages with 19,856 dependencies');
    const share = countOf(read.report, 'alibaba2018/overlap') / 19_856;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.8);
  });

  test('2017 is read in spite of header and CRLF', async () => {
    const read = await readReal(alibaba2017, 'alibaba2017/batch_task.lines1-5001.crlf.csv');
    expect(logIn(read).jobs).toBeGreaterThan(100);
    expect(countOf(read.report, 'alibaba2017/wrong-columns')).toBe(0);
  });
});

describe.skipIf(!isHere('google2011'))('real task events in the schema of Google', () => {
  test('have the expected jobs, tasks and durations, and their ids as text', async () => {
    const read = await readReal(google2011, 'google2011/firmament_task_events.udp21_net.csv');
    const log = logIn(read);
    expect(log).toMatchObject({ jobs: 72, tasks: 936 });
    const durations = log.durations.toSorted();
    expect(durations[0]).toBeCloseTo(3.64, 2);
    expect(durations[935]).toBeCloseTo(17.23, 2);
    expect((durations[467] + durations[468]) / 2).toBeCloseTo(8.02, 2);
    expect(countOf(read.report, 'google2011/out-of-order')).toBe(43);
    expect(log.names).toContain('17190467645871404412');
  });
});

describe.skipIf(!isHere('wfcommons'))('real graphs of tasks', () => {
  test('1000genome is one job of 52 tasks with 76 dependencies', async () => {
    const read = await readReal(wfFormat, 'wfcommons/1000genome-chameleon-2ch-100k-001.json');
    expect(logIn(read)).toMatchObject({ jobs: 1, tasks: 52 });
    expect(read.report.read[0]).toContain('76 dependencies');
  });

  test('GWF has 10 workflows of 70 tasks', async () => {
    expect(logIn(await readReal(gwf, 'gwf/trace.gwf'))).toMatchObject({ jobs: 10, tasks: 70 });
  });

  test('Rumen has 2 jobs of 192 maps, and the word count its repeated id and slow start', async () => {
    expect(logIn(await readReal(rumen, 'rumen/2jobs2min-rumen-jh.json.gz'))).toMatchObject({
      jobs: 2,
      tasks: 192,
    });
    const words = await readReal(rumen, 'rumen/wordcount2.json');
    expect(logIn(words).names).toContain('job_201009241532_0001#2');
    expect(countOf(words.report, 'rumen/slow-start')).toBeGreaterThan(0);
  });

  test('the Spark log has 2 jobs of 8 tasks', async () => {
    expect(logIn(await readReal(spark, 'spark/local-1532512550423'))).toMatchObject({ jobs: 2, tasks: 8 });
  });

  test('coflow has 526 jobs on racks 0 to 149 and 35.53 TB of shuffle', async () => {
    const read = await readReal(coflow, 'coflow/FB2010-1Hr-150-0.txt');
    expect(logIn(read).jobs).toBe(526);
    expect(read.report.read[0]).toContain('racks 0 to 149: arrival, and 35.53');
  });
});
