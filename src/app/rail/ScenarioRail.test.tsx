// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { all, click, doing, fill, key, mount, textOf, the, unfold } from '../../testing/app/page.ts';
import { ScenarioRail } from './ScenarioRail.tsx';

const scenario = () => scenarioStore.getState().scenario;
const field = (name: string | RegExp) => the<HTMLInputElement>('textbox', name);
const complaints = () => all('alert').map(textOf);

/** Unfolds everything in the panel. */
async function unfoldAll(): Promise<void> {
  for (const more of all('button', /^More/)) await click(more);
  await unfold(document);
}

beforeEach(async () => {
  layoutStore.setState({ hasAllControls: true });
  scenarioStore.getState().open(firstPreset.scenario, { kind: 'preset', id: firstPreset.id });
  await mount(<ScenarioRail />);
});

test('a policy that does not look at what tasks read says so', async () => {
  const notes = () => document.body.textContent?.match(/It does not look at where data is/g)?.length ?? 0;
  expect(notes()).toBe(0);
  const { scenario } = presets.get('beside-data');
  await doing(() => scenarioStore.getState().open(scenario, { kind: 'preset', id: 'beside-data' }));
  expect(notes()).toBeGreaterThan(0);
});

describe('a number in the rail', () => {
  const load = () => field('Load, number');

  test('that is wrong is explained beside its field, which keeps it until Escape, and nothing is lost', async () => {
    const before = scenario();
    await fill(load(), 'much');
    await key('Enter');
    expect(complaints()).toEqual(['Type a number.']);
    expect(load().value).toBe('much');
    await fill(load(), '7');
    await key('Enter');
    expect(complaints()).toEqual([expect.stringMatching(/^Enter .+ to /)]);
    await key('Escape');
    expect(load().value).toBe('0.7');
    expect(complaints()).toEqual([]);
    expect(scenario()).toBe(before);
  });

  test('does not stay wrong when its field is left: the value is back, with a note until it changes', async () => {
    const note = () =>
      all('status')
        .map(textOf)
        .filter((text) => text.startsWith('“7” was not used. Enter '));
    await fill(load(), '7');
    await doing(() => load().blur());
    expect(load().value).toBe('0.7');
    expect(load().getAttribute('aria-invalid')).toBe('false');
    expect(note()).toHaveLength(1);
    await fill(load(), '0.6');
    await key('Enter');
    expect(note()).toEqual([]);
    expect(scenario().workload).toMatchObject({ arrivals: { load: 0.6 } });
  });
});

test('added items can be undone; those that cannot be removed give a reason', async () => {
  const first = scenario();
  const { past } = scenarioStore.getState().history;
  const workload = () => the('region', 'Workload');
  await click(the('button', 'More', workload()));
  await click(the('button', 'Add a stage', workload()));
  expect(scenario().workload).toMatchObject({ classes: [{ stages: [{}, {}] }] });
  expect(textOf(document.activeElement)).toContain('Stage 2');
  await click(the('button', 'Remove Stage 2', workload()));
  expect(textOf(document.activeElement)).toBe('Stages');
  expect(scenario()).toEqual(first);
  await click(the('button', 'Remove Stage 1', workload()));
  expect(all('status', '', workload()).map(textOf)).toContainEqual(
    expect.stringMatching(/the last one stays/),
  );
  for (const _edit of ['removed', 'added']) await click(the('button', 'Undo (Ctrl Z)'));
  expect(scenario()).toEqual(first);
  expect(scenarioStore.getState().history.past).toEqual(past);
});

/** A scenario with every newer feature: links, speeds, reads, a shuffle, pools, a failure. */
function everything(): Scenario {
  const crowded = presets.get('crowded-links').scenario;
  const { workload: pooled } = presets.get('late-pool').scenario;
  const { workload } = crowded;
  if (workload.kind !== 'generated' || pooled.kind !== 'generated') throw new Error('Their jobs are listed.');
  const { pools = [] } = pooled;
  const classes = pools.map(({ name }, index) => ({
    ...workload.classes[0],
    name: `kind ${index + 1}`,
    pool: name,
  }));
  return {
    ...crowded,
    workload: { ...workload, classes, pools },
    events: [{ kind: 'serverDown', server: 3, at: 30, detection: 2, repair: 40 }],
    runs: [{ policy: 'pools-fair' }, { policy: 'delay', params: { order: 'pools', rackWait: 2 } }],
  };
}

test('wrong input in any kind of field says what is allowed, and nothing is lost', async () => {
  await doing(() => scenarioStore.getState().open(everything(), { kind: 'link' }));
  const before = scenario();
  await unfoldAll();
  const fields = all<HTMLInputElement>(
    'textbox',
    /^(Uplink of a rack|Block size|Shuffle size|Replicas|Weight|Minimum share|It fails at|It is back after|Wait for the server)/,
  );
  expect(fields.length).toBeGreaterThanOrEqual(8);
  for (const each of fields) {
    const { value } = each;
    for (const [wrong, complaint] of [
      ['much', /^Type a (number|time)/],
      ['1e12', /^Enter .+ to /],
      ['-7', /^Enter .+ to /],
    ] as const) {
      await fill(each, wrong);
      await key('Enter');
      expect(complaints(), `${each.ariaLabel} ${wrong}`).toEqual([expect.stringMatching(complaint)]);
      expect(each.value).toBe(wrong);
      expect(each.getAttribute('aria-invalid')).toBe('true');
    }
    await key('Escape');
    expect(complaints()).toEqual([]);
    expect(each.value).toBe(value);
  }
  expect(scenario()).toBe(before);
  expect(the<HTMLButtonElement>('button', 'Back to how it was opened').disabled).toBe(true);
});

test('every control says what the paper used, or that the value is ours, and what the scenario came with', async () => {
  await unfoldAll();
  const notes = all('slider').map((each) =>
    textOf(document.getElementById(each.getAttribute('aria-describedby') ?? '')),
  );
  expect(notes.length).toBeGreaterThan(10);
  expect(notes.filter((text) => !/paper|our choice/.test(text))).toEqual([]);
  const [roundTrip] = all('slider', /^Round trip/);
  const note = textOf(document.getElementById(roundTrip.getAttribute('aria-describedby') ?? ''));
  expect(note).toContain('paper 1 ms, Sparrow §7.1');
  expect(note).toContain('scenario 10 ms');
});

test('there is no ninth policy', async () => {
  const { scenario } = presets.get('how-many-requests');
  await doing(() => scenarioStore.getState().open(scenario, { kind: 'link' }));
  expect(all('article', /^Policy/)).toHaveLength(8);
  expect(the<HTMLButtonElement>('button', 'Add a policy').disabled).toBe(true);
});

test('presets say under Things to try where further seeds do not bear them out', async () => {
  const { scenario } = presets.get('six-computers');
  await doing(() => scenarioStore.getState().open(scenario, { kind: 'preset', id: 'six-computers' }));
  await unfold(the('region', 'Edits'));
  const told = textOf(the('region', 'Edits'));
  expect(told).toContain('With other seeds it may look different.');
  expect(told).toContain(
    'Median response time: B is faster here, but A and B trade places: B is faster in 11 of 20 seeds, from',
  );
});
