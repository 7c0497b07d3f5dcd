import type { CopyWays } from './CopyFrame.tsx';

let known: CopyWays | undefined;

/** Gives what draws and names copies. It comes with the first run that has any, before that is shown; undefined until then. */
export function laterCopies(): CopyWays | undefined {
  return known;
}

/** Keeps what draws and names copies. */
export function keepCopies(ways: CopyWays): void {
  known = ways;
}
