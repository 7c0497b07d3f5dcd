import { expect, test } from 'vitest';
import { streamOf } from '../algorithms/random.ts';
import { isDecided, pairSeeds } from './pairedSeeds.ts';
import { type SeedMetric, seedCount, seedRemark, seedSentence, seedsBeside } from './seedWords.ts';

const time: SeedMetric = { unit: 's', better: 'less', per: 'job' };
const share: SeedMetric = { unit: '%', better: 'more', per: 'run' };
const sentence = (a: readonly number[], b: readonly number[], metric = time) =>
  seedSentence(metric, 'A', 'B', pairSeeds(a, b));
const twenty = (value: (seed: number) => number) => Array.from({ length: 20 }, (_, seed) => value(seed));

test('differences are paired by seed, however much seeds differ', () => {
  expect(pairSeeds([1, 10, 100], [0, 8, 97])).toEqual({
    ...{ seeds: 3, less: 3, more: 0, ties: 0, isFixed: false },
    ...{ low: -3, high: -1 },
    ...{ p5: expect.closeTo(-2.9, 12), median: -2, p95: expect.closeTo(-1.1, 12) },
  });
});

test('from ten seeds on, the range leaves out a tenth at each end', () => {
  const a = Array.from({ length: 11 }, () => 100);
  const b = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
  expect(pairSeeds(a, b)).toMatchObject({ seeds: 11, less: 10, ties: 1, low: -90, high: -10, median: -50 });
  expect(pairSeeds(a.slice(2), b.slice(2))).toMatchObject({ seeds: 9, low: -80, high: 0 });
});

test('seeds in which one run has no number are left out', () => {
  expect(pairSeeds([1, Number.NaN, 3, 4], [2, 2, Number.NaN])).toMatchObject({ seeds: 1, more: 1, low: 1 });
  expect(pairSeeds([], [])).toMatchObject({ seeds: 0, median: Number.NaN });
  expect(sentence([Number.NaN], [1])).toBe('');
});

test('a verdict takes 15 of 20 seeds, 6 of 6, or 9 of 10', () => {
  const least = (seeds: number) =>
    Array.from({ length: seeds + 1 }, (_, less) => less).find(
      (less) => less > seeds / 2 && isDecided({ less, more: seeds - less }),
    );
  expect([20, 10, 6, 5, 1].map(least)).toEqual([15, 9, 6, undefined, undefined]);
  // A normal distribution puts it at 500 + 1.96 √250 = 531.
  expect(least(1000)).toBe(532);
});

test('the sentence says who is ahead, how often and by how much', () => {
  const a = twenty((seed) => 0.1 + seed / 1000);
  expect(
    sentence(
      a,
      twenty((seed) => 0.092 + seed / 1000),
    ),
  ).toBe('B is faster in 20 of 20 seeds, by 8 ms');
  expect(
    sentence(
      a,
      twenty((seed) => 0.1 + seed / 1000 - (seed < 10 ? 0.008 : 0.014)),
    ),
  ).toBe('B is faster in 20 of 20 seeds, by 8 to 14 ms');
  expect(sentence([0.2, 0.3, 0.4, 0.5, 0.6], [2.2, 1.3, 1.4, 1.5, 1.6])).toBe(
    'Too few seeds differ to tell: A is faster in 5 of 5 seeds, by 1 to 2 s',
  );
});

test('fewer than five seeds are not counted', () => {
  const pair = pairSeeds([0.2, 0.3, 0.4, 0.5], [2.2, 1.3, 1.4, 1.5]);
  expect([seedSentence(time, 'A', 'B', pair), seedCount(time, 'A', 'B', pair)]).toEqual(['', '']);
  expect([seedRemark(time, 'A', 'B', pair, 1), seedsBeside(pair, 1)]).toEqual(['', null]);
});

test('where every seed gives the same run nothing is counted', () => {
  const eight = twenty(() => 8);
  const pair = pairSeeds(
    eight,
    twenty(() => 2),
  );
  expect(sentence(eight, eight)).toBe('A and B are equal: the same with every seed');
  expect(seedRemark(time, 'A', 'B', pair, -6)).toBe('B is faster, by 6 s: the same with every seed');
  expect(seedCount(time, 'A', 'B', pair)).toBe('B faster with every seed');
  expect(seedsBeside(pair, -6)).toMatchObject({ isFirm: true, brief: 'always' });
  // The same difference with every seed, but other jobs.
  expect(pairSeeds([1, 2], [2, 3]).isFixed).toBe(false);
});

