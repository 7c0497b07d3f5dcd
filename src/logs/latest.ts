/** Seconds: a time beyond is none. 127 years, enough for those that are counted from 1970, and exact to a microsecond. */
export const LATEST = 4_000_000_000;
