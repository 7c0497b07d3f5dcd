/** Latest time accepted, in seconds. 127 years: enough for times counted from 1970, and exact to a microsecond. */
export const LATEST = 4_000_000_000;

/** More tasks would not fit into the memory of a tab. */
export const MAX_TASKS = 20_000_000;
