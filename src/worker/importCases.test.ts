import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { HowToRead } from '../logs/format.ts';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import { zip } from '../testing/zip.ts';
import { packFiles } from './archive.ts';
import { importFile } from './importFile.ts';
import { createImportWork } from './importWork.ts';

// Logs in the shapes that people have, each with what is in it. All are artificial.

const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 2, roundTrip: 0.001 };

/** Reads a text as the page does; `said` is all that the report says. */
async function read(content: BlobPart, how?: HowToRead) {
  const request = { file: new Blob([content]), name: 'x', format: null, how, cluster };
  const { outcome, log } = await importFile(request, () => undefined);
  if (outcome.kind !== 'log' || log === null)
    throw new Error(outcome.kind === 'refused' ? outcome.reason : outcome.kind);
  const { report, columns, summary } = outcome;
  const { jobs, tasks, work, arrivesAt } = log;
  const asked = report.doubts.map(({ id }) => id);
  const found = { jobs, tasks, work: Number(work.toFixed(6)), span: Number(arrivesAt[jobs - 1].toFixed(6)) };
  return { ...found, asked, report, columns, log, format: summary.format, said: JSON.stringify(report) };
}

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;
const json = (value: unknown) => JSON.stringify(value);

/** The same four jobs in many shapes: 3, 2, 4 and 1 s long, at 0, 1, 2.5 and 4 s. */
const four = { jobs: 4, tasks: 4, work: 10, span: 4, asked: [] };
const rows = [
  [0, 3],
  [1, 2],
  [2.5, 4],
  [4, 1],
] as const;
const table = (
  separator: string,
  write: (arrival: number, duration: number, at: number) => readonly unknown[],
) => rows.map(([arrival, duration], at) => write(arrival, duration, at).join(separator)).join('\n');
const iso = (seconds: number) => new Date(1_709_625_600_000 + seconds * 1_000).toISOString();
const clock = (seconds: number) => `00:00:0${seconds}`;

