import { parseArgs } from 'node:util';
import { type Golden, goldens, isLarge } from './presetDigests.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** What can be asked for alone. */
const parts = ['presets', 'paths', 'policies'];

/** What the command line asks for. */
export interface Request {
  readonly engines: readonly EngineName[];
  readonly chosen: readonly Golden[];
  /** Large presets that are not compared as nobody asked for them. */
  readonly leftOut: readonly Golden[];
  readonly walksPaths: boolean;
  /** Runs policies that somebody wrote, hostile ones among them. */
  readonly triesPolicies: boolean;
  /** Compares versions of node instead of browsers. */
  readonly node: boolean;
}

/** Reads the command line; a text tells what is wrong with it. */
export function readRequest(args: readonly string[]): Request | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      engines: { type: 'string', default: engineNames.join() },
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
      node: { type: 'boolean', default: false },
    },
  });
  const { only, all, node } = values;
  const engines = values.engines.split(',');
  const strange = engines.find((name) => !engineNames.includes(name as EngineName));
  if (strange !== undefined) return `--engines has "${strange}"; allowed are ${engineNames.join(', ')}`;
  if (only !== undefined && !parts.includes(only))
    return `--only is "${only}"; allowed are ${parts.join(', ')}`;
  const unknown = positionals.find((id) => !goldens.some((golden) => golden.id === id));
  if (unknown !== undefined) return `there is no preset "${unknown}" (makespan presets lists them)`;
  const isNamed = ({ id }: Golden) => positionals.includes(id);
  const wanted = goldens.filter((golden) => {
    if (only === 'paths' || only === 'policies') return false;
    return positionals.length > 0 ? isNamed(golden) : all || !isLarge(golden);
  });
  const hasAll = all || positionals.length > 0 || only === 'paths' || only === 'policies';
  return {
    engines: engines as EngineName[],
    chosen: wanted,
    leftOut: hasAll ? [] : goldens.filter(isLarge),
    walksPaths: (only ?? 'paths') === 'paths' && !node,
    triesPolicies: (only ?? 'policies') === 'policies' && positionals.length === 0 && !node,
    node,
  };
}
