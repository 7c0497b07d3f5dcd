import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../../engine/ids.ts';
import { KeyedTasks } from './keyedTasks.ts';
import { TaskIndex } from './taskIndex.ts';

function keyed(pairs: readonly (readonly [key: number, task: number])[]): KeyedTasks {
  const found = new KeyedTasks();
  for (const [key, task] of pairs) found.add(key, task);
  return found;
}

// With few possible keys each has a row; with many they are hashed.
describe.each([3, 1000])('tasks of %s keys', (keySpace) => {
  const wanted = () => new Uint8Array(10).fill(1);

  test('are found in their order as long as they are wanted', () => {
    const index = new TaskIndex(2, keySpace);
    index.add(
      1,
      keyed([
        [2, 0],
        [0, 4],
        [2, 4],
        [2, 7],
      ]),
    );
    const isWanted = wanted();
    const next = () => [0, 1, 2].map((key) => index.find(1, key, isWanted));
    expect(next()).toEqual([4, NONE, 0]);
    isWanted[0] = 0;
    isWanted[4] = 0;
    expect(next()).toEqual([NONE, NONE, 7]);
    isWanted[7] = 0;
    expect(next()).toEqual([NONE, NONE, NONE]);
    isWanted.fill(1);
    index.rewind(1);
    expect(next()).toEqual([4, NONE, 0]);
  });

  test('that fit are found behind wanted ones that do not fit', () => {
    const index = new TaskIndex(1, keySpace);
    index.add(
      0,
      keyed([
        [1, 2],
        [1, 3],
        [1, 5],
      ]),
    );
    expect(index.findFitting(0, 1, wanted(), (task) => task > 2)).toBe(3);
    expect(index.findFitting(0, 1, wanted(), (task) => task > 5)).toBe(NONE);
    expect(index.find(0, 1, wanted())).toBe(2);
  });

  test('are found in random runs in which stages are added and dropped', () => {
    const stream = streamOf(keySpace, 'task index');
    const stages = 30;
    const index = new TaskIndex(stages, keySpace);
    const pairsOf = new Map<number, readonly (readonly [number, number])[]>();
    const isWanted = new Uint8Array(300).fill(1);
    for (let step = 0; step < 1000; step += 1) {
      const stage = stream.below(stages);
      const pairs = pairsOf.get(stage);
      if (pairs === undefined) {
        const tasks = Array.from({ length: stream.below(100) }, (_, at) => at * 3 + stream.below(3));
        const added = tasks.map((task) => [stream.below(Math.min(keySpace, 60)), task] as const);
        index.add(stage, keyed(added));
        pairsOf.set(stage, added);
      } else if (stream.below(3) === 0) {
        index.drop(stage);
        pairsOf.delete(stage);
      }
      expect(index.has(stage)).toBe(pairsOf.has(stage));
      isWanted[stream.below(300)] = 0;
      if (step % 100 === 99) {
        isWanted.fill(1);
        for (const each of pairsOf.keys()) index.rewind(each);
      }
      for (const [each, some] of pairsOf) {
        const key = stream.below(Math.min(keySpace, 60));
        const first = some.find(([at, task]) => at === key && isWanted[task] === 1);
        expect(index.find(each, key, isWanted)).toBe(first?.[1] ?? NONE);
      }
    }
  });
});
