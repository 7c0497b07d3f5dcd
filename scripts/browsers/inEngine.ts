import { presets } from '../../src/scenario/presets/presets.ts';
import { encodeLink } from '../../src/share/link.ts';
import { findChromium } from './chromium.ts';
import { findFirefox } from './firefox.ts';
import { comparePolicies } from './ownPolicies.ts';
import { paths } from './paths.ts';
import { difference, digestsOf, type Golden } from './presetDigests.ts';
import type { EngineName, Request } from './request.ts';
import type { Found, Tab } from './tab.ts';
import { type Column, lineOf, type Outcome } from './table.ts';
import { findWebKit } from './webkit.ts';

const find: Readonly<Record<EngineName, () => Found>> = {
  chromium: findChromium,
  firefox: findFirefox,
  webkit: findWebKit,
};

const LONGEST_RUN = 600; // s

/** What each path has seen in the engines so far. */
export type Seen = Map<string, string>;

/** Walks the paths and runs the presets in one engine, and ends it, whatever happens. */
export async function compareInEngine(
  place: EngineName,
  { walksPaths, triesPolicies, chosen }: Request,
  url: string,
  seen: Seen,
): Promise<Column> {
  const outcomes = new Map<string, Outcome>();
  const column = { place, outcomes };
  const note = async (name: string, step: () => Promise<string | undefined>) => {
    const outcome = await outcomeOf(step);
    outcomes.set(name, outcome);
    console.log(lineOf(place, name, outcome));
  };
  const found = find[place]();
  if ('missing' in found) return { ...column, skipped: found.missing };
  const running = await found.start().catch((error: unknown) => String(error));
  if (typeof running === 'string') {
    await note('start', () => Promise.reject(new Error(running)));
    return column;
  }
  const { tab, version, end } = running;
  console.log(`\n${place}: ${version}`);
  try {
    for (const { name, walk } of walksPaths ? paths : []) {
      await note(name, async () => compareWithSeen(seen, name, await walk(tab, url)));
    }
    if (triesPolicies) await note('policies somebody wrote', () => comparePolicies(tab, url));
    for (const golden of chosen) await note(golden.id, () => comparePreset(tab, url, golden));
  } finally {
    await end();
  }
  return column;
}

/** Opens a preset by its link, as the page of a visitor does, and compares its runs with those of node. */
async function comparePreset(tab: Tab, url: string, { id, digests }: Golden): Promise<string | undefined> {
  const link = await encodeLink(presets.get(id).scenario);
  await tab.goto('about:blank');
  await tab.goto(`${url}${link?.fragment}`);
  return difference(digests, await digestsOf(tab, LONGEST_RUN));
}

/** What the first engine sees on a path, all others must see. */
function compareWithSeen(seen: Seen, name: string, now: string): string | undefined {
  const before = seen.get(name);
  if (before === undefined) seen.set(name, now);
  return before === undefined || before === now ? undefined : `expected ${before}, got ${now}`;
}

/** Times a step and turns its result into an outcome: a message tells what differs, an error what fails. */
async function outcomeOf(step: () => Promise<string | undefined>): Promise<Outcome> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const message = await step();
    return { kind: message === undefined ? 'ok' : 'differs', message, seconds: seconds() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'fails', message, seconds: seconds() };
  }
}
