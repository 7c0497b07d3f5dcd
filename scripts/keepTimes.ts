import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { keptTimes, src, timesFile } from './slowTimes.ts';

/** Seconds from which on a file of tests counts as slow. */
const SLOW = 1;

/**
 * A reporter that keeps how long files of tests took, after a run without failures:
 * `npm run check -- --reporter=dot --reporter=./scripts/keepTimes.ts`, on an otherwise idle machine. What did not run keeps
 * its time.
 */
export default class KeepTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], _: unknown, reason: TestRunEndReason): void {
    if (reason !== 'passed') return;
    // Without loading: whoever comes first loads what all share.
    const took = modules.map(
      (module) =>
        [module.moduleId.replace(src, ''), Math.round(module.diagnostic().duration / 1000)] as const,
    );
    const slow = [...new Map([...keptTimes, ...took])].filter(([, seconds]) => seconds >= SLOW);
    const sorted = slow.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
