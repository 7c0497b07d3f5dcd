/** At least so often, and for so much CPU time, something is timed. */
const TIMED = { turns: 5, milliseconds: 100 };

/** Before that it is done at least this often and for so much CPU time, so that the compiler has seen it. */
const WARM = { turns: 3, milliseconds: 500 };

/** Gives the median of the CPU milliseconds that something takes: less disturbed by other programs than the clock. */
export function medianCpu(action: () => void): number {
  let warmed = 0;
  for (let turn = 0; turn < WARM.turns || warmed < WARM.milliseconds; turn += 1) warmed += cpuOf(action);
  const times: number[] = [];
  for (let spent = 0; times.length < TIMED.turns || spent < TIMED.milliseconds; ) {
    times.push(cpuOf(action));
    spent += times[times.length - 1];
  }
  return median(times);
}

/** Gives the CPU milliseconds that something takes. */
export function cpuOf(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
