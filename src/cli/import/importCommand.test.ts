import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import { writeScenarioFile } from '../../share/file.ts';
import { packFiles } from '../../worker/archive.ts';
import { onCluster } from '../../worker/importCluster.ts';
import { createImportWork } from '../../worker/importWork.ts';
import { program } from '../program.ts';
import type { FolderEntry } from '../terminal.ts';

const rows = Array.from({ length: 40 }, (_, job) => [job * 10, 20 + ((job * 7) % 30)]);
const table = (header: string, scale = 1) =>
  `${header}\n${rows.map(([a, d]) => `${a},${d * scale}`).join('\n')}\n`;
const files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>> = {
  'jobs.csv': table('arrival_s,duration_s'),
  'jobs.csv.gz': new Uint8Array(gzipSync(table('arrival_s,duration_s'))),
  'unnamed.csv': table('arrival,duration', 1_000),
  'odd.csv': table('arrival_s,what'),
  'logs/a.csv': table('arrival_s,duration_s'),
  'logs/b.csv': table('arrival_s,duration_s'),
  'nodes.csv': 'name,rack,cores\nn1,A,4\nn2,A,4\nn3,B,8\n',
  'states.csv': 'name,cores,state\nn1,4,idle\nn2,4,purple\n',
  'prose.txt': 'This is no log.\n',
};

