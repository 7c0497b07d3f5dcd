import type { Progress } from './progress.ts';
import type { GroupOutcome } from './report.ts';
import type { ResultFolder } from './resultFolder.ts';

/** How groups are run, and who is told. */
export interface Running {
  readonly results: ResultFolder;
  readonly workers: number;
  /** Runs one group. */
  run(name: string): Promise<GroupOutcome>;
  /** Called with each result, be it stored before or new. */
  tell(outcome: GroupOutcome, progress: Progress): void;
  /** Called when a group could not be run to its end; the others go on. */
  failed(name: string, error: unknown): void;
}

/**
 * Runs those groups that have no stored result, some at a time, and stores each result as it comes, so that a second start goes
 * on where the first was cut off. Returns the results in the order of the names.
 */
export async function runGroups(
  names: readonly string[],
  running: Running,
): Promise<readonly GroupOutcome[]> {
  const { results, workers, run, tell, failed } = running;
  const outcomes = new Map<string, GroupOutcome>();
  const ran: GroupOutcome[] = [];
  const left = new Set(names);
  const add = (outcome: GroupOutcome) => {
    outcomes.set(outcome.name, outcome);
    left.delete(outcome.name);
    tell(outcome, { done: outcomes.size, all: names.length, left: [...left], ran, workers });
  };
  for (const name of names) {
    const stored = results.read(name);
    if (stored !== undefined) add(stored);
  }
  const waiting = [...left];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      try {
        const outcome = await run(name);
        results.write(outcome);
        ran.push(outcome);
        add(outcome);
      } catch (error) {
        left.delete(name);
        failed(name, error);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return names.flatMap((name) => outcomes.get(name) ?? []);
}
