import type { StragglerSpec } from '../shape/schema.ts';
import type { Complain } from './references.ts';

/** Complains about bounds of a factor that leave nothing between them. */
export function checkStragglers(
  stragglers: StragglerSpec | undefined,
  path: string,
  complain: Complain,
): void {
  const factor = stragglers?.injected?.factor;
  if (factor?.kind !== 'uniform' || factor.low <= factor.high) return;
  complain(
    `${path}/injected/factor/low`,
    `is ${factor.low}; allowed is at most ${factor.high}, where the range ends`,
  );
}
