import { spawnSync } from 'node:child_process';
import { presets } from '../../src/scenario/presets/presets.ts';
import { goldenRuns } from '../golden.ts';
import { difference, type Golden } from './presetDigests.ts';
import type { Column, Outcome } from './table.ts';

/** The versions of node that are supported: `engines` in package.json. */
export const majors = [20, 22, 24] as const;

/** Argument by which this program starts itself in another node. */
export const CHILD = '--digests-of';

interface Printed {
  readonly version: string;
  readonly digests: readonly string[];
  readonly seconds: number;
}

/** Finds a version of node: this one, or npm's package `node`, which contains the program. Undefined without a network. */
function findNode(major: number): string | undefined {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const words = ['-y', '-p', `node@${major}`, 'node', '-p', 'process.execPath'];
  const isWindows = process.platform === 'win32';
  const { status, stdout } = spawnSync('npx', words, {
    encoding: 'utf8',
    timeout: 300_000,
    shell: isWindows,
  });
  const path = (stdout ?? '').trim().split('\n').at(-1) ?? '';
  return status === 0 && path !== '' ? path : undefined;
}

/** Prints the digests of some presets as JSON, one line each, with the seconds they took. */
export function printDigests(ids: readonly string[]): void {
  for (const id of ids) {
    const start = performance.now();
    const digests = goldenRuns(presets.get(id).scenario).map(({ digest }) => digest);
    const seconds = (performance.now() - start) / 1000;
    console.log(JSON.stringify({ version: process.version, digests, seconds } satisfies Printed));
  }
}

/** Runs presets in a version of node, all in one process, and compares them with their goldens. */
export function compareInNode(major: number, chosen: readonly Golden[]): Column {
  const place = `node ${major}`;
  const node = findNode(major);
  if (node === undefined) {
    return { place, skipped: `npx -y -p node@${major} node --version prints none`, outcomes: new Map() };
  }
  const args = [process.argv[1], CHILD, ...chosen.map(({ id }) => id)];
  const { stdout, stderr } = spawnSync(node, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const lines = stdout.trim().split('\n');
  const outcomes = chosen.map(({ id, digests }, index): [string, Outcome] => {
    const got = printed(lines[index]);
    if (got === undefined) return [id, { kind: 'fails', message: stderr.slice(0, 400), seconds: 0 }];
    const { seconds, version } = got;
    const message = version.startsWith(`v${major}.`)
      ? difference(digests, got.digests)
      : `this is node ${version}`;
    return [id, { kind: message === undefined ? 'ok' : 'differs', message, seconds }];
  });
  return { place, outcomes: new Map(outcomes) };
}

function printed(line: string | undefined): Printed | undefined {
  return line?.startsWith('{') ? (JSON.parse(line) as Printed) : undefined;
}
