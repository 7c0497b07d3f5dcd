import { toMicros } from '../../engine/kernel/time.ts';
import type { ParamValues } from '../menu/params.ts';
import { AnyStraggler } from './anyStraggler.ts';
import { Grass } from './grass.ts';
import { Late } from './late.ts';
import { Mantri } from './mantri.ts';
import type { SpeculationRule, speculationParams } from './rule.ts';
import type { Watch } from './watch.ts';

/** Makes the rule that a policy's parameters name; null: no copies. */
export function createRule(
  params: ParamValues<typeof speculationParams>,
  watch: Watch,
): SpeculationRule | null {
  const { copies, mostCopies, lastWaves } = params;
  const reportEvery = toMicros(params.reportEvery);
  if (copies === 'any') return new AnyStraggler(watch, { mostCopies });
  if (copies === 'late')
    return new Late(watch, { slowTask: params.slowTask, leastAge: toMicros(params.leastAge), reportEvery });
  if (copies === 'grass') return new Grass(watch, { lastWaves, mostCopies });
  if (copies === 'none') return null;
  const certainty = params.certainty / 100;
  return new Mantri(watch, { certainty, mostCopies, reportEvery });
}
