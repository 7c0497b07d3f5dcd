/** Bounds of the playback speed, in simulated seconds per second of real time. */
export const SLOWEST = 1 / 1000;
export const FASTEST = 1000;

/** Seconds that a job of median response time should take on screen: long enough to follow its messages. */
const WATCHED = 7;

const grid = [1, 2, 5];

/** The next faster or slower speed on the grid 1, 2, 5, 10, … */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const speeds = allSpeeds();
  const next =
    direction === 1
      ? speeds.find((each) => each > speed * 1.001)
      : speeds.findLast((each) => each < speed * 0.999);
  return next ?? (direction === 1 ? FASTEST : SLOWEST);
}

/**
 * Returns the slowest grid speed, not below `speed`, at which `stretch` plays within `most` seconds of real
 * time.
 */
export function speedWithin(speed: number, stretch: number, most: number): number {
  if (stretch <= speed * most || speed >= FASTEST) return speed;
  return speedWithin(nextSpeed(speed, 1), stretch, most);
}

/** All speeds on the grid, slowest first. */
export function allSpeeds(): readonly number[] {
  const speeds: number[] = [];
  for (let decade = 1; decade <= 1000; decade *= 10) {
    for (const digit of grid) speeds.push(decade * digit, 1 / (decade * digit));
  }
  return [...new Set(speeds)].filter((speed) => speed >= SLOWEST && speed <= FASTEST).sort((a, b) => a - b);
}

/**
 * Chooses a speed at which a run can be followed: its median job takes a few seconds on screen. Times in
 * seconds.
 */
export function watchableSpeed(responseTimes: Float64Array): number {
  const known = responseTimes.filter((time) => time > 0 && time < Number.POSITIVE_INFINITY).sort();
  if (known.length === 0) return 1;
  const wanted = known[Math.floor(known.length / 2)] / WATCHED;
  const speeds = allSpeeds();
  return speeds.reduce((best, each) =>
    Math.abs(Math.log(each / wanted)) < Math.abs(Math.log(best / wanted)) ? each : best,
  );
}

/** Formats a speed: "1/20×", "1×", "50×". */
export function formatSpeed(speed: number): string {
  const rounded = (value: number) => String(Number(value.toPrecision(2)));
  return speed < 1 ? `1/${rounded(1 / speed)}×` : `${rounded(speed)}×`;
}
