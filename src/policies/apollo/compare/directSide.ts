import type { Sim } from '../../../engine/policy/verbs.ts';
import { createAxesFor } from '../node/axes.ts';
import { createNodes } from '../node/processNodes.ts';
import { CreationRequests } from '../node/requests.ts';
import { ServerTasks } from '../node/serverTasks.ts';
import type { ServerRules } from '../rules.ts';
import type { ServerSide } from '../serverSide.ts';
import { TrueViews } from './trueViews.ts';

/** Servers without a monitor: they tell nobody of their load. Who wants to know it looks at it as it is (`TrueViews`). */
export function createDirectSide(sim: Sim, rules: ServerRules): ServerSide {
  const requests = new CreationRequests();
  const tasks = new ServerTasks(sim, requests, createAxesFor(sim.topology, sim.graphs), rules);
  const views = new TrueViews(sim, tasks, requests);
  return { nodes: createNodes(sim, requests, tasks, views, rules, {}), views };
}
