/**
 * What somebody's code may use. All of it is counted, not timed, so that a run ends at the same place on every machine. Our
 * choice: an endless loop ends after a third of a second, and no policy that we have written comes near.
 */
export const ownLimits = {
  /** The interpreter looks up after so many steps: calls and turns of loops. */
  stepsAtOnce: 10_000,
  /** Looks in one call of a function, and in a whole run. */
  looksPerCall: 100,
  looksPerRun: 200_000,
  /**
   * Turns of the interpreter's own loops (`countedWasm.ts`) in one call, at least, and so many times that in a whole run. A step
   * takes 1 to 50 of them, so they end only what asks for much in one step, such as products of numbers of a million digits.
   */
  turnsPerCall: 100_000_000,
  turnsOfCallsPerRun: 200,
  /** Bytes. With four times as many the stack of a browser's thread ends first, and not everywhere at the same depth. */
  stack: 64 * 1024,
  /**
   * Calls for which the stack must have room at each look. Whoever catches what a full stack throws, and goes on, is stopped by it:
   * to list hundreds of calls for each of a million errors takes minutes.
   */
  roomForCalls: 40,
  /** Pages of 64 KB: 64 MB. */
  memoryPages: 1024,
} as const;