describe('a table of four jobs is read', () => {
  test.each([
    ['with two columns', `arrival,duration\n${table(',', (a, d) => [a, d])}`],
    ['without names', table(',', (a, d) => [a, d])],
    ['with blanks between', `arrival duration\n${table('  ', (a, d) => [a, d])}`],
    [
      'with decimal commas',
      `arrival;duration\n${table(';', (a, d) => [`${a}`.replace('.', ','), `${d},0`])}`,
    ],
    [
      'below a title and notes',
      `# ours\nJobs of March\n\narrival\tduration\tuser\n${table('\t', (a, d) => [a, d, 'u'])}`,
    ],
    ['with names in a comment', `# arrival, duration, tasks\n${table(',', (a, d) => [a, d, 1])}`],
    [
      'in nanoseconds',
      `id,submit_ns,duration_ns\n${table(',', (a, d, at) => [at, `${(1.7e9 + a) * 1e9}`, d * 1e9])}`,
    ],
    ['with dates', `submitted,duration_s\n${table(',', (a, d) => [iso(a), d])}`],
    ['with compact dates', `submitted,duration_s\n${table(',', (a, d) => [iso(a).replace(/[-:]/g, ''), d])}`],
    [
      'with dates of Python',
      `submitted,duration_s\n${table(';', (a, d) => [iso(a).replace('T', ' ').replace('.', ',').replace('Z', ''), d])}`,
    ],
    [
      'with dates of Go',
      `submitted,duration\n${table(',', (a, d) => [iso(a).replace('T', ' ').replace('Z', ' +0000 UTC'), `${d}s`])}`,
    ],
    [
      'with durations of Slurm',
      `JobID|Submit|Elapsed|State\n${table('|', (a, d, at) => [at, iso(a), clock(d), 'COMPLETED'])}`,
    ],
    ['with days before the clock', `submitted,elapsed\n${table(',', (a, d) => [iso(a), `0-${clock(d)}`])}`],
    [
      'whose milliseconds follow from start and end',
      `submitted,started,finished,elapsedTime\n${table(',', (a, d) => [iso(a), iso(a), iso(a + d), d * 1_000])}`,
    ],
    [
      'whose id is beside a name',
      `job_name,job_id,arrival,duration\n${table(',', (a, d, at) => ['train', at, a, d])}`,
    ],
    [
      'with an optional column that holds none',
      `arrival,predict_type,duration\n${table(',', (a, d) => [a, 'IMAGE', d])}`,
    ],
    [
      'with unknown values',
      `arrival,duration,estimate,tasks\n${table(',', (a, d, at) => [a, d, ['NaN', '', 'N/A', 4][at], 1])}`,
    ],
    [
      'whose day and time are apart',
      `submit_date,submit_time,duration_s\n${table(',', (a, d) => [iso(a).slice(0, 10), iso(a).slice(11, -1), d])}`,
    ],
    [
      'whose start has an odd name, between arrival and end',
      `submitted,went_up,finished\n${table(',', (a, d) => [iso(a), iso(a + 1), iso(a + 1 + d)])}`,
    ],
    [
      'of Batsim, with delays',
      json({
        jobs: rows.map(([subtime], at) => ({ id: at, subtime, res: 1, profile: `p${at}` })),
        profiles: Object.fromEntries(rows.map(([, delay], at) => [`p${at}`, { type: 'delay', delay }])),
      }),
    ],
    ['as JSON on one line', json(rows.map(([arrival, duration]) => ({ arrival, duration })))],
    [
      'as JSON of Python',
      `[${rows.map(([a, d]) => `{"arrival": ${a}, "duration": ${d}, "estimate": NaN}`).join(', ')}]`,
    ],
    ['as JSON by column', json({ arrival: rows.map(([a]) => a), duration: rows.map(([, d]) => d) })],
    [
      'as JSON of pandas',
      json({
        arrival: Object.fromEntries(rows.map(([a], at) => [at, a])),
        duration: Object.fromEntries(rows.map(([, d], at) => [at, d])),
      }),
    ],
    ['as JSON split', json({ columns: ['arrival', 'duration'], index: [0, 1, 2, 3], data: rows })],
    ['as lists of lists', json([['arrival', 'duration'], ...rows])],
    ['by ends and durations', `app,end_timestamp,duration\n${table(',', (a, d) => ['x', a + d, d])}`],
  ])('%s', async (_, text) => {
    expect(await read(text)).toMatchObject(four);
  });

  test.each([
    [
      'steps of Slurm',
      `JobID|Submit|Elapsed\n${table('|', (a, d, at) => [at, iso(a), clock(d)])}\n1.batch|${iso(1)}|00:00:02\n1.0|${iso(1)}|00:00:01\n`,
      'steps',
    ],
    [
      'jobs that have not ended',
      `JobID|Submit|Start|End|Elapsed|State\n${table('|', (a, d, at) => [at, iso(a), iso(a), iso(a + d), clock(d), 'COMPLETED'])}\n8|${iso(9)}|Unknown|Unknown|00:00:00|PENDING\n9|${iso(9)}|${iso(9)}|Unknown|00:00:05|RUNNING\n`,
      'unfinished',
    ],
    [
      'attempts that ran again',
      `JobID|Submit|Elapsed|State\n1|${iso(1)}|00:00:09|NODE_FAIL\n${table('|', (a, d, at) => [at, iso(a), clock(d), 'COMPLETED'])}\n`,
      'repeated',
    ],
  ])('without %s, which it says', async (_, text, kind) => {
    const found = await read(text);
    expect(found).toMatchObject(four);
    expect(found.report.entries.map((entry) => entry.kind)).toContain(`csv/${kind}`);
  });

  test('with three values of each column, so that people see what was guessed', async () => {
    const { columns } = await read(`job,arrival,duration\n${table(',', (a, d, at) => [at, a, d])}`);
    expect(columns?.values[1]).toEqual(['0', '1', '2.5']);
  });
});

