import { boxOf } from './find.ts';
import type { Scene } from './scene.ts';

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Finds the thing that a key leads to: above or below in its list, or in the next list that has any; at an edge it stays. All
 * arrows lead along a single list.
 * Without a cursor, the first thing; null for keys that lead nowhere.
 */
export function step(scene: Scene, from: string | null, key: string, isFar: boolean): string | null {
  const filled = scene.tracks.filter(({ length }) => length > 0);
  const isLine = filled.length === 1;
  const lists = isLine ? filled[0].map((id) => [id]) : filled;
  if (lists.length === 0) return null;
  const enter = (at: number): string => {
    const list = lists[Math.max(0, Math.min(lists.length - 1, at))];
    if (scene.enters === 'end') return list[list.length - 1];
    return from === null ? list[0] : nearest(scene, list, from);
  };
  if (key === 'Home') return enter(0);
  if (key === 'End') return enter(lists.length - 1);
  const way = steps[key];
  if (way === undefined) return null;
  const at = lists.findIndex((list) => from !== null && list.includes(from));
  if (from === null || at < 0) return enter(0);
  const [right, down] = way;
  if (right === 0 && !isLine) return lists[at][lists[at].indexOf(from) + down] ?? from;
  const to = isFar && !isLine ? farFrom(scene.far ?? [], at, right) : at + right + down;
  return lists[to] === undefined ? from : enter(to);
}

function farFrom(stops: readonly number[], at: number, right: number): number {
  const beyond = stops.filter((stop) => (right > 0 ? stop > at : stop < at));
  return (right > 0 ? beyond[0] : beyond.at(-1)) ?? at;
}

function nearest(scene: Scene, list: readonly string[], from: string): string {
  const middle = (id: string) => {
    const box = boxOf(scene, id);
    return box === undefined ? 0 : box.y + box.height / 2;
  };
  const away = (id: string) => Math.abs(middle(id) - middle(from));
  return list.reduce((best, id) => (away(id) < away(best) ? id : best));
}