/** Runs the program; resolves to its exit code and what it printed. */
async function makespan(...words: readonly string[]) {
  const said = { out: '', err: '' };
  const bytesOf = (path: string) => {
    const found = files[path];
    if (found === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
    return typeof found === 'string' ? new TextEncoder().encode(found) : found;
  };
  const code = await program(words, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    progress: () => undefined,
    readFile: (path) => new TextDecoder().decode(bytesOf(path)),
    readBytes: bytesOf,
    readFolder: (path) => {
      const inside = Object.keys(files).filter((name) => name.startsWith(`${path}/`));
      const entry = (name: string): FolderEntry => ({
        name: name.slice(path.length + 1),
        path: name,
        kind: 'file',
      });
      return inside.length === 0 ? null : inside.map(entry);
    },
    readInput: async () => String(files['jobs.csv']),
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  return { code, ...said };
}

describe('makespan import', () => {
  test('writes the scenario of the page, byte for byte', async () => {
    const { code, out, err } = await makespan('import', 'jobs.csv');
    expect([code, err]).toEqual([0, '']);
    const work = createImportWork();
    const { scenario: base } = firstPreset;
    const file = new Blob([files['jobs.csv']]);
    const outcome = await work.read(
      { file, name: 'jobs.csv', format: null, cluster: base.cluster },
      () => undefined,
    );
    if (outcome.kind !== 'log') throw new Error(outcome.kind);
    const answer = work.scenario(outcome.proposal, base);
    expect(answer.ok && writeScenarioFile(answer.scenario)).toBe(out);
  });

  test('reads packed files, folders and the standard input', async () => {
    const jobsOf = async (...paths: readonly string[]) =>
      JSON.parse((await makespan('import', '--json', ...paths)).out).log.jobs;
    expect(await jobsOf('jobs.csv.gz')).toBe(40);
    expect(await jobsOf('logs')).toBe(80);
    expect(await jobsOf('jobs.csv', 'jobs.csv.gz')).toBe(80);
    expect(await jobsOf('-')).toBe(40);
  });

  test('lists what is doubtful, with exit code 3, until it is told', async () => {
    const usual = await makespan('import', '--json', 'unnamed.csv');
    expect(usual.code).toBe(3);
    expect(usual.err).toContain('They are seconds / They are milliseconds');
    expect(JSON.parse(usual.out)).toMatchObject({ log: { jobs: 40 }, doubts: [{ id: 'unit' }] });
    const told = await makespan(
      'import',
      '--json',
      'unnamed.csv',
      '--column',
      'duration=duration:ms',
      '--column',
      'arrival=1:s',
    );
    expect([told.code, JSON.parse(told.out).log.work]).toEqual([0, rows.reduce((sum, [, d]) => sum + d, 0)]);
    expect((await makespan('import', 'unnamed.csv', '--sure')).code).toBe(0);
  });

  test('refuses with exit code 2, and names the columns of a table that lacks something', async () => {
    const odd = await makespan('import', 'odd.csv');
    expect([odd.code, odd.out]).toEqual([2, '']);
    expect(odd.err).toContain('Its columns: arrival_s, what');
    expect((await makespan('import', 'odd.csv', '--column', 'duration=what:s')).code).toBe(0);
    for (const words of [
      ['prose.txt'],
      ['gone.csv'],
      [],
      ['jobs.csv', '--window', '9..1'],
      ['jobs.csv', '--column', 'when=1'],
      ['jobs.csv', '--column', 'duration=nothing'],
    ])
      expect([words, (await makespan('import', ...words)).code]).toEqual([words, 2]);
  });

  test('cuts a window, and reports in words', async () => {
    const scenario = JSON.parse((await makespan('import', 'jobs.csv', '--window', '0..100')).out);
    expect(scenario.workload.jobs).toHaveLength(10);
    const { out } = await makespan('import', 'jobs.csv', '--report');
    expect(out).toContain('jobs.csv: ');
    expect(out).toContain('duration ← duration_s: 20, 27, 34');
    expect(out).toContain('What will run');
  });
});

describe('a cluster', () => {
  const { scenario: base } = firstPreset;

  test('alone carries the usual scenario, byte for byte as on the page', async () => {
    const { code, out } = await makespan('import', 'nodes.csv');
    const work = createImportWork();
    const file = new Blob([files['nodes.csv']]);
    const outcome = await work.read(
      { file, name: 'nodes.csv', format: null, cluster: base.cluster },
      () => undefined,
    );
    if (outcome.kind !== 'cluster') throw new Error(outcome.kind);
    const answer = onCluster(base, outcome.cluster.spec);
    expect([code, out]).toEqual([0, answer.ok && writeScenarioFile(answer.scenario)]);
    expect((await makespan('import', 'nodes.csv', '--report')).out).toContain('3 servers in 2 racks');
  });

  test('beside a log carries its jobs, byte for byte as on the page', async () => {
    const { code, out } = await makespan('import', 'jobs.csv', 'nodes.csv');
    const work = createImportWork();
    const named = ['jobs.csv', 'nodes.csv'].map((name) => ({ name, content: new Blob([files[name]]) }));
    const { content, name } = await packFiles(named);
    const request = { file: content, name, format: null, cluster: base.cluster };
    const outcome = await work.read(request, () => undefined);
    if (outcome.kind !== 'log' || outcome.cluster === null) throw new Error(outcome.kind);
    const answer = work.scenario(outcome.proposal, { ...base, cluster: outcome.cluster.spec });
    expect([code, out]).toEqual([0, answer.ok && writeScenarioFile(answer.scenario)]);
    expect(JSON.parse(out)).toMatchObject({
      cluster: { racks: 2, unlikeRacks: [{ rack: 1, servers: 1, slots: 8 }] },
    });
  });

  test('is doubtful where it is in a state that nobody knows, until that is told', async () => {
    const usual = await makespan('import', 'states.csv');
    expect(usual.code).toBe(3);
    expect(usual.err).toContain('Leave them out: nodes-unknown-out');
    const told = await makespan('import', 'states.csv', '--sure', '--take', 'nodes-unknown-out');
    expect([told.code, JSON.parse(told.out).cluster.serversPerRack]).toEqual([0, 1]);
    expect((await makespan('run', 'states.csv')).code).toBe(2);
  });
});

test('run takes a log, unless it is doubtful', async () => {
  const { code, out } = await makespan('run', '--csv', 'jobs.csv.gz', '--policy', 'random');
  expect(code).toBe(0);
  expect(out).toContain('random');
  const doubtful = await makespan('run', 'unnamed.csv');
  expect([doubtful.code, doubtful.out]).toEqual([3, '']);
  expect(doubtful.err).toContain('makespan import');
});
