import type { AttemptId, SchedulerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { ServerSide } from '../createServerSide.ts';
import { createAxesFor } from '../node/axes.ts';
import { OpportunisticQueue } from '../node/opportunisticQueue.ts';
import { type NodeObserver, Nodes } from '../node/processNodes.ts';
import { CreationRequests } from '../node/requests.ts';
import { ServerMatrices } from '../node/serverMatrices.ts';
import { ServerTasks } from '../node/serverTasks.ts';
import { Serving, type ServingRules } from '../node/serving.ts';
import { TrueViews } from './trueViews.ts';

const NO_MONITOR = { onDown: () => undefined, onBack: () => undefined };

/** Servers without a monitor: they tell nobody of their load. Who wants to know it looks at it as it is (`TrueViews`). */
export function createDirectSide(sim: Sim, rules: ServingRules): ServerSide {
  const requests = new CreationRequests();
  const tasks = new ServerTasks(sim, requests, rules.terminates);
  const opportunistic = new OpportunisticQueue(sim, requests, 'random', sim.stream('opportunistic tasks'));
  const matrices = new ServerMatrices(
    tasks,
    createAxesFor(sim.topology, sim.graphs),
    'stays',
    rules.backfills,
  );
  const views = new TrueViews(sim, matrices, requests);
  const observer: NodeObserver = {
    arrived: (server, attempt) => views.arrived(server, attempt),
    requested: (server) => views.changed(server),
    changed: (server) => views.changed(server),
    down: (server) => views.down(server),
  };
  const serving = new Serving(sim, tasks, opportunistic, rules);
  const rulesOfNodes = { prefetches: true, transfersGiveWay: false, regularChance: 0 };
  const nodes = new TellingNodes(sim, requests, serving, observer, rulesOfNodes);
  nodes.views = views;
  return { nodes, views, monitor: NO_MONITOR };
}

/** Lets the scheduler remember what it has sent. */
class TellingNodes extends Nodes {
  views?: TrueViews;

  override request(manager: SchedulerId, attempt: AttemptId, runTime: Micros, weight: number): void {
    this.views?.sent(attempt, runTime);
    super.request(manager, attempt, runTime, weight);
  }
}
