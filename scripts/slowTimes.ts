import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/');

export const src = pathOf('../src/');

/** How long slow files of tests took, in seconds; `keepTimes.ts` writes it. */
export const timesFile = pathOf('slowTests.json');

/** The times that were kept, by path from `src`, of files that are still there: the slowest first. */
export const keptTimes: readonly (readonly [path: string, seconds: number])[] = Object.entries(
  JSON.parse(readFileSync(timesFile, 'utf8')) as Readonly<Record<string, number>>,
).filter(([path]) => existsSync(src + path));
