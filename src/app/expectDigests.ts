import type { Scenario } from '../scenario/schema.ts';
import { noticeStore } from '../state/noticeStore.ts';
import { runStore } from '../state/runStore.ts';
import { scenarioStore } from './scenarioStore.ts';

/**
 * Compares the runs of the scenario that was just opened with those that the sender of the link saw, as soon as they are
 * over, and says whether they are the same. Edits end the comparison.
 */
export function expectDigests(digests: readonly string[]): void {
  if (digests.length === 0) return;
  const { opened } = scenarioStore.getState();
  const stop = runStore.subscribe(({ runs }) => {
    const now = scenarioStore.getState();
    if (now.scenario !== opened) return stop();
    if (runs.length === 0 || runs.some(({ state }) => state.kind !== 'done')) return;
    stop();
    const got = digests.map((_, index) => runs[index]?.shown?.digest ?? 'none');
    if (digests.every((digest, index) => got[index].startsWith(digest))) {
      const text = `Same run as the author's: ${digests.join(', ')}.`;
      noticeStore.getState().notify({ id: 'digest', tone: 'plain', text, details: [] });
    } else void tellDifference(now.scenario, digests, got);
  });
}

/** Says that the runs are others than the author's, and which faults that could explain it have been mended since. */
async function tellDifference(
  scenario: Scenario,
  digests: readonly string[],
  got: readonly string[],
): Promise<void> {
  const { mended } = await import('../scenario/mended.ts');
  const since = mended.filter(({ concerns }) => concerns(scenario)).map(({ what }) => what);
  noticeStore.getState().notify({
    id: 'digest',
    tone: 'caution',
    text: `This is not the run that the author of the link saw. The scenario is the author's, but this version of Makespan simulates it differently${since.length > 0 ? ': faults were mended since.' : '.'}`,
    details: [...since, ...digests.map((digest, index) => `expected ${digest}, got ${got[index]}`)],
  });
}
