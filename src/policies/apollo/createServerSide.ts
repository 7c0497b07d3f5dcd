import type { Sim } from '../../engine/policy/verbs.ts';
import { Contacts } from './monitor/contacts.ts';
import { DirectRows } from './monitor/directRows.ts';
import { Views } from './monitor/loadViews.ts';
import { createMonitor } from './monitor/monitor.ts';
import { Reports } from './monitor/reports.ts';
import { Snapshots } from './monitor/snapshots.ts';
import { Ticks } from './monitor/ticks.ts';
import { createAxesFor } from './node/axes.ts';
import { createNodes, type NodeNews } from './node/processNodes.ts';
import { CreationRequests } from './node/requests.ts';
import { ServerTasks } from './node/serverTasks.ts';
import type { ServerRules } from './rules.ts';

/** Builds the process nodes, the monitor and what managers know of both. Needs two queues per server and a service. */
export function createServerSide(sim: Sim, rules: ServerRules, news: NodeNews) {
  const { servers, networkDelay } = sim.topology;
  const axes = createAxesFor(sim.topology, sim.graphs);
  const requests = new CreationRequests();
  const tasks = new ServerTasks(sim, requests, axes, rules);
  const beats = new Ticks(rules.heartbeat, servers);
  const snapshots = new Snapshots(beats, networkDelay, servers, axes.cells, sim.schedulers, rules.onlyNews);
  const monitor = createMonitor(sim, tasks, snapshots, beats, rules);
  const contacts = new Contacts(sim.schedulers, (attempt, generation) => sim.isLive(attempt, generation));
  const rows = new DirectRows(servers, axes.cells, networkDelay);
  const ticks = new Ticks(rules.status, servers);
  const reports = new Reports(sim, tasks, rows, contacts, ticks, monitor.heartbeats, snapshots, news);
  return {
    nodes: createNodes(sim, requests, tasks, reports, rules, news),
    views: new Views(sim, axes, snapshots, rows, contacts, ticks, rules),
    monitor,
  };
}
