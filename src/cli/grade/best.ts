import { pointsOf } from '../../lessons/marks.ts';
import type { Graded } from './graded.ts';

/** The best link of one student. */
export interface Best {
  readonly student: string;
  readonly id: string;
  /** NaN where nothing could be graded: a teacher decides. */
  readonly points: number;
  readonly of: Graded;
}

/** A student who handed in several links gets the most points of any. */
export function bestOf(graded: readonly Graded[]): readonly Best[] {
  const best = new Map<string, Best>();
  for (const of of graded) {
    const { student, id, marks, fault } = of;
    const points = fault === '' ? pointsOf(marks).points : Number.NaN;
    const key = `${student}\n${id}`;
    const before = best.get(key)?.points ?? Number.NaN;
    if (!best.has(key) || !(before >= points || Number.isNaN(points)))
      best.set(key, { student, id, points, of });
  }
  return [...best.values()].flatMap(eachOfGroup);
}

/** A group that handed in together is a line for each of it. */
function eachOfGroup(best: Best): readonly Best[] {
  const [students, ids] = [best.student.split(', '), best.id.split(', ')];
  if (ids.length < 2 || students.length !== ids.length) return [best];
  return students.map((student, at) => ({ ...best, student, id: ids[at] }));
}
