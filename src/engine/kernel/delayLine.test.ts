import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { DelayLine } from './delayLine.ts';
import { SENT_WORDS, Word } from './eventRow.ts';

test('events come out in the order they were added, after the delay', () => {
  const stream = streamOf(1, 'delay line test');
  const line = new DelayLine(500);
  const expected: { readonly time: number; readonly sequence: number }[] = [];
  let now = 0;
  let made = 0;
  for (let step = 0; step < 20_000; step += 1) {
    now += stream.below(3);
    // Long phases of mostly adding and mostly taking, so that the ring grows while its content wraps around its end.
    const adds = stream.below(10) < (Math.floor(step / 2000) % 2 === 0 ? 7 : 3);
    if (adds) {
      const place = line.add(now, made);
      line.words.fill(made, place + Word.code, place + SENT_WORDS);
      expected.push({ time: now + 500, sequence: made });
      made += 1;
    } else if (line.length > 0) {
      const next = expected.shift();
      const place = line.next();
      const time = line.times[place >> 1];
      const sequence = line.words[place + Word.sequence];
      expect(line.take()).toBe(place);
      const words = line.words.subarray(place + Word.code, place + SENT_WORDS);
      const isRight = time === next?.time && sequence === next.sequence && words.every((w) => w === sequence);
      expect(isRight && line.length === expected.length).toBe(true);
    }
  }
  expect(made).toBeGreaterThan(2000);
});

test('an event keeps its words when the ring grows', () => {
  const line = new DelayLine(0);
  for (let i = 0; i < 200; i += 1) line.add(0, i);
  for (let i = 0; i < 200; i += 1) line.take();
  for (let i = 0; i < 1000; i += 1) {
    const place = line.add(7, i);
    line.words[place + Word.code] = i;
  }
  for (let i = 0; i < 1000; i += 1) {
    const place = line.take();
    expect(line.times[place >> 1]).toBe(7);
    expect(line.words[place + Word.code]).toBe(i);
  }
});
