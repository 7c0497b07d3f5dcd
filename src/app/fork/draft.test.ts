import { describe, expect, test } from 'vitest';
import { runTitles } from '../../desk/name/runTitle.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { withFork } from '../../scenario/forks/lineage.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { isSameRun } from '../../state/runStore.ts';
import { changeOf, firstDraft } from './draft.ts';

const nothing = { job: null, server: null };
const { scenario } = presets.get('first-look');

describe.each(['first-look', 'queries', 'server-dies', 'own-cluster'])('forks of %s', (id) => {
  const preset = presets.get(id).scenario;
  test.each(['serverDown', 'serverSlow', 'burst', 'straggler'] as const)('may begin with %s', (kind) => {
    const change = changeOf({ ...firstDraft(preset, { job: 1, server: 1 }, 0), kind }, 0.25);
    expect(change).toMatchObject({ kind, at: 0.25 });
    expect(checkScenario(withFork(preset, 0, [change])).issues).toEqual([]);
  });
});

test('what is selected is filled in', () => {
  expect(firstDraft(scenario, { job: 4, server: null }, 2)).toMatchObject({
    kind: 'straggler',
    job: 4,
    task: 2,
  });
  expect(firstDraft(scenario, { job: null, server: 7 })).toMatchObject({ kind: 'serverDown', server: 7 });
  const draft = firstDraft(scenario, nothing);
  expect(changeOf({ ...draft, isForGood: true }, 1)).not.toHaveProperty('repair');
  expect(changeOf({ ...draft, repair: 3 }, 1)).toMatchObject({ repair: 3 });
});

test('a fork is named by what is different, and is another run once that changes in any run before it', () => {
  const change = changeOf(firstDraft(scenario, nothing), 1);
  const child = withFork(scenario, 0, [change]);
  const both = withFork(child, scenario.runs.length, [
    changeOf({ ...firstDraft(scenario, nothing), kind: 'burst' }, 2),
  ]);
  const count = scenario.runs.length;
  expect(runTitles(both).slice(count)[0]).toMatch(/^Loses s00 for .* s \(fork of A\)$/);
  expect(runTitles(both).at(-1)).toMatch(/^5 more jobs \(fork of [A-H]\)$/);
  const later = { ...change, at: 1.5 };
  const runs = both.runs.with(count, { ...both.runs[count], fork: { of: 0, ops: [later] } });
  const source = { scenario: both, index: count + 1 };
  expect(isSameRun(source, { ...source, scenario: { ...both } })).toBe(true);
  expect(isSameRun(source, { ...source, scenario: { ...both, runs } })).toBe(false);
  expect(isSameRun({ ...source, index: 0 }, { scenario: { ...both, runs }, index: 0 })).toBe(true);
});
