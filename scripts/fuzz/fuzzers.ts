import type { Fuzzer } from './fuzzer.ts';
import { links } from './links.ts';
import { logs } from './logs.ts';
import { scenarios } from './scenarios.ts';

/** All that can be tried. */
export const fuzzers: readonly Fuzzer[] = [links, scenarios, logs];
