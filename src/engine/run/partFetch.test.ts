import { expect, test } from 'vitest';
import { NONE } from '../ids.ts';
import { PartFetch, PartSources } from './partFetch.ts';

/** Server 7 has two parts and server 4 has one. */
function twoSources(): PartSources {
  const sources = new PartSources();
  for (const server of [7, 4, 7]) sources.add(server, 1);
  return sources;
}

test('a reader takes all that lies ready at a source, and later what has come since', () => {
  const sources = twoSources();
  const fetch = new PartFetch(sources, 0);
  expect([fetch.choose(), fetch.take(0)]).toEqual([0, 2]);
  sources.add(7, 1);
  expect(fetch.isWorthwhile(0)).toBe(false); // it is sending
  expect([fetch.choose(), fetch.take(1), fetch.choose()]).toEqual([1, 1, NONE]);
  expect([fetch.arrive(0), fetch.arrive(1)]).toEqual([2, 1]);
  expect([fetch.choose(), fetch.take(0), fetch.choose()]).toEqual([0, 1, NONE]);
});

test('readers begin at different sources and go round', () => {
  const sources = twoSources();
  const firsts = [0, 1, 2, 3].map((begin) => new PartFetch(sources, begin).choose());
  expect(firsts.map((source) => sources.servers[source])).toEqual([7, 4, 7, 4]);
});

test('parts that were given up are taken again', () => {
  const fetch = new PartFetch(twoSources(), 0);
  fetch.take(0);
  fetch.giveUp(0);
  expect([fetch.isWorthwhile(0), fetch.take(0)]).toEqual([true, 2]);
});

test('of a source that loses its parts a reader keeps what it has, and takes as many fewer elsewhere', () => {
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
  // The three are made again on server 4, which had one: two are skipped.
  for (let part = 0; part < 3; part += 1) sources.add(4, 1);
  fetch.skip(1);
  fetch.skip(1);
  expect(fetch.take(1)).toBe(2);
});
