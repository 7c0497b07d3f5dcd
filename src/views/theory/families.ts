import { rulesKind } from '../../policies/quincy/decisions/jobs.ts';
import type { RunTrace } from '../view.ts';
import { delayFormulas } from './delayFormulas.ts';
import { quincyFormulas } from './quincyFormulas.ts';

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
}

const sparrow: readonly Choice[] = [
  { id: 'zeroWait', title: 'Jobs that wait for nothing', group: 'Sparrow' },
];

const delay: readonly Choice[] = [
  ...delayFormulas.map(({ id, title }) => ({ id, title, group: 'Delay Scheduling' })),
  { id: 'conditions', title: 'When waiting pays', group: 'Delay Scheduling' },
];

const quincy: readonly Choice[] = quincyFormulas.map(({ id, title }) => ({ id, title, group: 'Quincy' }));

/**
 * Lists what can be shown, first what speaks of the runs on screen: of costs under Quincy, of waiting where tasks have input,
 * else of probes.
 */
export function families(runs: readonly RunTrace[]): readonly Choice[] {
  const reads = runs.some(({ trace }) => trace.data.tables.reads.length > 0);
  const isQuincy = runs.some(({ trace }) => trace.decisionsOfKind(rulesKind).length > 0);
  if (isQuincy) return [...quincy, ...delay, ...sparrow];
  return reads ? [...delay, ...quincy, ...sparrow] : [...sparrow, ...delay, ...quincy];
}