test('few words are enough for several runs', () => {
  const brief = (a: readonly number[], b: readonly number[]) => seedCount(time, 'A', 'B', pairSeeds(a, b));
  const a = twenty(() => 2);
  expect(
    brief(
      a,
      twenty((seed) => (seed < 17 ? 1 : 3)),
    ),
  ).toBe('B faster in 17 of 20 seeds');
  expect(
    brief(
      a,
      twenty((seed) => (seed < 7 ? 1 : 3)),
    ),
  ).toBe('A and B trade places');
  const drawn = twenty((seed) => seed);
  expect([brief(drawn, drawn), brief([], [])]).toEqual(['A and B equal in 20 of 20 seeds', '']);
});

test('where seeds disagree, the runs trade places', () => {
  const a = twenty(() => 0.1);
  const b = twenty((seed) => (seed < 12 ? 0.095 : 0.103));
  expect(sentence(a, b)).toBe(
    'A and B trade places: B is faster in 12 of 20 seeds, from 3 ms slower to 5 ms faster',
  );
  expect(sentence(b, a)).toBe(
    'A and B trade places: A is faster in 12 of 20 seeds, from 3 ms slower to 5 ms faster',
  );
});

test('ties are said, and are for nobody', () => {
  const five = [1, 2, 3, 4, 5];
  expect(sentence(five, five)).toBe('A and B are equal in 5 of 5 seeds');
  expect(
    sentence(
      twenty(() => 2),
      twenty((seed) => (seed < 15 ? 1 : 2)),
    ),
  ).toBe('B is faster in 15 of 20 seeds (5 ties), by up to 1 s');
});

test('a few seeds among many ties bear nothing out, and their ties are said', () => {
  const a = twenty((seed) => 2 + seed);
  const faster = (count: number) => twenty((seed) => (seed < count ? 1 : 2) + seed);
  const said = (b: readonly number[], here = -1) => {
    const pair = pairSeeds(a, b);
    const beside = seedsBeside(pair, here);
    return [
      seedRemark(time, 'A', 'B', pair, here),
      seedCount(time, 'A', 'B', pair),
      beside?.words,
      beside?.brief,
      beside?.isFirm,
    ];
  };
  expect(said(faster(2))).toEqual([
    'B is faster here, but too few seeds differ to tell: B is faster in 2 of 20 seeds (18 ties), by up to 100 ms',
    'A and B equal in 18 of 20 seeds',
    'here, but 18 of 20 seeds tie',
    'but 2/20 18=',
    false,
  ]);
  expect(said(faster(6)).slice(2)).toEqual(['in 6 of 20 seeds, 14 ties', '6/20 14=', true]);
  expect(said(faster(19)).slice(1)).toEqual([
    ...['B faster in 19 of 20 seeds, 1 tie', 'in 19 of 20 seeds, 1 tie', '19/20 1=', true],
  ]);
  for (const here of [-1, 1]) {
    expect(said(a, here).slice(1)).toEqual([
      ...['A and B equal in 20 of 20 seeds', 'here, but 20 of 20 seeds tie', 'but 0/20 20=', false],
    ]);
  }
  expect(said(a)[0]).toBe('B is faster here, but A and B are equal in 20 of 20 seeds');
});

test('where seeds disagree, their ties are said beside those that agree', () => {
  const b = twenty((seed) => (seed < 8 ? 1 : seed < 17 ? 3 : 2));
  expect(
    seedsBeside(
      pairSeeds(
        twenty(() => 2),
        b,
      ),
      -1,
    ),
  ).toEqual({ words: 'here, but in 8 of 20 seeds, 3 ties', brief: 'but 8/20 3=', isFirm: false });
});

test('ties change no verdict of the sign test', () => {
  for (let less = 0; less <= 20; less += 1) {
    for (let more = 0; less + more <= 20; more += 1) {
      const b = twenty((seed) => (seed < less ? 1 : seed < less + more ? 3 : 2));
      const pair = pairSeeds(
        twenty(() => 2),
        b,
      );
      expect(isDecided(pair)).toBe(isDecided({ less, more }));
      const isFirm = (here: number) => seedsBeside(pair, here)?.isFirm;
      // Never do both directions count as borne out, and a decided one always does.
      expect(isFirm(-1) && isFirm(1)).toBe(false);
      if (isDecided(pair)) expect([isFirm(-1), isFirm(1)]).toEqual([less > more, more > less]);
      if (pair.ties > less + more && !isDecided(pair)) expect(isFirm(-1) || isFirm(1)).toBe(false);
      const said = seedsBeside(pair, -1)?.words ?? '';
      expect(said.includes('tie')).toBe(pair.ties > 0);
    }
  }
});

