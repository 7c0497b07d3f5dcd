import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the processes of one validation keep what runs came to; unset, nothing is kept. */
const FOLDER = 'MAKESPAN_VALIDATION';

/**
 * Makes a folder that this process and those it starts keep numbers in, until this one ends: groups ask for the same
 * runs, as of Sparrow with its defaults.
 */
export function keepNumbers(): void {
  const folder = mkdtempSync(join(tmpdir(), 'makespan-validation-'));
  process.env[FOLDER] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Gives the number that was kept under a key, or makes it. */
export function keptNumber(key: unknown, make: () => number): number {
  const folder = process.env[FOLDER];
  if (folder === undefined) return make();
  const file = join(folder, createHash('sha256').update(JSON.stringify(key)).digest('hex'));
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  const value = make();
  // Renamed when it is whole, as another process may look for it right now.
  writeFileSync(`${file}.${process.pid}`, String(value));
  renameSync(`${file}.${process.pid}`, file);
  return value;
}
