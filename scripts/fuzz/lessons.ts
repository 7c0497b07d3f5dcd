import { builtInLessons } from '../../src/lessons/builtIn.ts';
import { decodeLesson, lessonHash, linkMessage } from '../../src/lessons/link.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { keepsToControls, scenarioOfStep } from '../../src/lessons/stepScenario.ts';
import { scenarioOfWork } from '../../src/lessons/work.ts';
import { checkScenario } from '../../src/scenario/checks/check.ts';
import { decodeFileLink } from '../../src/share/fileLink.ts';
import { type Draws, expectWords, Finding, type Fuzzer } from './fuzzer.ts';
import { forge, hostile, mutated, placesOf, poisoned, withAt } from './links.ts';

/** Objects in each other, so many that whatever walks them by calling itself overflows. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = { d: value };
  return value;
}

const values = [...hostile, nested(1_000)];

const [{ id, lesson }] = builtInLessons.all;
const work = {
  name: 'Ada',
  steps: {
    0: { a: 1, g: true, d: { seed: 3 } },
    1: { a: 'text', s: true, d: { runs: { 0: { params: {} } } } },
  },
};
const sized = { kind: 'every', step: 1 };
const fit = { from: 0, to: 9, lengths: 'all', keep: sized, maxTasks: null, timeCompression: 1 };
const how = {
  choices: ['a'],
  mapping: { separator: ' ', timeUnit: 's', durationUnit: 's', byteUnit: 'MB', columns: {} },
};
const recipe = {
  how,
  fit: {
    ...fit,
    durationFactor: 1,
    shortestTask: 1,
    slotsPerServer: 1,
    sizing: { kind: 'none' },
    warmup: 0,
    assumptions: null,
  },
  jobs: 'ab',
};

/** What links of the other kinds hold, by their letter. The recipe of a file is JSON within JSON. */
const payloads: readonly (readonly [letter: string, payload: unknown])[] = [
  ['l', { l: { ...lesson, steps: lesson.steps.slice(0, 2) }, s: 1 }],
  ['w', { i: id, h: lessonHash(lesson), t: lesson.title, s: 1, w: work }],
  [
    'f',
    {
      f: { format: 'tr', name: 'x.tr', bytes: 9, sha256: 'ab'.repeat(32) },
      h: recipe,
      s: { name: 'x' },
      m: { time: 1 },
      r: ['abcd1234'],
    },
  ],
];
const places = payloads.flatMap(([letter, payload]) =>
  placesOf(payload).map((names) => ({ letter, payload, names })),
);

async function fragmentOf(draws: Draws): Promise<string> {
  const [letter, payload] = draws.of(payloads);
  const sealed = async (kind: string, value: unknown) => {
    const { h } = (value ?? {}) as { h?: unknown };
    const isRecipe = kind === 'f' && typeof h === 'object' && h !== null;
    return forge(isRecipe ? { ...(value as object), h: JSON.stringify(h) } : value, kind);
  };
  switch (draws.below(4)) {
    case 0:
      return mutated(await sealed(letter, payload), draws);
    case 1:
      return sealed(letter, poisoned(payload, draws));
    default: {
      const at = (draws.number * 7919) % (places.length * values.length);
      const place = places[Math.floor(at / values.length)];
      return sealed(place.letter, withAt(place.payload, place.names, values[at % values.length]));
    }
  }
}

/** Links to lessons, from students, and to imported runs: they open what works, or say why not. */
export const lessons: Fuzzer = {
  name: 'lessons',
  async try(draws) {
    const fragment = await fragmentOf(draws);
    if (fragment.startsWith('#f')) {
      const opened = await decodeFileLink(fragment);
      if (opened.kind === 'wanted') expectWords(Object.values(opened.link.file).join(' '), fragment);
      return opened.kind;
    }
    const opened = await decodeLesson(fragment);
    expectWords(linkMessage(opened) ?? '', fragment);
    if (opened.kind !== 'opened') return opened.kind;
    const { lesson: read, work: done } = opened.link;
    if (readLesson(read).issues.length > 0) throw new Finding('opened a lesson that does not work', fragment);
    for (const [index, step] of read.steps.entries()) {
      const own = scenarioOfStep(read, index).scenario;
      const left = done === null ? null : scenarioOfWork(read, done, index);
      if (own === undefined || left === null) continue;
      if (checkScenario(left).issues.length > 0) throw new Finding('work leads to what cannot run', fragment);
      keepsToControls(own, left, step);
    }
    return 'opened';
  },
};
