/** Measurements take at least so many turns, and so much CPU time. */
const TIMED = { turns: 5, milliseconds: 100 };

/** The warm-up takes at least so many turns and so much CPU time, so that the code is compiled. */
const WARM = { turns: 3, milliseconds: 500 };

/** Returns the median CPU time of an action, in milliseconds; other programs disturb it less than real time. */
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

/** Returns the CPU time of an action, in milliseconds. */
export function cpuOf(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the real time of each of many short actions, in milliseconds. */
export function clockEach(count: number, action: (turn: number) => void): readonly number[] {
  return Array.from({ length: count }, (_, turn) => {
    const begun = performance.now();
    action(turn);
    return performance.now() - begun;
  });
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)];
}
