import { expect, test } from 'vitest';
import { NONE } from '../ids.ts';
import { PartFetch, PartSources } from './partFetch.ts';

/** Server 7 has two parts and server 4 has one. */
function twoSources(): PartSources {
  const sources = new PartSources();
  for (const server of [7, 4, 7]) sources.add(server, 1);
  return sources;
}

/** Takes the new parts of a source; returns how many. */
function taken(fetch: PartFetch, source: number): number {
  fetch.take(source);
  return fetch.partsComing(source);
}

test('a reader takes all parts that are ready at a source, and later those that came since', () => {
  const sources = twoSources();
  const fetch = new PartFetch(sources, 0);
  expect([fetch.choose(), taken(fetch, 0)]).toEqual([0, 2]);
  sources.add(7, 1);
  expect(fetch.isWorthwhile(0)).toBe(false); // it is sending
  expect([fetch.choose(), taken(fetch, 1), fetch.choose()]).toEqual([1, 1, NONE]);
  expect([fetch.arrive(0), fetch.arrive(1)]).toEqual([2, 1]);
  expect([fetch.choose(), taken(fetch, 0), fetch.choose()]).toEqual([0, 1, NONE]);
});

test('readers begin at different sources and proceed cyclically', () => {
  const sources = twoSources();
  const firsts = [0, 1, 2, 3].map((begin) => new PartFetch(sources, begin).choose());
  expect(firsts.map((source) => sources.servers[source])).toEqual([7, 4, 7, 4]);
});

test('parts whose transfer was stopped are taken again', () => {
  const fetch = new PartFetch(twoSources(), 0);
  fetch.take(0);
  fetch.giveUp(0);
  expect([fetch.isWorthwhile(0), taken(fetch, 0)]).toEqual([true, 2]);
});

test('when a source loses its parts, a reader keeps those it has, and takes as many fewer elsewhere', () => {
  const sources = twoSources();
  const fetch = new PartFetch(sources, 0);
  fetch.take(0);
  fetch.arrive(0);
  sources.add(7, 1); // a third, which it does not have
  const had = [0, 1, 2].map(() => {
    sources.add(7, -1);
    return fetch.lose(0);
  });
  expect(had).toEqual([true, true, false]);
  expect(fetch.isWorthwhile(0)).toBe(false);
  // The three are recomputed on server 4, which had one: two are skipped.
  for (let part = 0; part < 3; part += 1) sources.add(4, 1);
  fetch.skip(1);
  fetch.skip(1);
  expect(taken(fetch, 1)).toBe(2);
});

test('parts of several sources come through one of them, which differs by reader, or do not come at all', () => {
  const sources = new PartSources();
  for (const server of [3, 4, 5, 9]) for (const _part of [0, 1]) sources.add(server, 1);
  const isNear = (server: number) => server < 9;
  const leads = [0, 1, 2, 3].map((begin) => new PartFetch(sources, begin).takeTogether(isNear));
  expect(leads).toEqual([0, 1, 2, 0]);
  const fetch = new PartFetch(sources, 1);
  expect([fetch.takeTogether(isNear), fetch.partsComing(1), fetch.choose()]).toEqual([1, 6, 3]);
  fetch.giveUp(1);
  expect([fetch.choose(), fetch.takeTogether(isNear), fetch.partsComing(1)]).toEqual([0, 1, 6]);
  expect([fetch.arrive(1), fetch.arrive(1), fetch.choose()]).toEqual([6, 0, 3]);
  sources.add(5, 1);
  expect([fetch.takeTogether(isNear), fetch.partsComing(2), fetch.arrive(2)]).toEqual([2, 1, 1]);
});
