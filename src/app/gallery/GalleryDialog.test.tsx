// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { all, click, mount, textOf } from '../../testing/app/page.ts';
import { GalleryDialog } from './GalleryDialog.tsx';

test('the gallery shows every preset once, by group, each with a question, and opens it', async () => {
  layoutStore.getState().openOverlay('gallery');
  await mount(<GalleryDialog />);
  const cards = [...document.querySelectorAll<HTMLElement>('[data-preset]')];
  const idOf = ({ dataset }: HTMLElement) => dataset.preset;
  expect(cards.map(idOf).sort()).toEqual(presets.all.map(({ id }) => id).sort());
  expect(cards.length).toBeGreaterThanOrEqual(8);
  expect(cards.map(textOf).filter((text) => !text.includes('?'))).toEqual([]);
  const groups = ['Sparrow', 'Delay Scheduling', 'Quincy', 'Hopper', 'Apollo'];
  expect(
    all('heading')
      .filter(({ tagName }) => tagName === 'H3')
      .map(textOf),
  ).toEqual(['Lessons', ...groups]);
  for (const section of document.querySelectorAll('section')) {
    const card = section.querySelector<HTMLElement>('[data-preset]');
    if (card === null) continue;
    await click(card);
    expect(scenarioStore.getState().origin).toEqual({ kind: 'preset', id: idOf(card) });
  }
});
