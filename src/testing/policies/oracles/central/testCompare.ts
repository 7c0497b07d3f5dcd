import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome, type TraceData } from '../../../../engine/record/schema.ts';
import { createSimulation, type RunPlan } from '../../../../engine/world/simulate.ts';
import { planRun } from '../../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';

/** More than any tiny run takes, even where waiting is so dear that tasks take turns for long. */
const MOST_EVENTS = 200_000;

/** What a policy did: who started what, where and when, and how it ended; roots too. */
export interface Deeds {
  readonly starts: readonly string[];
  readonly data: TraceData;
}

/** Runs a scenario under its policy, or under another one in its place. */
export function deedsOf(scenario: Scenario, inPlace?: (sim: Sim) => Policy): Deeds {
  const planned = planRun(scenario, 0);
  const plan: RunPlan = inPlace === undefined ? planned : { ...planned, createPolicy: inPlace };
  const simulation = createSimulation({ ...plan, limits: { atOneMoment: MOST_EVENTS } });
  while (simulation.advance(MOST_EVENTS) && simulation.events() < MOST_EVENTS);
  if (simulation.events() >= MOST_EVENTS) throw new Error('never ends');
  const data = simulation.finish();
  return { starts: startsOf(data), data };
}

const outcomes = Object.fromEntries(Object.entries(Outcome).map(([name, value]) => [value, name]));

/** Lists starts and ends in the order of time. */
function startsOf({ tables, purposes }: TraceData): readonly string[] {
  const { attempts, keptSlots: roots } = tables;
  const { task, server, boundAt, startedAt, endedAt, outcome } = attempts.columns;
  const deeds: (readonly [at: number, words: string])[] = [];
  for (let row = 0; row < attempts.length; row += 1) {
    const what = `task ${task[row]} on ${server[row]}, sent at ${boundAt[row]}`;
    deeds.push([startedAt[row], `starts ${what}`], [endedAt[row], `${outcomes[outcome[row]]} ${what}`]);
  }
  for (let row = 0; row < roots.length; row += 1) {
    const { job, server: host, purpose, from, to } = roots.columns;
    if (purposes[purpose[row]].isInMind) continue;
    const what = `root ${job[row]} on ${host[row]}`;
    deeds.push([from[row], `starts ${what}`], [to[row], `ends ${what}`]);
  }
  return deeds
    .map(([at, words]) => [at, `${at / 1e6} s: ${words}`] as const)
    .sort(([at, words], [other, others]) => at - other || (words < others ? -1 : 1))
    .map(([, words]) => words);
}

/** Gives the first difference between what was done and what should have been, with what came before; null: none. */
export function firstDifference(done: readonly string[], wanted: readonly string[]): string | null {
  const at = Math.max(done.length, wanted.length);
  for (let row = 0; row < at; row += 1) {
    if (done[row] === wanted[row]) continue;
    const before = done.slice(Math.max(0, row - 6), row).map((words) => `  ${words}`);
    return [...before, `policy: ${done[row]}`, `oracle: ${wanted[row]}`].join('\n');
  }
  return null;
}
