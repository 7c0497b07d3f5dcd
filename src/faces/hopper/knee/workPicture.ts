import { nice, ticks } from 'd3';
import { bestCopies, workOfCopies } from '../../../theory/copiesOfTask.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import type { Picture } from '../../../views/grammar/picture.ts';

// Copies of a task up to which the curve is drawn, its points, and how many of them are one step of keys.
const MOST = 3;
const STEPS = 100;
const STEP = 5;
const copies = Array.from({ length: STEPS + 1 }, (_, step) => 1 + ((MOST - 1) * step) / STEPS);
const stops = copies.filter((_, step) => step % STEP === 0);

/** Why there: the slot time of a task with k racing copies, g(k), is least at max(2/β, 1) (HOP-17). */
export function workPicture(beta: number, accent: string): Picture<number> {
  const best = bestCopies(beta);
  const least = workOfCopies(best, beta);
  // A tail near 1 would press everything else to the floor: the curve leaves the plot at the top.
  const [, most] = nice(0, Math.min(3 * least, Math.max(workOfCopies(1, beta), workOfCopies(MOST, beta))), 3);
  const ys = copies.map((k) => workOfCopies(k, beta)).map((work) => (work <= most ? work : Number.NaN));
  return {
    label: `Slot time of a task with k racing copies: least, ${least.toFixed(2)} shortest tasks, at k = ${best.toFixed(2)}`,
    ...{ rows: [beta], stops: () => stops, isTogether: true },
    x: { domain: [1, MOST], title: 'copies of each task, k' },
    y: {
      ...{ domain: [0, most], title: 'slot time g(k), in xₘ', format: tickText },
      ticks: (count) => ticks(0, most, Math.min(count, 3)),
    },
    rules: [
      {
        ...{ on: 'x', at: best, isDashed: true, isAccent: true },
        text: [`least at ${tickText(Number(best.toFixed(2)))}`],
      },
    ],
    columns: [
      { title: 'k', text: (_, { x }) => `${tickText(Number(x.toPrecision(3)))} copies of each task` },
      { title: 'g(k)', text: (_, { x }) => `slot time: ${workOfCopies(x, beta).toFixed(2)} shortest tasks` },
    ],
    marks: [
      { kind: 'line', shape: 'straight', points: () => [{ xs: copies, ys }] },
      { kind: 'dots', shape: 'dot', points: () => ({ xs: [best], ys: [least] }), colour: () => accent },
    ],
  };
}
