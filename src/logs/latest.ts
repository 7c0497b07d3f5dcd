/** Latest time accepted, in seconds. 127 years: enough for times counted from 1970, and exact to a microsecond. */
export const LATEST = 4_000_000_000;
