import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';

/** Tells whether a run's policy is one of Quincy's, also where its decisions were not kept. */
export function isQuincys({ data }: Trace): boolean {
  return policies.find(data.policy)?.folder === 'quincy';
}
