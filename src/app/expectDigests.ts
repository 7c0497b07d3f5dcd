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
    const isSame = digests.every((digest, index) => runs[index]?.shown?.digest.startsWith(digest) ?? false);
    noticeStore.getState().notify({
      id: 'digest',
      tone: isSame ? 'plain' : 'caution',
      text: isSame
        ? `Same run as the author's: ${digests.join(', ')}.`
        : "This is not the run that the author of the link saw. The scenario is the author's, but this version of Makespan simulates it differently.",
      details: isSame
        ? []
        : digests.map((digest, index) => `expected ${digest}, got ${runs[index]?.shown?.digest}`),
    });
  });
}
