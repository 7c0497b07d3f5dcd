import type { Box } from '../../../views/scene/scene.ts';

/** Where tasks and servers stand. CSS pixels. */
export type PairsLayout = ReturnType<typeof layoutPairs>;

/** At most so many tasks and servers are shown side by side; more are a matrix. */
export const MOST_ASIDE = 40;

// CSS pixels, before the theme's scale.
const LEAST_ROW = 17;
const MOST_ROW = 76;
const TALLEST = 28;
const WORDS_ROW = 34;
const GAP = 3;
const TASK = 92;
const NARROW_TASK = 62;
const SERVER = 54;
const MARGIN = 10;
const TOP = 22;
const NARROW = 420;

/** Places tasks to the left and servers to the right, both spread over the height. */
export function layoutPairs(tasks: number, servers: number, width: number, height: number, scale: number) {
  const most = Math.max(tasks, servers, 1);
  const room = height - (TOP + MARGIN) * scale;
  const row = Math.max(LEAST_ROW * scale, Math.min(MOST_ROW * scale, room / most));
  const tall = Math.min(TALLEST * scale, row - GAP);
  const taskWidth = (width < NARROW * scale ? NARROW_TASK : TASK) * scale;
  const all = most * row;
  const column = (count: number, x: number, wide: number): Box[] =>
    Array.from({ length: count }, (_, at) => {
      const middle = TOP * scale + ((at + 0.5) * all) / count;
      return { x, y: middle - tall / 2, width: wide, height: tall };
    });
  return {
    width,
    height: Math.max(height, (TOP + MARGIN) * scale + all),
    tasks: column(tasks, MARGIN * scale, taskWidth),
    servers: column(servers, width - (MARGIN + SERVER) * scale, SERVER * scale),
    // Between two of them there is room for words.
    hasTaskWords: all / tasks >= WORDS_ROW * scale,
    hasServerWords: all / servers >= WORDS_ROW * scale,
  };
}

/** Which box of a list is nearest to a height. */
export function nearestBox(boxes: readonly Box[], y: number): number {
  let best = 0;
  for (const [at, box] of boxes.entries())
    if (Math.abs(box.y + box.height / 2 - y) < Math.abs(boxes[best].y + boxes[best].height / 2 - y))
      best = at;
  return best;
}
