import { expect, test } from 'vitest';
import { toMicros } from '../../../engine/kernel/time.ts';
import { allRounds, crowdedRun, presetRun } from '../../../testing/faces/hopper/lanes/testRounds.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { thingsOf } from '../../../views/scene/scene.ts';
import { step } from '../../../views/scene/step.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { lanes } from '../face.ts';
import { describeAnswer, describeQuestion, roundTable, roundWords } from './describe.ts';
import { arrowsOf, layoutLanes } from './layout.ts';
import { boxWords, pillWords } from './picture.ts';
import { otherRounds, roundScene } from './RoundPicture.tsx';
import { readRound } from './round.ts';
import { nextRefused, roundsOf, roundsOfServer, roundToShow } from './roundList.ts';
import { badgeWords, countWords, notedWords } from './stripMarks.ts';

// By hand: job 4 arrives at 3 s and has 17 s of work on the only free server. Its request arrives half a round trip later, the
// server asks and is answered a round trip after that: it is free again at 20.0015 s. Each question takes a round trip of 1 ms.
const trace = presetRun('refused-thrice');
const rounds = roundsOf(trace);
const number = roundToShow(rounds, null, toMicros(20.003));
const round = readRound(trace, number);
const FREE = toMicros(20.0015);
const MS = toMicros(0.001);

test('three schedulers refuse by old sizes, then the smallest job that they named gets the slot', () => {
  expect(round.begins).toBe(FREE);
  expect(round.questions.map(({ sentAt }) => sentAt - FREE)).toEqual([0, MS, 2 * MS, 3 * MS]);
  expect(round.ends - FREE).toBe(4 * MS);
  expect(round.questions.map(({ job, asked, said }) => [job, asked, said?.gave])).toEqual([
    [0, 'refusable', 'refusal'],
    [1, 'refusable', 'refusal'],
    [2, 'refusable', 'refusal'],
    [5, 'unsatisfied', 'original'],
  ]);
  expect(round.questions.map(({ said }) => [said?.believed, said?.size, said?.has])).toEqual([
    [2, 2, 2],
    [4, 2, 2],
    [5, 3, 3],
    [6, 6, 0],
  ]);
  expect(round.questions.map(({ said }) => said?.waits)).toEqual([
    null,
    { job: 4, size: 12 },
    { job: 5, size: 6 },
    null,
  ]);
  expect(round.attempt).toEqual({ task: 24, from: FREE + 4 * MS, isCopy: false });
  const { scheduler } = trace.data.tables.jobs.columns;
  for (const question of round.questions) expect(question.scheduler).toBe(scheduler[question.job]);
});

test('messages are said in words', () => {
  const { questions } = round;
  expect(questions.map(pillWords)).toEqual(['j1?', 'j2?', 'j3?', 'j6!']);
  expect(boxWords(trace, questions[0]).map(([long]) => long)).toEqual(['has 2 of 2', 'no job waits']);
  expect(boxWords(trace, questions[1]).map(([long]) => long)).toEqual(['has 2 of 2', 'j5 waits, V 12']);
  expect(boxWords(trace, questions[3]).map(([long]) => long)).toEqual(['gives j6·1', 'j6 now has 1 of 6']);
  expect(countWords(round, 1, 3)[0]).toBe('2 of 3 refused');
  expect(notedWords(questions[2])[0]).toBe('noted j6, V 6');
  expect(badgeWords(questions[3], false)).toEqual([
    ['high load: G2', 'G2'],
    ['smallest job named: j6', 'named: j6'],
  ]);
  const [what, believed, when] = describeQuestion(trace, round, 1);
  expect(what).toMatch(/^s\d\d asks scheduler \d for a task of j2, which it may refuse$/);
  expect([believed, when]).toEqual(['believes V 4; in truth it is 2', '1 ms after the first question']);
  expect(describeAnswer(trace, round, 3).slice(1)).toEqual(['j6 now has 1 slot', '1 ms after the question']);
  expect(roundWords(trace, round)).toBe('20 s · 3 refused · j6·1');
});

