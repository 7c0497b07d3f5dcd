import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';

/** Whether a run's policy is one of Quincy's, even if its decisions were not recorded. */
export function isQuincys({ data }: Trace): boolean {
  return policies.find(data.policy)?.folder === 'quincy';
}
