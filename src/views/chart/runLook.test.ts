import { expect, test } from 'vitest';
import type { RunTrace } from '../view.ts';
import { runName } from './runLook.ts';

const named = (title: string, most?: number) => runName({ index: 1, title } as RunTrace, most);

test('a name of a run loses its second half before it is cut off', () => {
  expect(named('Sparrow: late binding')).toBe('B Sparrow: late binding');
  expect(named('Sparrow: late binding', 20)).toBe('B Sparrow');
  expect(named('d = 2 (Sparrow: late binding)', 20)).toBe('B d = 2');
  expect(named('10 asked for work (Random placement)', 30)).toBe('B 10 asked for work');
  expect(named('10 asked for work (Random placement)', 15)).toBe('B 10 asked for…');
  expect(named('10 asked for work (Random placement)', 5)).toBe('B');
});