describe('what a file does not tell is asked', () => {
  const many = Array.from({ length: 40 }, (_, at) => [at * 10, 20_000 + at * 137] as const);

  test('milliseconds without a name', async () => {
    const text = lines('arrival,duration', ...many.map(([a, d]) => `${a},${d}`));
    const usual = await read(text);
    expect(usual.asked).toEqual(['unit']);
    const [doubt] = usual.report.doubts;
    expect(doubt.answers.map(({ title }) => title)).toEqual(['They are seconds', 'They are milliseconds']);
    const { mapping } = usual.columns ?? {};
    if (mapping === undefined) throw new Error('no columns');
    const how = { mapping: { ...mapping, ...doubt.answers[1].change }, choices: ['sure-unit'] };
    expect(await read(text, how)).toMatchObject({ asked: [], work: usual.work / 1_000 });
  });

  test.each([
    ['columns', lines('0,5,2', '3,2,4', '9,4,3', '12,3,2', '20,6,5')],
    ['unit', lines('arrival,end', ...many.map(([a, d]) => `${a * 1_000},${a * 1_000 + d}`))],
    ['columns', lines('ann|100|00:01:40|2024-03-05T08:00:06Z', 'bob|90|00:01:26|2024-03-05T08:00:29Z')],
    ['unit', lines('submitted,duration', ...many.map(([a], at) => `${iso(a)},${(1 + (at % 7)) / 3}`))],
    ['columns', lines(...many.map(([a], at) => `${1.7e9 + a},${1.7e9 + a + 20 + ((at * 7) % 60)}`))],
    ['dateOrder', lines('submitted,duration_s', '03/05/2024 08:00,3', '04/05/2024 08:01,2')],
    [
      'identity',
      lines(
        'job,arrival,duration',
        ...many.slice(0, 8).map(([a], at) => `${at % 2 ? 'train' : 'eval'},${a},3`),
      ),
    ],
    [
      'disagreement',
      lines('submit_s,start_s,end_s,duration', ...many.map(([a]) => `${a},${a + 1},${a + 5},${a * 7 + 1}`)),
    ],
    [
      'gap',
      lines(
        'submitted,duration_s',
        '1970-01-01 00:00:00,3',
        '2024-03-05 08:00:00,2',
        '2024-03-05 08:00:09,2',
      ),
    ],
    ['median', lines('arrival_s,duration_h,id', '0,9000,a', '1,9000,b', '2,9000,c')],
  ])('%s', async (id, text) => {
    expect((await read(text)).asked).toEqual([id]);
  });
});

