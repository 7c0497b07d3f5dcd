import type { FlowLevels } from './flowLevels.ts';

/** Overloads below this share of the capacity are rounding errors. */
const TOLERANCE = 1e-12;

/**
 * Returns the level at which a link is full, given the levels of the other links of its flows, or its capacity if it
 * is not full. If the flows fill the link exactly with the rates that other links allow, it returns some level that
 * does not lower them. A good `guess` saves time.
 */
export function fullLevel(levels: FlowLevels, link: number, guess: number): number {
  const { rate, second, narrowest } = levels;
  const flows = levels.paths.flowsOf[link];
  const count = levels.paths.members[link];
  const capacity = levels.capacity[link];
  if (count === 0) return capacity;
  // Whichever flows are assumed to be limited by other links, the resulting level is not above the right one. From
  // then on the level only rises, with more and more flows below it, until these are exactly the flows limited
  // elsewhere.
  let level = guess;
  let isBelow = false;
  for (let before = -1; ; ) {
    let held = 0;
    let sum = 0;
    let highest = 0;
    let lowestOpen = Infinity;
    for (let i = 0; i < count; i += 1) {
      const flow = flows[i];
      const elsewhere = narrowest[flow] === link ? second[flow] : rate[flow];
      if (elsewhere < level) {
        sum += elsewhere;
        held += 1;
        if (elsewhere > highest) highest = elsewhere;
      } else if (elsewhere < lowestOpen) lowestOpen = elsewhere;
    }
    if (held === count && (isBelow || sum <= capacity * (1 + TOLERANCE))) return capacity;
    const next = held === count ? capacity / count : (capacity - sum) / (count - held);
    const isRight = next >= highest && next <= lowestOpen;
    if (isRight || held <= before) return Math.min(next, capacity);
    if (isBelow) before = held;
    isBelow = true;
    level = Math.max(next, capacity / count);
  }
}
