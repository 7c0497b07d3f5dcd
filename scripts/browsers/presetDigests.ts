import kept from '../../src/measured/goldens.json' with { type: 'json' };
import { type Tab, until } from './tab.ts';

/** The part of a golden that is compared here. */
export interface Golden {
  readonly id: string;
  readonly digests: readonly string[];
  /** Of all runs. */
  readonly events: number;
}

/** All goldens, shortest first, so that most is known early. */
export const goldens: readonly Golden[] = Object.entries(kept)
  .map(([id, runs]) => ({
    id,
    digests: runs.map(({ digest }) => digest),
    events: runs.reduce((sum, run) => sum + run.events, 0),
  }))
  .sort((first, second) => first.events - second.events);

const MANY_EVENTS = 500_000;

/** Presets of fewer events that take as long, since each solve is one of many servers. */
const slowPresets: readonly string[] = ['large-cluster', 'narrow-uplinks'];

/** Presets that take long in every browser; they run on request only. */
export const isLarge = ({ id, events }: Golden): boolean => events > MANY_EVENTS || slowPresets.includes(id);

/**
 * Runs in the page. The digests of all runs once all are over, else null. Agrees to runs that are so expensive that the page
 * asks first.
 */
function digestsShown(unwanted: string | null): readonly string[] | null {
  for (const each of document.querySelectorAll('button')) if (each.textContent === 'Run it') each.click();
  // The page of a job has several views, each with all runs.
  const place = document.querySelector('main [data-section]') ?? document.querySelector('main');
  const panes = [...(place?.querySelectorAll<HTMLElement>('[data-state]') ?? [])].sort(
    (first, second) => Number(first.dataset.run ?? 0) - Number(second.dataset.run ?? 0),
  );
  if (panes.length === 0 || panes.some(({ dataset }) => dataset.digest === undefined)) return null;
  // Some large views have a pane per run, others one for all.
  const text = panes.map(({ dataset }) => dataset.digest).join(' ');
  return /^[0-9a-f]{16}/.test(text) && text !== unwanted ? text.split(' ') : null;
}

/** Waits until all runs are over and, optionally, differ from others; resolves to their digests. */
export function digestsOf(
  tab: Tab,
  seconds: number,
  unwanted: readonly string[] = [],
): Promise<readonly string[]> {
  return until('the runs are over', () => tab.evaluate(digestsShown, unwanted.join(' ')), seconds);
}

/** Compares digests with the expected ones; undefined if they are equal, else a sentence. */
export function difference(expected: readonly string[], got: readonly string[]): string | undefined {
  if (expected.join() === got.join()) return undefined;
  const short = (digests: readonly string[]) => digests.map((digest) => digest.slice(0, 8)).join(' ');
  return `expected ${short(expected)}, got ${short(got)}`;
}
