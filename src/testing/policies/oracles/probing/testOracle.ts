import { Outcome, type TraceData } from '../../../../engine/record/schema.ts';
import { simulate } from '../../../../engine/world/simulate.ts';
import { readParams } from '../../../../kit/menu/params.ts';
import { policies } from '../../../../policies/registry.ts';
import { checkScenario } from '../../../../scenario/checks/check.ts';
import { planRun } from '../../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { drawCase } from './testCases.ts';
import { centralRule } from './testCentral.ts';
import { Choices } from './testChoices.ts';
import { Cluster } from './testCluster.ts';
import { earlyRule } from './testEarly.ts';
import { lateRule } from './testLate.ts';

const late: readonly string[] = ['sparrow'];
const early: readonly string[] = ['random', 'per-task', 'batch'];
const central: readonly string[] = ['omniscient', 'fifo', 'central-cost', 'heartbeat'];

/** The policies that have an oracle here. */
export const probingPolicies: readonly string[] = [...early, ...late, ...central];

/** Lists how a run differs from what the oracle says of it; nothing when they agree. */
export function disagreements(scenario: Scenario, trace = simulate(planRun(scenario, 0))): readonly string[] {
  const [{ policy, params: given }] = scenario.runs;
  const plugin = policies.get(policy);
  const params = readParams(plugin.params, given);
  const cluster = new Cluster(scenario, Number(plugin.schedulers(params)), new Choices(trace), (made) => {
    if (late.includes(policy)) return lateRule(made, params);
    return early.includes(policy) ? earlyRule(made, policy, params) : centralRule(made, policy, params);
  });
  cluster.clock.run();
  return [
    ...cluster.complaints,
    ...differences(
      'messages',
      messagesOf(trace),
      cluster.messages.map(
        ({ sentAt, kind, from, to, stage, receivedAt }) =>
          `${sentAt} ${kind} ${from} to ${to} of stage ${stage}, there at ${receivedAt}`,
      ),
    ),
    ...differences(
      'attempts',
      attemptsOf(trace),
      cluster.attempts.map(
        ({ task, server, boundAt, startedAt, endedAt, outcome }) =>
          `${boundAt} task ${task.id} on ${server.id} from ${startedAt} to ${endedAt}, ${outcome}`,
      ),
    ),
    ...differences(
      'holds',
      holdsOf(trace),
      cluster.holds.map(
        ({ server, stage, from, to }) => `${from} on ${server.id} for stage ${stage.id} to ${to}`,
      ),
    ),
  ];
}

/** Draws scenarios of a policy from `first` on, and lists the first disagreement of each that has one. */
export function disagreementsOf(
  policy: string,
  first: number,
  count: number,
): { checked: number; found: string[] } {
  const found: string[] = [];
  let checked = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const scenario = drawCase(policies.get(policy), seed);
    if (checkScenario(scenario).issues.length > 0) continue;
    checked += 1;
    const [complaint] = disagreements(scenario);
    if (complaint !== undefined) found.push(`${policy}, seed ${seed}: ${complaint}`);
  }
  return { checked, found };
}

function messagesOf({ tables, messageKinds }: TraceData): string[] {
  const { kind, from, to, stage, sentAt, receivedAt } = tables.messages.columns;
  return Array.from(
    { length: tables.messages.length },
    (_, row) =>
      `${sentAt[row]} ${messageKinds[kind[row]].name} ${from[row]} to ${to[row]} of stage ${stage[row]}, there at ${receivedAt[row]}`,
  );
}

function attemptsOf({ tables }: TraceData): string[] {
  const { task, server, boundAt, startedAt, endedAt, outcome } = tables.attempts.columns;
  const names = new Map(Object.entries(Outcome).map(([name, number]) => [number, name]));
  return Array.from(
    { length: tables.attempts.length },
    (_, row) =>
      `${boundAt[row]} task ${task[row]} on ${server[row]} from ${startedAt[row]} to ${endedAt[row]}, ${names.get(outcome[row] as Outcome)}`,
  );
}

function holdsOf({ tables }: TraceData): string[] {
  const { server, stage, from, to } = tables.holds.columns;
  return Array.from(
    { length: tables.holds.length },
    (_, row) => `${from[row]} on ${server[row]} for stage ${stage[row]} to ${to[row]}`,
  );
}

/** Holds two lists against each other, in any order; says where they differ first. */
function differences(what: string, run: readonly string[], oracle: readonly string[]): string[] {
  const byTime = (a: string, b: string) => Number.parseFloat(a) - Number.parseFloat(b) || (a < b ? -1 : 1);
  const [one, other] = [[...run].sort(byTime), [...oracle].sort(byTime)];
  const at = one.findIndex((row, i) => row !== other[i]);
  if (at < 0 && one.length === other.length) return [];
  const place = at < 0 ? one.length : at;
  return [`${what}: the run has “${one[place]}”, the oracle “${other[place]}”`];
}
