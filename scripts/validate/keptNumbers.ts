import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Environment variable with the folder in which the processes of one validation share results of runs; unset: nothing
 * is shared.
 */
const FOLDER = 'MAKESPAN_VALIDATION';

/**
 * Creates the folder for shared results and removes it when this process ends. Different groups need the same runs,
 * e.g. of Sparrow with its defaults.
 */
export function keepNumbers(): void {
  const folder = mkdtempSync(join(tmpdir(), 'makespan-validation-'));
  process.env[FOLDER] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
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
