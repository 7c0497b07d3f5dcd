import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Environment variable with the folder in which the processes of one validation share results of runs; unset: nothing
 * is shared.
 */
const FOLDER = 'MAKESPAN_VALIDATION';

/** Shares results of runs in a folder, as different groups need the same runs, e.g. of Sparrow with its defaults. */
export function keepNumbers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  process.env[FOLDER] = folder;
}

/** Returns the number stored under a key, or computes and stores it. */
export function keptNumber(key: unknown, make: () => number): number {
  const folder = process.env[FOLDER];
  if (folder === undefined) return make();
  const file = join(folder, createHash('sha256').update(JSON.stringify(key)).digest('hex'));
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  const value = make();
  // Renamed once complete, as another process may read it at any time.
  writeFileSync(`${file}.${process.pid}`, String(value));
  renameSync(`${file}.${process.pid}`, file);
  return value;
}
