import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const goldens = join(import.meta.dirname, '../../src/scenario/presets/goldens');

/** All presets that have goldens, sorted. Every preset has: a test of the presets checks that. */
export const presetsWithGoldens: readonly string[] = readdirSync(goldens)
  .map((name) => name.replace(/\.json$/, ''))
  .sort();

/** Returns the digests of a preset's runs in node. */
export function goldenDigests(preset: string): readonly string[] {
  const { runs } = JSON.parse(readFileSync(join(goldens, `${preset}.json`), 'utf8')) as {
    runs: readonly { digest: string }[];
  };
  return runs.map(({ digest }) => digest);
}
