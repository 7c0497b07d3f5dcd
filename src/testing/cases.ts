// How thorough tests are. `npm test` tries some of the random cases and leaves the longest runs out; `npm run test:all`
// does everything, and `TIMES=100 npx vitest run <file>` a hundred times as much, from the seed FIRST on.
const { TIMES, FIRST } = process.env;

const times = Number(TIMES ?? 0);

/** Whether everything is tried. */
export const isThorough = times > 0;

/** The first seed. */
export const firstCase = Number(FIRST ?? 0);

/**
 * How many random cases a test tries.
 * @param all cases of a thorough test
 * @param few cases of a quick one: a quarter, unless that is too few to meet what must be met
 */
export const cases = (all: number, few: number = Math.ceil(all / 4)) => (isThorough ? all * times : few);

/**
 * Whether a test tries a pair out of two lists, by the places of both: each third one, so that every item of one list meets a
 * third of the other.
 */
export const isTried = (one: number, other: number) => isThorough || (one + other) % 3 === 0;
