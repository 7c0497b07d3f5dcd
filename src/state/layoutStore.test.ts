import { beforeEach, expect, test } from 'vitest';
import { layoutStore } from './layoutStore.ts';

const { setHero } = layoutStore.getState();

beforeEach(() => layoutStore.setState({ hero: 'cluster', linked: ['jobs', 'cdf'] }));

test('a new large view leaves the small ones unchanged', () => {
  setHero('timeline');
  expect(layoutStore.getState()).toMatchObject({ hero: 'timeline', linked: ['jobs', 'cdf'] });
});

test('a small view that becomes the large one changes places with it', () => {
  setHero('cdf');
  expect(layoutStore.getState()).toMatchObject({ hero: 'cdf', linked: ['jobs', 'cluster'] });
  setHero('cluster');
  expect(layoutStore.getState()).toMatchObject({ hero: 'cluster', linked: ['jobs', 'cdf'] });
});
