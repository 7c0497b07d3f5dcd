/** How often something is timed. */
const TURNS = 5;

/** Before that it is done at least this often and this long, so that the compiler has seen it. */
const WARM = { turns: 3, milliseconds: 500 };

/** Gives the median of the CPU milliseconds that something takes: less disturbed by other programs than the clock. */
export function medianCpu(action: () => void): number {
  const begun = performance.now();
  for (let turn = 0; turn < WARM.turns || performance.now() - begun < WARM.milliseconds; turn += 1) action();
  const times = Array.from({ length: TURNS }, () => {
    const before = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

/** Gives the clock's milliseconds of each of many short actions. */
export function clockEach(count: number, action: (turn: number) => void): readonly number[] {
  return Array.from({ length: count }, (_, turn) => {
    const begun = performance.now();
    action(turn);
    return performance.now() - begun;
  });
}

/** Gives the middle value. */
export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)];
}