test('the table has a row for each message, the latest round first', () => {
  const [header, ...rows] = roundTable(trace, number);
  expect(header).toHaveLength(8);
  expect(rows.slice(0, 8).map((row) => row[2])).toEqual(
    [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((ms) => Math.round((20.0015 + ms / 1000) * 1e6) / 1e6),
  );
  expect(rows[2].slice(4, 7)).toEqual(['j2', 4, 2]);
  expect(rows[3].at(-1)).toContain('its smallest job with tasks waiting is j5');
});

test('the round shown is the last of the selected server that has begun', () => {
  const own = Array.from(roundsOfServer(rounds, round.server));
  expect(own.every((each) => rounds.server[each] === round.server)).toBe(true);
  for (const [at, each] of own.entries()) {
    expect(roundToShow(rounds, round.server, rounds.begins[each])).toBe(each);
    if (at > 0) expect(roundToShow(rounds, round.server, rounds.begins[each] - 1)).toBe(own[at - 1]);
  }
  expect(roundToShow(rounds, round.server, 0)).toBe(own[0]);
  expect(roundToShow(rounds, 99, FREE)).toBe(number);
  expect(rounds.mostRefused.every((each) => rounds.refusals[each] >= 3)).toBe(true);
  const next = nextRefused(rounds, own[0]);
  expect(rounds.refusals[next]).toBeGreaterThan(0);
  expect(own.filter((each) => each > own[0] && each < next && rounds.refusals[each] > 0)).toEqual([]);
  expect(nextRefused(rounds, own.at(-1) ?? 0)).toBe(-1);
});

test('arrows lead keys along the messages, and to other rounds', () => {
  const layout = layoutLanes(round, 640, 300, 1);
  const pass = () => undefined;
  const picture = { trace, round, layout, palette: paletteOf('light'), colourOf: () => 'red', pick: pass };
  const scene = roundScene(picture, null, pass);
  const messages = ['question', 'answer'].flatMap((part) => [0, 1, 2, 3].map((place) => `${place} ${part}`));
  expect(scene.tracks.flat().toSorted()).toEqual(messages.toSorted());
  const go = (from: string | null, key: string) => step(scene, from, key, false);
  expect([go(null, 'ArrowRight'), go('0 question', 'ArrowRight'), go('3 answer', 'ArrowRight')]).toEqual([
    ...['0 question', '0 answer', '3 answer'],
  ]);
  const thingOf = (id: string) => thingsOf(scene).find((each) => each.id === id);
  expect(thingOf('0 question')?.opening?.()).toEqual([roundWords(trace, round)]);
  expect(thingOf('0 question')?.say()).toEqual(describeQuestion(trace, round, 0));
  expect(thingOf('3 answer')?.say()).toEqual(describeAnswer(trace, round, 3));
  const shown: number[] = [];
  const { ArrowDown, ArrowUp } = otherRounds(trace, round, (each) => shown.push(each));
  const told = [ArrowDown(), ArrowUp()];
  const own = Array.from(roundsOfServer(rounds, round.server));
  const at = own.indexOf(number);
  const others = [own[at + 1], own[at - 1]];
  expect(shown).toEqual(others.filter((each) => each !== undefined));
  expect(told).toEqual(
    others.map((each) => each !== undefined && [roundWords(trace, readRound(trace, each))]),
  );
  expect(shown.length).toBeGreaterThan(0);
});

const long = allRounds(crowdedRun({})).reduce((a, b) => (b.questions.length > a.questions.length ? b : a));

test.each([320, 390, 640, 752, 1280])('lanes and boxes stay apart in %i pixels', (width) => {
  for (const scale of [1, 1.4]) {
    for (const each of [round, long]) {
      const layout = layoutLanes(each, width, 300, scale);
      const { lanes: rows, axis, height, right } = layout;
      expect(right).toBeLessThanOrEqual(layout.width);
      for (const [at, { top, height: tall, box }] of rows.entries()) {
        expect(top + tall).toBeLessThanOrEqual((rows.at(at + 1)?.top ?? axis) + 0.001);
        expect(box + layout.boxHeight).toBeLessThanOrEqual(axis + 0.001);
      }
      expect(axis).toBeLessThan(height);
      for (const place of each.questions.keys()) {
        const { ask, answer, middle } = arrowsOf(layout, each, place);
        const from = layout.plotLeft + place * layout.column;
        expect([ask[0][0], answer?.[1][0]]).toEqual([from, expect.closeTo(from + layout.column, 6)]);
        expect(middle - layout.boxWidth / 2).toBeGreaterThanOrEqual(from);
        expect(ask[1][1]).toBeGreaterThan(ask[0][1]);
      }
      expect(layout.x(each.begins)).toBe(layout.plotLeft);
      expect(layout.x(each.ends)).toBeCloseTo(layout.plotRight, 6);
    }
  }
});

test('boxes that have no room for their words are marks, with the words below', () => {
  const layout = layoutLanes(round, 640, 300, 1, 60);
  expect([layout.boxWidth, layout.lines]).toEqual([expect.closeTo(layout.column - 8, 6), null]);
  const marks = layoutLanes(round, 640, 300, 1, layout.column - 7);
  expect([marks.boxWidth, marks.lines]).toEqual([0, expect.any(Number)]);
});

test.each([5, 6, 8, 9])('on a phone a round of %i questions is in sight with what runs then', (count) => {
  const longest = allRounds(crowdedRun({})).find(({ questions }) => questions.length === 5);
  if (longest === undefined) throw new Error('There is no round of five questions.');
  // Longer ones ask the same again.
  const questions = Array.from({ length: count }, (_, at) => longest.questions[at % 5]);
  const each = { ...longest, questions };
  const { right, inSight, width } = layoutLanes(each, 374, 500, 1);
  expect(right).toBeLessThanOrEqual(inSight);
  expect(width).toBe(374);
});

test('only runs in which servers asked are shown, others are told why not', () => {
  const refusal = (each: Trace) => lanes.refuses([{ index: 0, title: '', trace: each }]);
  expect(refusal(trace)).toBeNull();
  expect(refusal(traceOf({ jobs: [] }))).toMatch(/in this run: only Hopper’s/);
  expect(refusal(traceOf({ jobs: [], level: 'jobs', policy: 'hopper' }))).toMatch(/too big/);
});
