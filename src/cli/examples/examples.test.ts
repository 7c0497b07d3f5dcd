import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleForNode } from '../../../scripts/bundle.mjs';
import { csvOf } from '../../base/csv.ts';
import { cellsOf } from '../../scenario/sweep/cells.ts';
import { headerOf, rowsOf } from '../../scenario/sweep/rows.ts';
import { smallGrid } from '../../testing/scenario/sweep/testSweep.ts';
import { help } from '../help.ts';
import { measureCell } from '../sweep/measureCell.ts';

// The examples run here with the real program, without a cluster: what Slurm and Kubernetes set, the tests set, and
// GNU parallel is replaced by a script that runs one line after another. Where GNU parallel is installed, it runs, too.

const here = (name: string) => join(fileURLToPath(new URL('.', import.meta.url)), name);
const read = (name: string) => readFileSync(here(name), 'utf8');

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'makespan-examples-'));
  await bundleForNode(here('../main.ts'), join(folder, 'cli.js'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'sweep.json'), JSON.stringify(smallGrid));
  writeFileSync(join(folder, 'machines.txt'), ':\n');
  program('makespan', `exec "${process.execPath}" "${join(folder, 'cli.js')}" "$@"`);
  program(
    'parallel',
    'for last; do :; done; echo "$@" > asked.txt\nwhile read -r n; do sh -ec "$(echo "$last" | sed "s/{}/$n/g")" < /dev/null; done',
  );
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Runs a program in a new folder with the scenario; returns the folder. */
async function inFolder(
  env: Record<string, string>,
  ...commands: readonly (readonly string[])[]
): Promise<string> {
  const place = mkdtempSync(join(folder, 'run-'));
  for (const name of ['sweep.json', 'machines.txt', 'cli.js', 'package.json'])
    cpSync(join(folder, name), join(place, name));
  for (const [file, ...args] of commands) await runIn(place, env, file, args);
  return place;
}

const runIn = (cwd: string, env: Record<string, string>, file: string, args: readonly string[]) =>
  promisify(execFile)(file, args, {
    cwd,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...env },
  });

/** What one machine writes, without threads. */
const whole = csvOf([
  headerOf(smallGrid),
  ...rowsOf(
    smallGrid,
    cellsOf(smallGrid).map((cell) => measureCell(smallGrid, cell)),
  ),
]);

async function merged(place: string): Promise<string> {
  return (await runIn(place, {}, 'bash', ['-c', 'makespan merge part-*.csv'])).stdout;
}

test('threads give the bytes of a single one', async () => {
  const { stdout } = await runIn(folder, {}, 'makespan', ['sweep', 'sweep.json', '--threads', '3']);
  expect(stdout).toBe(whole);
}, 60_000);

test('the Slurm array has as many jobs as shards, and each runs its own', async () => {
  const script = read('slurm.sh');
  expect(script).toContain('#SBATCH --array=1-20\n');
  expect(script).toMatch(/^shards=\$\{SHARDS:-20\}$/m);
  const place = await inFolder({});
  for (const id of ['1', '2']) {
    await runIn(place, { SLURM_ARRAY_TASK_ID: id, SLURM_CPUS_PER_TASK: '1', SHARDS: '2' }, 'bash', [
      here('slurm.sh'),
    ]);
  }
  expect(await merged(place)).toBe(whole);
  // A shard that fails leaves no file that looks whole.
  const wrong = { SLURM_ARRAY_TASK_ID: '21' };
  await expect(runIn(place, wrong, 'bash', [here('slurm.sh')])).rejects.toThrow('--shard is "21/20"');
  await expect(runIn(place, {}, 'ls', ['part-21.csv'])).rejects.toThrow('part-21.csv');
}, 60_000);

test('the Kubernetes Job has as many completions as shards, and each runs its own', async () => {
  const yaml = read('kubernetes.yaml');
  expect(yaml).toContain('completionMode: Indexed\n  completions: 20\n');
  expect(yaml).toContain('- name: SHARDS\n              value: "20"\n');
  const [, cores] = /limits:\n +cpu: "(\d+)"/.exec(yaml) ?? [];
  expect(yaml).toContain(`- name: THREADS\n              value: "${cores}"\n`);
  const [, block] = /- \|\n((?: {14}.*\n)+)/.exec(yaml) ?? [];
  const place = await inFolder({});
  for (const index of ['0', '1']) {
    const env = { JOB_COMPLETION_INDEX: index, SHARDS: '2', THREADS: '1' };
    await runIn(place, env, 'sh', ['-ec', block.replaceAll(/^ {14}/gm, '')]);
  }
  expect(await merged(place)).toBe(whole);
}, 60_000);

test('GNU parallel gets one line for each shard, and the parts are merged', async () => {
  const place = await inFolder({ SHARDS: '2' }, ['bash', here('parallel.sh')]);
  expect(readFileSync(join(place, 'asked.txt'), 'utf8')).toBe(
    '--sshloginfile machines.txt --jobs 1 --halt soon,fail=1 --basefile sweep.json --return part-{}.csv --cleanup makespan sweep sweep.json --shard {}/2 > part-{}.csv\n',
  );
  expect(readFileSync(join(place, 'result.csv'), 'utf8')).toBe(whole);
}, 60_000);

/** Whether a program that this project does not need is on this machine. */
const isThere = (file: string, args: readonly string[], says: string) =>
  spawnSync(file, args, { encoding: 'utf8' }).stdout?.includes(says) ?? false;

test.skipIf(!isThere('parallel', ['--version'], 'GNU parallel'))(
  'the real GNU parallel gives the bytes of one machine (skipped where it is not installed)',
  async () => {
    rmSync(join(folder, 'parallel'));
    const place = await inFolder({ SHARDS: '2' }, ['bash', here('parallel.sh')]);
    expect(readFileSync(join(place, 'result.csv'), 'utf8')).toBe(whole);
  },
  60_000,
);

test('the scripts are bash', async () => {
  for (const name of ['slurm.sh', 'parallel.sh']) await runIn(folder, {}, 'bash', ['-n', here(name)]);
});

const asJson = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))';

test.skipIf(!isThere('python3', ['-c', 'import yaml; print(yaml.__name__)'], 'yaml'))(
  'the Job is YAML of the right shape (skipped where python has no YAML)',
  () => {
    const input = read('kubernetes.yaml');
    const job = JSON.parse(spawnSync('python3', ['-c', asJson], { input, encoding: 'utf8' }).stdout);
    expect(job).toMatchObject({ apiVersion: 'batch/v1', kind: 'Job' });
    const { completions, parallelism, template } = job.spec;
    const [container] = template.spec.containers;
    expect(parallelism).toBeLessThanOrEqual(completions);
    // Kubernetes takes strings only, and 4 is none.
    expect(container.env.map(({ value }: { value: unknown }) => value)).toEqual([`${completions}`, '4']);
    expect(container.command.slice(0, 2)).toEqual(['sh', '-ec']);
    expect(container.volumeMounts[0].name).toBe(template.spec.volumes[0].name);
    expect(container.volumeMounts[0].mountPath).toBe(container.workingDir);
  },
);

test('the examples use only options that there are', () => {
  for (const name of ['slurm.sh', 'kubernetes.yaml', 'parallel.sh']) {
    const lines = read(name)
      .split('\n')
      .filter((line) => /sweep \S+ --/.test(line));
    const options = lines.join(' ').match(/--[a-z]+/g) ?? [];
    expect(options).toContain('--shard');
    for (const option of options) expect(help).toContain(`    ${option} `);
  }
});
