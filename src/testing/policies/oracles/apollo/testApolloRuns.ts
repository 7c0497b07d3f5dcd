import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome, type TraceData } from '../../../../engine/record/schema.ts';
import { createSimulation, type RunPlan } from '../../../../engine/world/simulate.ts';
import { planRun } from '../../../../scenario/compile/planRun.ts';
import { leftAt } from '../../../../trace/jobControl.ts';
import { firstDifference } from '../central/testCompare.ts';
import { apolloOracle } from './testApolloOracle.ts';
import { type ApolloCase, apolloCase } from './testApolloScenarios.ts';
import { comparedCase } from './testComparedScenarios.ts';
import { toldOf } from './testVariants.ts';

const MOST_EVENTS = 200_000;

export function dataOf({ scenario, serviceOutages }: ApolloCase, inPlace?: (sim: Sim) => Policy): TraceData {
  const planned: RunPlan = { ...planRun(scenario, 0), serviceOutages, limits: { atOneMoment: MOST_EVENTS } };
  const simulation = createSimulation(
    inPlace === undefined ? planned : { ...planned, createPolicy: inPlace },
  );
  while (simulation.advance(MOST_EVENTS) && simulation.events() < MOST_EVENTS);
  if (simulation.events() >= MOST_EVENTS) throw new Error('never ends');
  return simulation.finish();
}

const nameOf = (numbers: Readonly<Record<string, number>>, number: number) =>
  Object.entries(numbers).find(([, each]) => each === number)?.[0];

/** Lists when each attempt was sent, started and ended, in the order of time. */
export function deedsOf({ tables }: TraceData): readonly string[] {
  const { attempts } = tables;
  const { task, server, kind, boundAt, startedAt, endedAt, outcome } = attempts.columns;
  const deeds: (readonly [at: number, words: string])[] = [];
  for (let row = 0; row < attempts.length; row += 1) {
    const what = `${nameOf(AttemptKind, kind[row])} of task ${task[row]} on ${server[row]}, sent at ${boundAt[row]}`;
    deeds.push([boundAt[row], `sends ${what}`]);
    deeds.push([startedAt[row], `starts ${what}`]);
    deeds.push([endedAt[row], `${nameOf(Outcome, outcome[row])} ${what}`]);
  }
  return deeds
    .map(([at, words]) => [at, `${at / 1e6} s: ${words}`] as const)
    .sort(([at, words], [other, others]) => at - other || (words < others ? -1 : 1))
    .map(([, words]) => words);
}

/** How the policy and its rules differ in a scenario; undefined where the draw is no valid one. */
export function differenceOf(seed: number): string | null | undefined {
  return differenceIn(seed, apolloCase(seed));
}

/** The same for a policy of Apollo's family, or for Apollo with more that the paper compares it with. */
export function comparedDifferenceOf(policy: string, seed: number): string | null | undefined {
  return differenceIn(seed, comparedCase(policy, seed));
}

export function differenceIn(seed: number, drawn: ApolloCase | null): string | null | undefined {
  if (drawn === null) return undefined;
  const [{ policy, params = {} }] = drawn.scenario.runs;
  const data = dataOf(drawn);
  const unfinished = [...leftAt(data)].findIndex((at) => !Number.isFinite(at));
  // Of managers that are lost for good all may be lost at once, with their jobs.
  const mayFinish = (drawn.scenario.events ?? []).every(
    (event) => event.kind !== 'schedulerDown' || event.repair !== undefined,
  );
  if (unfinished >= 0 && mayFinish)
    return `seed ${seed}: ${JSON.stringify(drawn)}\njob ${unfinished} never finishes`;
  const done = deedsOf(data);
  const wanted = deedsOf(
    dataOf(drawn, (sim) => {
      const { rules, variant } = toldOf(policy, params, sim.topology);
      return apolloOracle(sim, rules, variant);
    }),
  );
  const difference = firstDifference(done, wanted);
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(drawn)}\n${difference}`;
}