describe('formats that are named are read', () => {
  const swf = (id: number, submit: number, run: number, status: number, wait = 0) =>
    `${id} ${submit} ${wait} ${run} 2 -1 -1 2 -1 -1 ${status} 1 1 1 1 -1 -1 -1`;

  test('SWF counts a job once, not its parts', async () => {
    const text = lines(
      '; MaxProcs: 8',
      swf(1, 0, 50, 1),
      swf(2, 5, 90, 1),
      swf(2, 5, 40, 2),
      swf(2, -1, 50, 3),
      swf(3, 9, 7, 1),
    );
    expect(await read(text)).toMatchObject({ jobs: 3, tasks: 6, work: 294, span: 9, asked: [] });
  });

  test('SWF of parts alone sums them up', async () => {
    const text = lines(swf(1, 0, 50, 1), swf(2, 5, 40, 2), swf(2, -1, 50, 3));
    expect(await read(text)).toMatchObject({ jobs: 2, work: 280 });
  });

  test('SWF with unknown waits does not say that none waited', async () => {
    const { said } = await read(lines(swf(1, 0, 50, 1, -1), swf(2, 5, 90, 1, -1)));
    expect(said).not.toContain('No job waited');
    expect((await read(lines(swf(1, 0, 50, 1), swf(2, 5, 90, 1)))).said).toContain('No job waited');
  });

  test('SWF without an unknown', async () => {
    const row = (id: number) => `${id} ${id * 10} 1 20 2 20 100 2 30 100 1 1 1 1 1 1 0 0`;
    expect(await read(lines(row(1), row(2)))).toMatchObject({ format: 'swf', jobs: 2, work: 80, span: 10 });
  });

  test('the Grid Workloads Archive', async () => {
    const row = (id: number) =>
      `${id}\t${id * 10}\t1\t20\t2\t-1\t-1\t2\t-1\t-1\t1\tuser7\tgroup1\tapp\tshort\t-1\tsiteA\tsiteA\tUNITARY\t-1\t-1\t-1\t-1\t-1\t-1\t-1\t-1\t-1\t-1`;
    expect(await read(lines('# GWF', '# JobID SubmitTime', row(1), row(2)))).toMatchObject({
      format: 'swf',
      jobs: 2,
      work: 80,
      log: { users: ['user7'] },
    });
  });

  test('SLS of YARN: containers last as long as they ran', async () => {
    const job = (id: number, ...times: readonly (readonly [number, number])[]) =>
      json({
        'job.start.ms': id * 1_000,
        'job.end.ms': 90_000,
        'job.queue.name': 'q',
        'job.id': `j${id}`,
        'job.tasks': times.map(([start, end]) => ({
          'container.start.ms': start,
          'container.end.ms': end,
          'container.type': 'map',
        })),
      });
    expect(await read(lines(job(0, [100, 3_100], [100, 5_100]), job(7, [9_000, 10_000])))).toMatchObject({
      jobs: 2,
      tasks: 3,
      work: 9,
      span: 7,
      asked: [],
    });
  });

  test("YARN's applications", async () => {
    const app = (id: number, start: number, took: number, state = 'FINISHED') => ({
      id: `application_1_${id}`,
      user: 'u',
      queue: 'q',
      state,
      startedTime: 1.7e12 + start,
      finishedTime: state === 'FINISHED' ? 1.7e12 + start + took : 0,
      elapsedTime: took,
      runningContainers: -1,
    });
    const text = json({
      apps: { app: [app(1, 0, 3_000), app(2, 5_000, 4_000), app(3, 6_000, 99, 'RUNNING')] },
    });
    expect(await read(text)).toMatchObject({ jobs: 2, tasks: 2, work: 7, span: 5, asked: [] });
  });

  test("Slurm's JSON: time of the job, not of its steps", async () => {
    const job = (id: number, at: number, elapsed: number) => ({
      job_id: id,
      user: 'u',
      array: { job_id: 0 },
      state: { current: ['COMPLETED'] },
      time: {
        submission: 1.7e9 + at,
        start: 1.7e9 + at + 1,
        end: 1.7e9 + at + 1 + elapsed,
        elapsed,
        limit: { set: true, number: 60 },
      },
      steps: [{ time: { elapsed: 1 } }, { time: { elapsed: 2 } }],
    });
    const found = await read(
      json({ meta: { plugins: [{ a: 1 }, { a: 2 }, { a: 3 }] }, jobs: [job(1, 0, 30), job(2, 9, 40)] }),
    );
    expect(found).toMatchObject({ jobs: 2, tasks: 2, work: 70, span: 9, asked: [] });
    expect([...found.log.estimate]).toEqual([3_600, 3_600]);
  });

  test('jobs and pods of Kubernetes', async () => {
    const meta = (id: number) => ({
      name: `p${id}`,
      namespace: 'n',
      creationTimestamp: iso(id).replace('.000', ''),
    });
    const jobs = [0, 4].map((at) => ({
      metadata: meta(at),
      spec: { completions: 1 },
      status: { startTime: iso(at + 1), completionTime: iso(at + 6), succeeded: 1 },
    }));
    const expected = { jobs: 2, tasks: 2, work: 10, span: 4, asked: [] };
    expect(await read(json({ apiVersion: 'v1', items: jobs, kind: 'List' }))).toMatchObject(expected);
    const pods = [0, 4].map((at) => ({
      metadata: meta(at),
      status: {
        phase: 'Succeeded',
        startTime: iso(at + 1),
        containerStatuses: [
          { name: 'c', state: { terminated: { startedAt: iso(at + 2), finishedAt: iso(at + 7) } } },
        ],
      },
    }));
    expect(await read(json({ apiVersion: 'v1', items: pods }))).toMatchObject(expected);
  });

  test('HTCondor: each process is a job', async () => {
    const job = (proc: number) => ({
      ClusterId: 7,
      ProcId: proc,
      Owner: 'u',
      JobStatus: 4,
      QDate: 1_700_000_000 + proc,
      JobStartDate: 1_700_000_005,
      CompletionDate: 1_700_000_015,
      RemoteWallClockTime: 10.0,
    });
    expect(await read(json([job(0), job(1), job(2)]))).toMatchObject({
      jobs: 3,
      tasks: 3,
      work: 30,
      span: 2,
      asked: [],
    });
  });

  test('columns of Azure and PAI, which have no names', async () => {
    const azure = lines(
      'v1,s,d,0,300,99,3,19,Delay-insensitive,4,32',
      'v2,s,d,300,900,99,3,19,Interactive,2,4',
    );
    expect(await read(azure)).toMatchObject({ jobs: 2, tasks: 2, work: 900, span: 300 });
    const pai = lines(
      'a,tf,2.0,Terminated,100.0,150.0,600,29,50,T4',
      'b,ps,1.0,Running,120.0,,600,29,50,T4',
      'c,tf,1.0,Failed,130.0,131.0,600,29,50,T4',
    );
    expect(await read(pai)).toMatchObject({ jobs: 2, tasks: 3, work: 101, span: 30 });
  });

  test('WfFormat up to 1.3: parents by name, and dates in any form', async () => {
    const flow = (name: string, executedAt: string) =>
      json({
        name,
        schemaVersion: '1.2',
        workflow: {
          executedAt,
          jobs: [
            { name: 'cut_1', id: '1', parents: [], runtime: 5 },
            { name: 'join_2', id: '2', parents: ['cut_1'], runtime: 3 },
          ],
        },
      });
    const found = await read(flow('a', '20201219T213153+0000') + flow('b', '12-19-20T21:33:53Z'));
    expect(found).toMatchObject({ jobs: 2, tasks: 4, work: 16, span: 120, log: { stages: 4 } });
    expect(found.said).not.toContain('unknown-parent');
    const undated = await read(flow('a', '2020-12-19T21:31:53Z') + flow('b', 'yesterday'));
    expect(undated).toMatchObject({ span: 0, asked: [] });
    expect(undated.said).toContain('wfformat/no-date');
  });

  test('two applications in a Spark log', async () => {
    const app = (id: string, at: number) => [
      { Event: 'SparkListenerApplicationStart', 'App ID': id },
      {
        Event: 'SparkListenerJobStart',
        'Job ID': 0,
        'Submission Time': at,
        'Stage Infos': [{ 'Stage ID': 0, 'Parent IDs': [] }],
      },
      {
        Event: 'SparkListenerTaskEnd',
        'Stage ID': 0,
        'Task End Reason': { Reason: 'Success' },
        'Task Info': { Index: 0, 'Launch Time': at, 'Finish Time': at + 2_000 },
      },
    ];
    const text = lines(...[...app('a', 1_000), ...app('b', 5_000)].map(json));
    expect(await read(text)).toMatchObject({
      jobs: 2,
      tasks: 2,
      work: 4,
      span: 4,
      log: { users: ['a', 'b'] },
    });
  });
});

