import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Golden = readonly { readonly digest: string; readonly policy: string; readonly events: number }[];

const goldens: Readonly<Record<string, Golden>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../src/measured/goldens.json'), 'utf8'),
);

/** All presets that have goldens, sorted. Every preset has: a test of the presets checks that. */
export const presetsWithGoldens: readonly string[] = Object.keys(goldens).sort();

/** Returns the digests of a preset's runs in node. */
export function goldenDigests(preset: string): readonly string[] {
  return goldens[preset].map(({ digest }) => digest);
}

/** Chooses some presets, of short runs rather than of long ones, that have all policies of the given ones. Keeps their order. */
export function withAllPolicies(all: readonly string[]): readonly string[] {
  const events = (id: string) => goldens[id].reduce((sum, run) => sum + run.events, 0);
  const seen = new Set<string>();
  const chosen = new Set<string>();
  for (const id of [...all].sort((one, other) => events(one) - events(other))) {
    const policies = goldens[id].map(({ policy }) => policy);
    if (policies.some((policy) => !seen.has(policy))) chosen.add(id);
    for (const policy of policies) seen.add(policy);
  }
  return all.filter((id) => chosen.has(id));
}
