import type { Scenario } from '../../scenario/shape/schema.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { isEmbedded } from '../scenario/query.ts';

const NOTICE = 'digest';

/**
 * Compares the runs of the scenario just opened with those that the sender of the link saw, once they are over, and
 * says whether they are the same. The first edit ends the comparison, and takes back what it said.
 */
export function expectDigests(digests: readonly string[]): void {
  if (digests.length === 0) return;
  const { opened } = scenarioStore.getState();
  const stop = runStore.subscribe(({ runs }) => {
    if (runs.length === 0 || runs.some(({ state }) => state.kind !== 'done')) return;
    stop();
    const got = digests.map((_, index) => runs[index]?.shown?.digest ?? 'none');
    if (digests.every((digest, index) => got[index].startsWith(digest))) {
      // In a small frame, no line for what is as it should be.
      if (isEmbedded) return;
      const text = "✓ Identical to the author's run.";
      noticeStore.getState().notify({ id: NOTICE, tone: 'plain', text, title: digests.join(', ') });
    } else void tellDifference(opened, digests, got);
  });
  const stopEdits = scenarioStore.subscribe(({ scenario }) => {
    if (scenario === opened) return;
    stop();
    stopEdits();
    noticeStore.getState().dismiss(NOTICE);
  });
}

/** Says that the runs differ from the author's, and which fixed bugs could explain it. */
async function tellDifference(
  scenario: Scenario,
  digests: readonly string[],
  got: readonly string[],
): Promise<void> {
  // Without what was mended, the difference is still told.
  const { mended } = await import('../../scenario/checks/mended.ts').catch(() => ({ mended: [] }));
  const since = mended.filter(({ concerns }) => concerns(scenario)).map(({ what }) => what);
  noticeStore.getState().notify({
    id: NOTICE,
    tone: 'caution',
    text: `This is not the run that the author of the link saw. The scenario is the author's, but this version of Makespan simulates it differently${since.length > 0 ? ': bugs have been fixed since.' : '.'}`,
    details: [...since, ...digests.map((digest, index) => `expected ${digest}, got ${got[index]}`)],
  });
}
