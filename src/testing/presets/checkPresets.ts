import { afterAll, describe, expect, test } from 'vitest';
import { goldenRun, keptGoldens } from '../../../scripts/golden.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { isThorough } from '../cases.ts';
import { checkPresetAnswer } from './answers.ts';
import { presetCaptionFaults } from './captions.ts';
import { causeFaults, uncheckedCauses } from './causes.ts';
import { firstLookFaults } from './firstLooks.ts';
import { noteFaults, uncheckedNumbers } from './notes.ts';
import { PresetRuns } from './presetRuns.ts';
import { otherSeedFaults, verdictFaults, verdictLines } from './verdicts.ts';

/** What the runs of a preset show, by what it says; with more than the preset's own runs where that needs them. */
type Shown = Readonly<Record<string, (data: readonly TraceData[], of: PresetRuns) => void>>;

/** Presets whose runs take as long as those of all others together. */
const isLong = (id: string) => /^(large-cluster|narrow-uplinks|thirty-instances)/.test(id);

const goldens = keptGoldens();

/** No limit on speed: a busy machine takes long for the largest. */
const patience = { timeout: 600_000 }; // ms

/** What is checked of every preset. A run is simulated once, for all of this. */
const checks: Readonly<Record<string, (of: PresetRuns) => void>> = {
  'runs as before': checkGolden,
  'says what people have read': (of) => expect(verdictLines(of).join('\n')).toMatchSnapshot(),
  'answers its question by a cause that its runs agree with': (of) => expect(verdictFaults(of)).toEqual([]),
  'tells the life of its job in captions that its runs agree with': (of) =>
    expect(presetCaptionFaults(of)).toEqual([]),
  'asks its question in a picture whose slots can be read': (of) => expect(firstLookFaults(of)).toEqual([]),
  'shows its answer when the last run is done, or over the decision': checkPresetAnswer,
  'tells teachers only what its runs did': (of) => expect(noteFaults(of)).toEqual([]),
  'tells teachers no number that nobody has checked': ({ preset: { id } }) =>
    expect(uncheckedNumbers(id)).toEqual([]),
  'tells teachers only causes that its runs show': (of) => expect(causeFaults(of)).toEqual([]),
  'tells teachers no “since” or “because” that nobody has checked': ({ preset: { id } }) =>
    expect(uncheckedCauses(id)).toEqual([]),
};

function checkGolden(of: PresetRuns): void {
  const { id, scenario } = of.preset;
  const runs = scenario.runs.map((_, run) => goldenRun(scenario, run, of.trace(run)));
  // As in its file, where what is no number is null.
  expect(JSON.parse(JSON.stringify(runs))).toEqual(goldens[id]);
}

/**
 * Checks all presets of a system, one after the other, so that memory has the runs of one only. Their answers are kept in
 * `__snapshots__`, for people: read them aloud after a change, and rewrite them with `-u`.
 */
export function checkPresets(group: string, shown: Readonly<Record<string, Shown>>): void {
  const own = presets.all.filter((preset) => preset.group === group).map(({ id }) => id);

  // Skipped, and not left out, so that no snapshot counts as obsolete.
  for (const id of own)
    describe.skipIf(isLong(id) && !isThorough)(id, () => {
      const of = new PresetRuns(id);
      afterAll(() => of.release());
      test.each(Object.entries(checks))('%s', patience, (_, check) => check(of));
      test.skipIf(!isThorough)('does so with other seeds', patience, () =>
        expect(otherSeedFaults(of)).toEqual([]),
      );
      test.each(Object.entries(shown[id] ?? {}))('%s', patience, (_, show) => show(of.data(), of));
    });

  test('what is shown is of presets that there are', () => {
    expect(Object.keys(shown).filter((id) => !own.includes(id))).toEqual([]);
  });
}
