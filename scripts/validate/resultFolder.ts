import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroupOutcome } from './report.ts';

/** Results of groups, a file each: those of a validation that was cut off, or of other shards copied here. */
export interface ResultFolder {
  /** Returns what a group gave before; undefined if it has to run. */
  read(name: string): GroupOutcome | undefined;
  write(outcome: GroupOutcome): void;
}

/** Keeps results in a folder, which is created if need be. */
export function resultFolder(folder: string): ResultFolder {
  mkdirSync(folder, { recursive: true });
  const fileOf = (name: string) => join(folder, `${name}.json`);
  return {
    read(name) {
      return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined;
    },
    write(outcome) {
      // Renamed once complete, so that no crash leaves a half.
      const file = fileOf(outcome.name);
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(outcome, null, 1));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}
