import { toMicros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { PolicyContext } from '../../../kit/menu/plugin.ts';
import { createManaged } from '../apollo.ts';
import { createAxesFor } from '../node/axes.ts';
import { createNodes } from '../node/processNodes.ts';
import { CreationRequests } from '../node/requests.ts';
import { ServerTasks } from '../node/serverTasks.ts';
import type { baselineParams, centralParams } from '../params.ts';
import { readRules, type ServerRules } from '../rules.ts';
import type { ServerSide } from '../serverSide.ts';
import { TrueViews } from './trueViews.ts';

/** Without a monitor, the keeper of the virtual clusters is the only service. */
const KEEPER = 0;

/** Servers without a monitor: they tell nobody of their load. Who wants to know it looks at it as it is (`TrueViews`). */
function createDirectSide(sim: Sim, rules: ServerRules): ServerSide {
  const requests = new CreationRequests();
  const tasks = new ServerTasks(sim, requests, createAxesFor(sim.topology, sim.graphs), rules);
  const views = new TrueViews(sim, tasks, requests);
  return { nodes: createNodes(sim, requests, tasks, views, rules, {}), views };
}

/** No batches, no opportunistic tasks, no corrections but its own; servers first come, first served. */
const ofBaseline = {
  baselineShare: 100,
  allowance: 0,
  duplicates: false,
  copies: false,
  batchEvery: 0,
  fillsGaps: false,
  stopsOpportunistic: false,
};

/** The baseline scheduler, which Apollo replaced (Apollo §4, APO-38): a scheduler for each job. */
export function createBaseline({ sim, params }: PolicyContext<typeof baselineParams>): Policy {
  const rules = readRules(sim.topology, params, ofBaseline);
  return createManaged(sim, rules, KEEPER, () => createDirectSide(sim, rules.servers));
}

/** Nothing to correct: its views are never old, so that there are no conflicts to spread either. */
const ofCentral = { duplicates: false, noise: 0 };

/** One scheduler for all jobs (Apollo §4, APO-39): it estimates and matches as Apollo does, and knows the load as it is. */
export function createCentral({ sim, params }: PolicyContext<typeof centralParams>): Policy {
  const rules = readRules(sim.topology, params, ofCentral);
  const timePerTask = toMicros(params.timePerServer * sim.topology.servers);
  return createManaged(sim, rules, KEEPER, () => createDirectSide(sim, rules.servers), timePerTask);
}
