import { toMicros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome, type TraceData } from '../../../engine/record/schema.ts';
import { createSimulation, type RunPlan } from '../../../engine/world/simulate.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { planRun } from '../../../scenario/planRun.ts';
import { policies } from '../../registry.ts';
import { firstDifference } from '../central/testCompare.ts';
import { apolloOracle } from './testApolloOracle.ts';
import { type ApolloCase, apolloCase } from './testApolloScenarios.ts';
import type { ApolloRules } from './testRules.ts';

const MOST_EVENTS = 200_000;

/** A list of lightly loaded servers has at least so many. */
const FEWEST_LIGHT = 20;

/** The rules that values of the parameters stand for. */
function rulesOf(given: Readonly<Record<string, unknown>>, servers: number): ApolloRules {
  const params = given as unknown as ApolloRules & { readonly capacity: number };
  return {
    ...params,
    allTokens: params.capacity / 100,
    batchEvery: toMicros(params.batchEvery),
    significant: params.significant / 100,
    usualTime: toMicros(params.usualTime),
    noise: params.noise * toMicros(params.status),
    reportEvery: toMicros(params.reportEvery),
    heartbeat: toMicros(params.heartbeat),
    status: toMicros(params.status),
    stale: toMicros(params.stale),
    lightlyLoaded: Math.min(1, Math.max(params.lightlyLoaded / 100, FEWEST_LIGHT / servers)),
  };
}

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
  const drawn = apolloCase(seed);
  if (drawn === null) return undefined;
  const { scenario } = drawn;
  const params = readParams(policies.get('apollo').params, scenario.runs[0].params ?? {});
  const done = deedsOf(dataOf(drawn));
  const wanted = deedsOf(dataOf(drawn, (sim) => apolloOracle(sim, rulesOf(params, sim.topology.servers))));
  const difference = firstDifference(done, wanted);
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(drawn)}\n${difference}`;
}
