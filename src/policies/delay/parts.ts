import { serversInUse, type Topology } from '../../engine/cluster/topology.ts';
import { NONE } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { onePool, type PoolTree, scenarioPools } from './order/poolTree.ts';

/** Which servers serve which jobs. A part is a cluster of its own. */
export interface Parts {
  readonly trees: readonly PoolTree[]; // [parts] how the jobs of each part are ordered
  readonly ofJob: Uint16Array; // [jobs] → part
  readonly ofServer: Int32Array; // [servers] → part; NONE: blacklisted
  /** The part of jobs that all servers serve, after the jobs of their own part; NONE: there is none. */
  readonly guests: number;
}

/** Lets every server serve every job. */
export function wholeCluster(graphs: JobGraphs, topology: Topology, tree: PoolTree): Parts {
  return {
    trees: [tree],
    ofJob: new Uint16Array(graphs.jobs),
    ofServer: divide([1], topology),
    guests: NONE,
  };
}

/**
 * Gives each top-level pool a cluster of its own, in proportion to its weight, in which its jobs run first come, first
 * served (DEL-3). Data stays where it is, so most input is read across clusters, unless each has its own copies
 * (`ownCopies.ts`). A job with server constraints may run on those servers in any cluster. With more pools than servers,
 * some pools share a server.
 */
export function separateClusters(graphs: JobGraphs, topology: Topology): Parts {
  const { nodes, nodeOfJob } = scenarioPools(graphs);
  const used = new Uint8Array(nodes.length);
  for (const node of nodeOfJob) used[topOf(nodes, node)] = 1;
  const tops = nodes.flatMap((_, node) => (used[node] === 1 ? [node] : []));
  const ofServer = divide(
    tops.map((node) => nodes[node].weight),
    topology,
  );
  const servers = serversInUse(topology).length;
  const partOfTop = new Int32Array(nodes.length);
  tops.forEach((node, part) => {
    partOfTop[node] = part < servers ? part : part % servers;
  });
  const guests = Math.max(1, tops.length);
  const ofJob = Uint16Array.from(nodeOfJob, (node, job) =>
    isConfined(graphs, job) ? guests : partOfTop[topOf(nodes, node)],
  );
  const trees = Array.from({ length: guests + 1 }, () => onePool(graphs, 'fifo'));
  return { trees, ofJob, ofServer, guests };
}

function topOf(nodes: PoolTree['nodes'], node: number): number {
  let top = node;
  while (nodes[top].parent > 0) top = nodes[top].parent;
  return top;
}

function isConfined({ jobFirstStage, stageSets }: JobGraphs, job: number): boolean {
  return stageSets.subarray(jobFirstStage[job], jobFirstStage[job + 1]).some((sets) => sets > 0);
}

/** Divides the servers in use by weight: one for each part, then the next to the part with the fewest for its weight. */
function divide(weights: readonly number[], topology: Topology): Int32Array {
  const servers = serversInUse(topology);
  const counts = weights.map((_, part) => (part < servers.length ? 1 : 0));
  for (let left = servers.length - Math.min(servers.length, weights.length); left > 0; left -= 1) {
    let poorest = 0;
    for (let part = 1; part < counts.length; part += 1) {
      if (counts[part] / weights[part] < counts[poorest] / weights[poorest]) poorest = part;
    }
    counts[poorest] += 1;
  }
  const ofServer = new Int32Array(topology.servers).fill(NONE);
  let next = 0;
  counts.forEach((count, part) => {
    for (const server of servers.slice(next, next + count)) ofServer[server] = part;
    next += count;
  });
  return ofServer;
}
