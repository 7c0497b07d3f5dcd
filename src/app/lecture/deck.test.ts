import { describe, expect, test } from 'vitest';
import { complaint } from '../../kit/menu/params.ts';
import { controlsAt } from '../../scenario/leadingControls.ts';
import { presets } from '../../scenario/presets.ts';
import { deckOf, slideIn } from './deck.ts';

/** The control that a try of a preset asks for. */
const asked = (id: string, at: number) =>
  deckOf(presets.get(id)).slides.filter(({ kind }) => kind === 'try')[at].control;

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
