import { expect, test } from 'vitest';
import { paletteOf } from '../../widgets/tokens.ts';
import { thingAt } from './find.ts';
import { paint } from './paint.ts';
import { pointOn } from './paintLinks.ts';
import { around, type BoxMark, type Link, type Scene, type Thing, thingsOf } from './scene.ts';
import { step } from './step.ts';

const thing = (id: string, group?: string): Thing => ({
  id,
  say: () => [id],
  ...(group !== undefined && { group }),
});
const box = (id: string, x: number, y: number, group?: string): BoxMark => ({
  ...{ kind: 'box', x, y, width: 10, height: 10, thing: thing(id, group) },
});
const link: Link = {
  ...{ thing: thing('link'), from: 'a', to: 'c', colour: 'red', width: 2 },
  points: [
    [10, 5],
    [100, 45],
  ],
};

/** Two boxes to the left, of which the lower one holds a smaller one, and two to the right. */
const scene: Scene = {
  links: [link],
  marks: [
    box('a', 0, 0, 'odd'),
    { ...box('b', 0, 40), width: 30, height: 30 },
    box('in b', 5, 50),
    box('c', 100, 40, 'odd'),
    box('d', 100, 80),
  ],
  tracks: [['a', 'b'], [], ['c', 'd']],
};

test('a point leads to the topmost box, else to the nearest one, else to a link', () => {
  const at = (x: number, y: number) => thingAt(scene, x, y, 1)?.id ?? null;
  expect([at(5, 5), at(7, 55), at(25, 65), at(114, 45)]).toEqual(['a', 'in b', 'b', 'c']);
  const [x, y] = pointOn(link, 0.5);
  expect([x, y]).toEqual([55, 25]);
  expect([at(x, y + 3), at(x, y + 12)]).toEqual(['link', null]);
});

test('the ground lies under links, and straight links are found where they are steep', () => {
  const steep: Scene = {
    ground: [{ ...box('under', 0, 0), width: 60, height: 60 }],
    links: [
      {
        ...link,
        isStraight: true,
        points: [
          [20, 0],
          [30, 300],
        ],
      },
    ],
    marks: [box('over', 20, 0)],
    tracks: [],
  };
  const at = (x: number, y: number) => thingAt(steep, x, y, 1)?.id ?? null;
  expect([at(22, 5), at(22, 30), at(45, 30)]).toEqual(['over', 'link', 'under']);
  expect([at(29, 203), at(50, 203)]).toEqual(['link', null]);
  expect(thingsOf(steep).map(({ id }) => id)).toEqual(['under', 'link', 'over']);
});

test('what is pointed at is emphasized with its links, and with all of its group', () => {
  const of = (id: string, group?: string) => [...around(scene, thing(id, group))].toSorted();
  expect([of('a', 'odd'), of('d'), of('link')]).toEqual([['a', 'c', 'link'], [], ['link']]);
});

test('keys go up and down a list and to the nearest thing of the next one, and stay at the edges', () => {
  const go = (from: string | null, key: string) => step(scene, from, key, false);
  expect([go(null, 'ArrowUp'), go(null, 'Escape')]).toEqual(['a', null]);
  expect([go('a', 'ArrowDown'), go('b', 'ArrowDown')]).toEqual(['b', 'b']);
  expect([go('b', 'ArrowRight'), go('d', 'ArrowLeft'), go('c', 'ArrowRight')]).toEqual(['c', 'b', 'c']);
  expect([go('d', 'Home'), go('a', 'End')]).toEqual(['b', 'c']);
});

test('lists can be entered at their ends, and with Shift keys go on to the next group of lists', () => {
  const rows = { ...scene, tracks: [['a', 'b'], ['in b'], ['c', 'd']], far: [0, 2], enters: 'end' } as const;
  expect([step(rows, 'a', 'ArrowRight', true), step(rows, 'd', 'ArrowLeft', true)]).toEqual(['d', 'b']);
});

test('all arrows lead along a single list', () => {
  const line = { ...scene, tracks: [['a', 'in b', 'd']] };
  const go = (from: string | null, key: string) => step(line, from, key, false);
  expect([go(null, 'ArrowDown'), go('a', 'ArrowDown'), go('a', 'ArrowRight')]).toEqual(['a', 'in b', 'in b']);
  expect([go('d', 'ArrowUp'), go('d', 'ArrowRight'), go('d', 'Home')]).toEqual(['in b', 'd', 'a']);
});

/** What is written of a scene, and where, while a thing is pointed at. */
function writtenOf(of: Scene, pointed: string | null) {
  const written: { readonly text: string; readonly x: number; readonly y: number }[] = [];
  const context = new Proxy(
    { fillText: (text: string, x: number, y: number) => written.push({ text, x, y }) },
    { get: (own, name) => Reflect.get(own, name) ?? (() => undefined), set: () => true },
  ) as unknown as CanvasRenderingContext2D;
  const strong = pointed === null ? new Set<string>() : around(of, thing(pointed));
  const pen = { context, palette: paletteOf('light'), scale: 1 };
  paint(pen, of, { strong, pointed, cursor: null, growth: 1 });
  return written;
}

test('a label of several links is written once, within its room and apart from others, whatever is pointed at', () => {
  const names = ['probe', 'asks for a task', 'gives a task', 'nothing'];
  const links = Array.from({ length: 60 }, (_, at): Link => {
    const label = { text: names[at % 4], colour: 'black', isAlways: true, isOnce: true };
    return {
      thing: thing(`link ${at}`),
      from: '',
      to: '',
      colour: 'red',
      width: 1,
      isStraight: true,
      rank: at,
      points: [
        [0, 3 * at],
        [200, 3 * at + 40],
      ] as const,
      label: { ...label, places: [0.95, 0.6, 0.2], within: [0, 210] as const },
    };
  });
  const labels = writtenOf({ links, marks: [], tracks: [] }, null);
  expect(labels.map(({ text }) => text).toSorted()).toEqual(names.toSorted());
  for (const [at, { text, x, y }] of labels.entries()) {
    // Without a canvas a letter is as wide as 0.6 of its size.
    const half = (text.length * 12 * 0.6) / 2;
    expect([x - half >= 0, x + half <= 210]).toEqual([true, true]);
    for (const other of labels.slice(0, at)) {
      const apart = half + (other.text.length * 12 * 0.6) / 2;
      expect(Math.abs(x - other.x) >= apart || Math.abs(y - other.y) >= 12).toBe(true);
    }
  }
  expect(writtenOf({ links, marks: [], tracks: [] }, 'link 3')).toEqual(labels);
});

test('names that have no room and labels of other links are written only while their thing is marked', () => {
  const named: Scene = {
    ...scene,
    links: [
      { ...link, label: { text: '7', colour: 'black', isAlways: true } },
      { ...link, thing: thing('other'), to: 'd', label: { text: '8', colour: 'black', isAlways: false } },
    ],
    marks: [
      ...scene.marks,
      { kind: 'text', of: 'd', text: ['d has no room'], isCrowded: true, x: 120, y: 85, colour: 'black' },
    ],
  };
  const writtenAt = (pointed: string | null) => writtenOf(named, pointed).map(({ text }) => text);
  expect([writtenAt(null), writtenAt('d'), writtenAt('c')]).toEqual([['7'], ['d has no room', '8'], ['7']]);
});
