import { serversInUse } from '../../engine/cluster/topology.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Contacts } from './monitor/contacts.ts';
import { DirectRows } from './monitor/directRows.ts';
import { Heartbeats } from './monitor/heartbeats.ts';
import { LightList } from './monitor/lightList.ts';
import { type ConfidenceRules, Views } from './monitor/loadViews.ts';
import { ManagerSet } from './monitor/managerSet.ts';
import { MONITOR, Monitor } from './monitor/monitor.ts';
import { Reports } from './monitor/reports.ts';
import { Snapshots } from './monitor/snapshots.ts';
import { Ticks } from './monitor/ticks.ts';
import { createAxesFor, largestCell } from './node/axes.ts';
import type { WaitReading } from './node/matrix.ts';
import { type OpportunisticOrder, OpportunisticQueue } from './node/opportunisticQueue.ts';
import { type NodeRules, Nodes } from './node/processNodes.ts';
import { CreationRequests } from './node/requests.ts';
import { ServerMatrices } from './node/serverMatrices.ts';
import { ServerTasks } from './node/serverTasks.ts';
import { Serving, type ServingRules } from './node/serving.ts';
import type { LoadViews, NodeNews, ProcessNodes } from './serverSide.ts';

/** How servers and the monitor work. */
export interface ServerSideRules extends ServingRules, ConfidenceRules, NodeRules {
  readonly opportunisticOrder: OpportunisticOrder;
  readonly waitReading: WaitReading;
  /** Period of heartbeats, and of the monitor's publications. */
  readonly heartbeat: Micros;
  /** Whether a server sends none while it would tell the same times again. */
  readonly onlyNews: boolean;
  /** Period in which servers tell managers with tasks there. */
  readonly status: Micros;
  /** Least length of the list of lightly loaded servers, as a share of all. */
  readonly lightShare: number;
}

/** Everything of Apollo except job managers. */
export interface ServerSide {
  readonly nodes: ProcessNodes;
  readonly views: LoadViews;
  /** Hooks of the monitor, for `Policy.onServiceDown` and `Policy.onServiceBack`. */
  readonly monitor: Pick<Monitor, 'onDown' | 'onBack'>;
}

/** Builds the process nodes, the monitor and what managers know of both. Needs two queues per server and a service. */
export function createServerSide(sim: Sim, rules: ServerSideRules, news: NodeNews): ServerSide {
  const { topology } = sim;
  const { servers, networkDelay } = topology;
  const axes = createAxesFor(topology, sim.graphs);
  const largest = Int32Array.from({ length: servers }, (_, server) =>
    largestCell(axes, topology.cores?.[server] ?? Infinity, topology.memory?.[server] ?? Infinity),
  );
  const requests = new CreationRequests();
  const tasks = new ServerTasks(sim, requests, rules.terminates);
  const matrices = new ServerMatrices(tasks, axes, rules.waitReading, rules.backfills);
  const beats = new Ticks(rules.heartbeat, servers);
  const inUse = serversInUse(topology);
  const fewestLight = Math.max(1, Math.round(inUse.length * rules.lightShare));
  const snapshots = new Snapshots(beats, networkDelay, servers, axes.cells, rules.onlyNews);
  const managers = new ManagerSet(sim.schedulers);
  const light = new LightList(inUse, sim.stream('lightly loaded servers'));
  const { onlyNews } = rules;
  const parts = { sim, axes, largest, tasks, matrices, snapshots, managers, monitor: MONITOR, onlyNews };
  const monitor = new Monitor({ ...parts, light, fewestLight, period: rules.heartbeat });
  const heartbeats = new Heartbeats({ ...parts, ticks: beats }, (server, writtenAt, matrix) =>
    monitor.heard(server, writtenAt, matrix),
  );
  monitor.connect(heartbeats);
  const contacts = new Contacts(sim.schedulers, (attempt, generation) => sim.isLive(attempt, generation));
  const rows = new DirectRows(servers, axes.cells, networkDelay);
  const ticks = new Ticks(rules.status, servers);
  const reports = new Reports({ ...parts, rows, contacts, heartbeats, ticks, news });
  const stream = sim.stream('opportunistic tasks');
  const opportunistic = new OpportunisticQueue(sim, requests, rules.opportunisticOrder, stream);
  const serving = new Serving(sim, tasks, opportunistic, rules);
  return {
    nodes: new Nodes(sim, requests, serving, reports, rules, news.onRejected),
    views: new Views({ ...parts, rows, contacts, ticks, confidence: rules }),
    monitor,
  };
}
