import type { DecisionKind } from '../../engine/record/decision.ts';
import { policies } from '../../policies/registry.ts';
import type { RunTrace } from '../../views/shared/view.ts';

/** Whether servers ask many schedulers in this run, which record what they answer and not what they know of their jobs. */
export function isDecentral({ trace }: RunTrace): boolean {
  const plugin = policies.find(trace.data.policy);
  return plugin?.folder === 'hopper' && plugin.probesPerTask !== undefined;
}

// Declared in `policies/hopper/decisions` too: the menu of views needs the name before any other code of Hopper is loaded.
export const anyAnswer: DecisionKind<null> = { name: 'hopper/answer', decode: () => null };
