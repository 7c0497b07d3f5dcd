import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const goldens = join(import.meta.dirname, '../../src/scenario/presets/goldens');

/** Every preset has goldens: a test of the presets sees to that. Sorted. */
export const presetsWithGoldens: readonly string[] = readdirSync(goldens)
  .map((name) => name.replace(/\.json$/, ''))
  .sort();

/** Gives the digests that node found for the runs of a preset. */
export function goldenDigests(preset: string): readonly string[] {
  const { runs } = JSON.parse(readFileSync(join(goldens, `${preset}.json`), 'utf8')) as {
    runs: readonly { digest: string }[];
  };
  return runs.map(({ digest }) => digest);
}