describe('several files are read like one', () => {
  const event = (at: number, job: number, first = false) =>
    lines(
      ...[
        ...(first ? [{ Event: 'SparkListenerApplicationStart', 'App ID': 'a' }] : []),
        {
          Event: 'SparkListenerJobStart',
          'Job ID': job,
          'Submission Time': at,
          'Stage Infos': [{ 'Stage ID': job, 'Parent IDs': [] }],
        },
        {
          Event: 'SparkListenerTaskEnd',
          'Stage ID': job,
          'Task End Reason': { Reason: 'Success' },
          'Task Info': { Index: 0, 'Launch Time': at, 'Finish Time': at + 2_000 },
        },
      ].map(json),
    );
  const rolling = [
    { name: 'log/events_10_a', content: event(99_000, 2) },
    { name: 'log/events_2_a', content: event(20_000, 1) },
    { name: 'log/events_1_a', content: event(1_000, 0, true) },
    { name: 'log/README', content: 'These are logs.' },
    { name: 'log/appstatus', content: '' },
  ];
  const expected = { jobs: 3, tasks: 3, work: 6, span: 98 };
  const blobs = rolling.map(({ name, content }) => ({ name, content: new Blob([content]) }));

  test('in the order of their names; what is no log is named', async () => {
    const packed = await packFiles(blobs);
    expect(packed.name).toBe('log/README and 4 more');
    const found = await read(packed.content);
    expect(found).toMatchObject(expected);
    expect(found.log.names).toEqual(['job 0', 'job 1', 'job 2']);
    expect(found.report.entries.map(({ message }) => message)).toEqual([
      'log/README left out: it is no log, or one of another format than the others.',
    ]);
  });

  test('from a packed tar archive', async () => {
    const { content } = await packFiles(blobs);
    expect(await read(gzipSync(Buffer.from(await content.arrayBuffer())))).toMatchObject(expected);
  });

  test('from a zip archive, also with packed files in it', async () => {
    const files = rolling.map(({ name, content }, at) =>
      at === 0 ? { name: `${name}.gz`, content: gzipSync(content) } : { name, content },
    );
    expect(await read(zip(files))).toMatchObject(expected);
    await expect(read(zip(files).subarray(0, -30))).rejects.toThrow('damaged or cut off');
  });

  test('tables have their names once', async () => {
    const part = (from: number) => `arrival_s,duration_s\n${from},1\n${from + 1},2\n`;
    const packed = await packFiles(
      [part(0), part(5)].map((text, at) => ({ name: `${at}.csv`, content: new Blob([text]) })),
    );
    const found = await read(packed.content);
    expect(found).toMatchObject({ jobs: 4, work: 6, span: 6, asked: [] });
    expect(found.report.entries).toEqual([]);
  });

  test('members of a gzip file follow each other', async () => {
    const text = `arrival_s,duration_s\n${table(',', (a, d) => [a, d])}\n`;
    const packed = Buffer.concat([gzipSync(text.slice(0, 30)), gzipSync(text.slice(30)), gzipSync('')]);
    expect(await read(packed)).toMatchObject(four);
    await expect(read(packed.subarray(0, -30))).rejects.toThrow('damaged or cut off');
  });
});

test('more users than a scenario allows become the largest and others', async () => {
  const text = Array.from({ length: 1_500 }, (_, at) => `${at},1,u${at < 1_010 ? at : 0}`).join('\n');
  const work = createImportWork();
  const file = new Blob([`arrival_s,duration_s,user\n${text}\n`]);
  const outcome = await work.read({ file, name: 'x', format: null, cluster }, () => undefined);
  if (outcome.kind !== 'log') throw new Error(outcome.kind);
  const options = { ...outcome.proposal, from: 0, to: 2_000 };
  const answer = work.scenario(options, firstPreset.scenario);
  if (!answer.ok || answer.scenario.workload.kind !== 'explicit') throw new Error('refused');
  const { users = [], from } = answer.scenario.workload;
  expect([users.length, users[0].name, users.at(-1)?.name]).toEqual([1_000, 'u0', 'others']);
  const said = 'the 11 users with the least work are one, “others”';
  expect(from?.notes.join(' ')).toContain(said);
  expect(work.fit(options, cluster).warnings.join(' ')).toContain(said);
});
