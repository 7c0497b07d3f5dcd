import { checkScenario } from '../../../../scenario/checks/check.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { copyScenario } from '../central/testCopyScenarios.ts';

/**
 * Draws a tiny scenario with stragglers for some schedulers, of which one may be lost. Their messages take time now and then. Null
 * where the draw is no valid scenario.
 */
export function withSchedulers(seed: number, policy: string): Scenario | null {
  const tiny = copyScenario(seed, policy);
  if (tiny === null) return null;
  const draws = new Draws(seed, 'tiny schedulers');
  const schedulers = draws.upTo(3);
  const time = () => draws.of([0, 0, 0, 0.001, 0.01]);
  const [{ params = {} }] = tiny.runs;
  const has = (name: string) => name in params;
  const detection = draws.of([0, 0.5, 2]);
  const loss = {
    ...{
      kind: 'schedulerDown' as const,
      scheduler: draws.below(schedulers),
      at: 1 + draws.below(12),
      detection,
    },
    ...(draws.below(2) === 0 ? { repair: detection + draws.of([0, 1, 3.5]) } : {}),
  };
  const drawn: Scenario = {
    ...tiny,
    runs: [
      {
        policy,
        params: {
          ...params,
          schedulers,
          probeRatio: draws.of([1, 1.5, 2, 4]),
          ...(has('refusals') ? { refusals: draws.below(4) } : {}),
          ...(has('beta')
            ? { beta: draws.of([1.05, 1.5, 2.5]), unfairness: draws.of([0, 10, 50, 100]) }
            : {}),
          ...(has('refusals') ? { asksOn: new Draws(seed, 'asks on').below(2) === 0 } : {}),
          ...{ schedulerTime: time(), serverTime: time() },
        },
      },
    ],
    events: [...(tiny.events ?? []), ...(seed % 3 > 0 && draws.below(4) === 0 ? [loss] : [])],
  };
  return checkScenario(drawn).issues.length > 0 ? null : drawn;
}
