import { beforeEach, expect, test } from 'vitest';
import { layoutStore } from './layoutStore.ts';

const { setHero } = layoutStore.getState();

beforeEach(() => layoutStore.setState({ hero: 'cluster', linked: ['jobs', 'cdf'] }));

test('a view from elsewhere takes the large place and leaves those below alone', () => {
  setHero('timeline');
  expect(layoutStore.getState()).toMatchObject({ hero: 'timeline', linked: ['jobs', 'cdf'] });
});

test('a view that stood below changes places with the large one', () => {
  setHero('cdf');
  expect(layoutStore.getState()).toMatchObject({ hero: 'cdf', linked: ['jobs', 'cluster'] });
  setHero('cluster');
  expect(layoutStore.getState()).toMatchObject({ hero: 'cluster', linked: ['jobs', 'cdf'] });
});
