// How thorough tests are. `npm test` tries some of the random cases and leaves the longest runs out; `npm run test:all`
// does everything, and `TIMES=100 npx vitest run <file>` a hundred times as much, from the seed FIRST on.

/** Reads a number from the environment: 0 if it is not given. A misspelt one must not pass for a quick test. */
function numberFrom(name: string): number {
  const text = process.env[name] ?? '';
  const value = Number(text);
  if (!(value >= 0 && value < Infinity))
    throw new Error(`${name} is “${text}”; allowed is a number from 0 on.`);
  return value;
}

const times = numberFrom('TIMES');

/** Whether everything is tried. */
export const isThorough = times > 0;

/** The first seed. */
export const firstCase = numberFrom('FIRST');

/**
 * How many random cases a test tries.
 * @param all cases of a thorough test
 * @param few cases of a quick one: a quarter, unless that is too few to meet what must be met
 */
export const cases = (all: number, few: number = Math.ceil(all / 4)) =>
  isThorough ? Math.ceil(all * times) : few;

/**
 * Whether a test tries a pair out of two lists, by the places of both: each third one, so that every item of one list meets a
 * third of the other.
 */
export const isTried = (one: number, other: number) => isThorough || (one + other) % 3 === 0;
