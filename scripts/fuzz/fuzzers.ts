import { files } from './files.ts';
import type { Fuzzer } from './fuzzer.ts';
import { hostile } from './hostile.ts';
import { imports } from './imports.ts';
import { lessons } from './lessons.ts';
import { links } from './links.ts';
import { logs } from './logs.ts';
import { pairs } from './pairs.ts';
import { scenarios } from './scenarios.ts';

/** All fuzzers. */
export const fuzzers: readonly Fuzzer[] = [links, lessons, files, scenarios, pairs, logs, imports, hostile];
