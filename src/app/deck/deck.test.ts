import { describe, expect, test } from 'vitest';
import { views } from '../../faces/registry.ts';
import { complaint } from '../../kit/menu/params.ts';
import { controlsAt } from '../../scenario/edit/leadingControls.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { deckOf, slideIn } from './deck.ts';

const trySlide = (id: string, at: number) =>
  deckOf(presets.get(id)).slides.filter(({ kind }) => kind === 'try')[at];

/** The control that a try of a preset asks for. */
const asked = (id: string, at: number) => trySlide(id, at).control;

describe.each(presets.all.map((preset) => [preset.id, preset] as const))('%s', (_id, preset) => {
  const deck = deckOf(preset);

  test('has a slide for each step, each with a text', () => {
    expect(deck.slides.length).toBeGreaterThanOrEqual(5);
    for (const { heading, text } of deck.slides) {
      expect(heading.trim()).not.toBe('');
      expect(text.trim().length).toBeGreaterThan(5);
    }
    const kinds = deck.slides.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'try')).toHaveLength(preset.tries.length);
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual([
      ...['title', 'predict', 'play', ...(deck.hasQuestion ? ['reveal'] : [])],
      ...['try', 'misconception', 'results'],
    ]);
  });

  test('shows only controls that the scenario has, and sets only what they allow', () => {
    for (const { control } of deck.slides) {
      if (control === null) continue;
      const found = controlsAt(preset.scenario, control.paths);
      expect(found).toHaveLength(control.paths.length);
      expect(found.length).toBeGreaterThan(0);
      for (const each of found) {
        const spec = each.kind === 'field' ? each.field.spec : each.spec;
        if (control.value !== null) expect(complaint(spec, control.value)).toBeNull();
      }
    }
  });
});

test('a suggestion that names a control and a value gets both', () => {
  expect(asked('first-look', 1)).toEqual({ paths: ['/workload/arrivals/load'], title: 'Load', value: 0.8 });
  expect(asked('first-look', 2)).toMatchObject({ paths: ['/cluster/roundTrip'], value: 0.04 });
  expect(asked('keep-a-slot', 2)).toMatchObject({ paths: ['/runs/1/params/beta'], value: 1.65 });
  expect(asked('two-jobs', 2)).toMatchObject({ paths: ['/runs/2/params/unfairness'], value: 0 });
  expect(asked('refused-thrice', 2)).toMatchObject({ paths: ['/runs/0/params/drawsAny'], value: true });
});

test('a word that only happens to be the name of a control asks for none', () => {
  // “Make tasks 5 s long: the load is the same.” “Let racks have ten times the uplink.” “Make the tasks of the first job shorter.”
  expect(asked('central-collapse', 1)).toBeNull();
  expect(asked('crowded-links', 1)).toBeNull();
  expect(asked('kill-or-wait', 2)).toBeNull();
  expect(asked('beta-unknown', 4)).toMatchObject({ title: 'Load', value: 0.4 });
});

test('twice and half are of what the preset has', () => {
  expect(asked('wait-or-move', 1)).toMatchObject({ title: 'Price of waiting', value: 0.25 });
  expect(asked('duplicates-that-win', 3)).toMatchObject({ title: 'Heartbeat', value: 2 });
});

test('a suggestion to look at a view shows that view, and others leave the preset as it opens', () => {
  expect(trySlide('head-of-line', 1).view).toBe('jobs');
  expect(trySlide('figure-4', 0).view).toBe('candidates');
  expect(trySlide('figure-4', 2).view).toBe('running-times');
  expect(trySlide('sticky-slots', 1).view).toBe('theory');
  expect(trySlide('power-of-two', 0).view).toBe('messages');
  expect(trySlide('first-look', 0).view).toBeNull();
  const shown = presets.all.flatMap((preset) => deckOf(preset).slides).filter(({ view }) => view !== null);
  expect(shown.length).toBeGreaterThan(20);
  const ids = views.map(({ id }) => id);
  for (const { view } of shown) expect(ids).toContain(view);
});

test('both runs are changed where both are meant', () => {
  expect(asked('stale-matrices', 2)).toMatchObject({
    paths: ['/runs/0/params/duplicates', '/runs/1/params/duplicates'],
    value: false,
  });
});

test('a control without a value is only shown, and a question needs none', () => {
  expect(asked('a-little-chance', 2)).toMatchObject({ paths: ['/runs/1/params/noise'], value: null });
  expect(asked('first-look', 0)).toBeNull();
});

test('an address may name any slide', () => {
  const deck = deckOf(presets.get('first-look'));
  expect([-1, 3, 99, Number.NaN].map((wanted) => slideIn(deck, wanted))).toEqual([
    0,
    3,
    deck.slides.length - 1,
    0,
  ]);
});