test('each metric has words and units of its own', () => {
  const [a, b] = [twenty(() => 0.5), twenty((seed) => 0.625 + (seed % 2) / 8)];
  expect(sentence(a, b, share)).toBe('B is better in 20 of 20 seeds, by 12.5 to 25 pp');
  expect(sentence(b, a, share)).toBe('A is better in 20 of 20 seeds, by 12.5 to 25 pp');
  expect(sentence(a, b, { unit: '' })).toBe('A is lower in 20 of 20 seeds, by 0.125 to 0.25');
  expect(sentence(a, b, { unit: 's', better: 'less', per: 'run' })).toMatch(/^A is better/);
  const zeros = [0, 0, 0, 0, 0];
  expect(sentence(zeros, [0.0005, 1, 1, 1, 2])).toMatch(/by 500 µs to 2 s$/);
  expect(sentence(zeros, [133, 150, 150, 150, 200])).toMatch(/by 2 min 13 s to 3 min 20 s$/);
});

test('beside what is on screen, it says where the seeds do not bear it out', () => {
  const a = twenty((seed) => 0.125 + seed);
  const mixed = twenty((seed) => (seed < 11 ? 0.14 : 0.09375) + seed);
  const faster = twenty((seed) => 0.09375 + seed);
  const remark = (b: readonly number[], here: number, metric = time) =>
    seedRemark(metric, 'A', 'B', pairSeeds(a, b), here);
  expect(remark(faster, -1)).toBe('B is faster in 20 of 20 seeds, by 31.3 ms');
  expect(remark(faster, 1)).toBe('A is faster here, but B is faster in 20 of 20 seeds, by 31.3 ms');
  expect(remark(mixed, -1)).toMatch(/^B is faster here, but A and B trade places: A is faster in 11 of 20 /);
  expect(remark(mixed.slice(0, 5), -1)).toMatch(/^B is faster here, but too few seeds differ to tell: A /);
  expect(remark(faster, -1, share)).toMatch(/^A is better in 20 of 20 seeds/);
  expect(remark(faster, 1, share)).toMatch(/^B is better here, but A is better in 20 of 20 seeds/);
  expect(remark(faster.slice(0, 5), -1)).toBe(
    'Too few seeds differ to tell: B is faster in 5 of 5 seeds, by 31.3 ms',
  );
  expect(remark(faster, 0)).toBe(remark(faster, -1));
  const beside = (b: readonly number[], here: number) => seedsBeside(pairSeeds(a, b), here);
  expect(beside(faster, -1)).toEqual({ words: 'in 20 of 20 seeds', brief: '20/20', isFirm: true });
  expect(beside(faster, 1)).toEqual({
    words: 'here, but in 0 of 20 seeds',
    brief: 'but 0/20',
    isFirm: false,
  });
  expect(beside(mixed, -1)?.words).toBe('here, but in 9 of 20 seeds');
  expect(beside(faster.slice(0, 5), -1)).toEqual({ words: 'in 5 of 5 seeds', brief: '5/5', isFirm: true });
  expect(beside(faster.slice(0, 5), 1)?.brief).toBe('but 0/5');
  expect([beside([], -1), beside(faster, 0)]).toEqual([null, null]);
});

test('swapping the runs mirrors everything', () => {
  const random = streamOf(14, 'paired seeds');
  const draw = () => Math.floor(random.uniform() * 8) / 8;
  for (let round = 0; round < 500; round += 1) {
    const count = 1 + Math.floor(random.uniform() * 25);
    const [a, b] = [Array.from({ length: count }, draw), Array.from({ length: count }, draw)];
    const [there, back] = [pairSeeds(a, b), pairSeeds(b, a)];
    expect([back.less, back.more, back.ties, back.seeds]).toEqual([
      ...[there.more, there.less, there.ties, there.seeds],
    ]);
    expect([back.low + there.high, back.high + there.low]).toEqual([0, 0]);
    expect([back.p5 + there.p95, back.p95 + there.p5]).toEqual([0, 0]);
    expect(back.median + there.median).toBeCloseTo(0, 12);
    expect(isDecided(back)).toBe(isDecided(there));
    // Of equals the second is named, so only its name is another.
    if (there.less === there.more) continue;
    for (const metric of [time, share, { unit: '' } as const]) {
      const said = seedSentence(metric, 'A', 'B', there).replace(/A and B/, 'both');
      expect(seedSentence(metric, 'B', 'A', back).replace(/B and A/, 'both')).toBe(said);
      const brief = seedCount(metric, 'A', 'B', there).replace(/A and B/, 'both');
      expect(seedCount(metric, 'B', 'A', back).replace(/B and A/, 'both')).toBe(brief);
    }
  }
});
