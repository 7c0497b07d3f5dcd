import type { Definition } from './definition.ts';
import definitions from './definitions.json' with { type: 'json' };

const all: Readonly<Record<keyof typeof definitions, Definition>> = definitions;

/** What all views, tables and the command line keep to. */
export const { percentiles, measuredJobs, attemptsOfTasks, localityOfTask, twoIdeals } = all;

/** What views over time show, and views of a moment. */
export const { wholeRun, meansOverTime, atTheClock } = all;

/** What is counted at a time. */
export const { waitingNow, queuedNow, busyNow, askingNow } = all;

/** How two runs are compared. */
export const { gain, gainOfJob, speedUpOfJob, slowDown, comparedJobs } = all;
