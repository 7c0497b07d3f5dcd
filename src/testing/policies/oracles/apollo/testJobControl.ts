import type { JobId, SchedulerId } from '../../../../engine/ids.ts';
import type { JobOperation, Outcome } from '../../../../engine/record/schema.ts';
import type { ControlSpec, Scenario } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { type ApolloCase, apolloCase } from './testApolloScenarios.ts';
import { comparedCase } from './testComparedScenarios.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Jobs } from './testJobs.ts';
import type { ManagersOracle } from './testManagers.ts';
import type { Tokens } from './testTokens.ts';

const [SUSPEND, RESUME, UPGRADE, CANCEL] = [0, 1, 2, 3] as const satisfies readonly JobOperation[];
const DISCARDED = 4 satisfies Outcome;

/** What users do to jobs, a second time (APO-5). Shared with the policy: the messages, and when they are sent. */
export function controlled(
  {
    jobs,
    tokens,
    dispatch,
    managers,
  }: {
    readonly jobs: Jobs;
    readonly tokens: Tokens;
    readonly dispatch: DispatchOracle;
    readonly managers: ManagersOracle;
  },
  manager: SchedulerId,
  id: JobId,
  operation: JobOperation,
  priority: number,
): void {
  const job = jobs.all[id];
  managers.hear(manager, job);
  const out = [...job.waiting.toReversed(), ...job.started.toReversed()];
  if (operation === SUSPEND || operation === RESUME) {
    job.isSuspended = operation === SUSPEND;
    tokens.order(manager, id, { isHeld: job.isSuspended });
    managers.wake(manager, job);
  } else if (operation === UPGRADE) {
    for (const sent of out) {
      const isCopyWithout = sent.isCopy && !sent.copyHasToken;
      const isTaskWithout = !sent.isCopy && typeof sent.task.holds === 'number';
      if (sent.isOrdered || (!isCopyWithout && !isTaskWithout)) continue;
      if (isCopyWithout) sent.copyHasToken = true;
      dispatch.upgradeThere(manager, sent);
    }
    for (const { isOrdered, task } of out)
      if (!isOrdered && typeof task.holds === 'number') task.holds = 'token';
    managers.wake(manager, job);
  } else if (operation === CANCEL) {
    for (const sent of out) dispatch.end(manager, sent, DISCARDED);
    tokens.withdraw(manager, id);
    managers.cancel(manager, job);
  } else tokens.order(manager, id, { priority });
}

/**
 * Draws a scenario for a policy of Apollo's family, with orders about some of the jobs; null where the draw is no valid one.
 * The central version gets no priorities: its oracle's queue of decisions knows none.
 */
export function controlledCase(policy: string, seed: number): ApolloCase | null {
  const drawn = policy === 'apollo' ? apolloCase(seed) : comparedCase(policy, seed);
  if (drawn === null) return null;
  const control = ordersFor(drawn.scenario, new Draws(seed, 'job control')).filter(
    (order) => policy !== 'apollo-central' || order.do !== 'priority',
  );
  return control.length === 0 ? null : { ...drawn, scenario: { ...drawn.scenario, control } };
}

function ordersFor({ workload }: Scenario, draws: Draws): readonly ControlSpec[] {
  const uneven = () => draws.below(1_000_000) / 1e6;
  const jobs = workload.kind === 'explicit' ? workload.jobs : [];
  return jobs.flatMap(({ arrivesAt }, job): ControlSpec[] => {
    const at = arrivesAt + draws.below(6) + uneven();
    switch (draws.below(6)) {
      case 0:
        return [
          { at, job, do: 'suspend' },
          { at: at + draws.below(5) + uneven(), job, do: draws.of(['resume', 'resume', 'cancel']) },
        ];
      case 1:
        return [{ at, job, do: 'cancel' }];
      case 2:
        return [{ at, job, do: 'upgrade' }];
      case 3:
        return [{ at, job, do: 'priority', priority: draws.of([-1, 1, 2]) }];
      default:
        return [];
    }
  });
}
