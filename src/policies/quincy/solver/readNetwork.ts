import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import { type NodeRanges, Role, type Roles, rolesByRange, rolesByStructure } from './networkRoles.ts';
import type { PlacementProblem } from './problem.ts';

// U unscheduled · X the cluster · R rack · C computer · S sink · N, E, F a job's tasks and the bounds on scheduled ones

/** A network read as Quincy's problem, or why it does not have Quincy's form. */
type NetworkReading = QuincyReading | { readonly kind: 'other'; readonly reason: string };

/** Quincy's problem, and which nodes its tasks and roots are. Racks, computers and jobs are in the order of theirs. */
export interface QuincyReading {
  readonly kind: 'quincy';
  readonly problem: PlacementProblem;
  readonly roles: Roles;
  readonly taskNode: Int32Array; // [tasks] → node
  readonly rootNode: Int32Array; // [roots without a computer] → node
}

interface Task {
  readonly node: number;
  job: number;
  wait: number;
  any: number;
  readonly to: number[];
  readonly cost: number[];
}

const NONE = -1;

/** Largest capacity that a problem can hold (16 bits). */
const MOST_ROOM = 65_535;

/**
 * Reads a flow network as Quincy's problem, by ranges of nodes if given, else by its structure alone. A root that has a
 * computer takes one of its places. Tasks without an edge to any U form a job of their own: all must be scheduled.
 */
export function problemOf(network: FlowNetwork, ranges?: NodeRanges): NetworkReading {
  const roles = ranges === undefined ? rolesByStructure(network) : rolesByRange(network, ranges);
  if (typeof roles === 'string') return { kind: 'other', reason: roles };
  const reader = new NetworkReader(network, roles);
  const reason = reader.read();
  return reason === null ? reader.reading() : { kind: 'other', reason };
}

class NetworkReader {
  private readonly network: FlowNetwork;
  private readonly role: Roles;
  /** The number of each node among those of its role. */
  private readonly index: Int32Array;
  private readonly amount = new Int32Array(Object.keys(Role).length);
  private tasks: Task[] = [];
  private readonly rackOf: Int32Array;
  private readonly room: Float64Array;
  private readonly rackRoom: Float64Array; // X → R
  private readonly passed: Float64Array; // R → C
  private readonly flexible: Float64Array; // U → S, F − E
  private readonly roots: number[] = []; // → node

  constructor(network: FlowNetwork, role: Roles) {
    this.network = network;
    this.role = role;
    this.index = new Int32Array(network.nodes);
    for (let node = 0; node < network.nodes; node += 1) {
      this.index[node] = this.amount[role[node]];
      this.amount[role[node]] += 1;
    }
    this.rackOf = new Int32Array(this.amount[Role.computer]).fill(NONE);
    this.room = new Float64Array(this.amount[Role.computer]);
    this.passed = new Float64Array(this.amount[Role.computer]);
    this.rackRoom = new Float64Array(this.amount[Role.rack]);
    this.flexible = new Float64Array(this.amount[Role.unscheduled]);
    for (let node = 0; node < network.nodes; node += 1) {
      if (role[node] !== Role.task) continue;
      this.tasks.push({ node, job: NONE, wait: Infinity, any: Infinity, to: [], cost: [] });
    }
  }

  /** Reads all edges; gives why the network is not Quincy's, or null. */
  read(): string | null {
    for (let arc = 0; arc < this.network.arcs; arc += 1) {
      const reason = this.readArc(arc);
      if (reason !== null) return reason;
    }
    return this.readSupplies() ?? this.readRacks();
  }

  private readArc(arc: number): string | null {
    const { from, to, capacity, cost } = this.network;
    const source = this.role[from[arc]];
    const target = this.role[to[arc]];
    const [tail, head] = [this.index[from[arc]], this.index[to[arc]]];
    if (source === Role.task) return this.readTaskArc(arc, this.tasks[tail]);
    if (cost[arc] !== 0)
      return `the edge from node ${from[arc] + 1} to ${to[arc] + 1} costs ${cost[arc]}, not 0`;
    if (source === Role.unscheduled && target === Role.sink) this.flexible[tail] += capacity[arc];
    else if (source === Role.cluster && target === Role.rack) this.rackRoom[head] += capacity[arc];
    else if (source === Role.computer && target === Role.sink) this.room[tail] += capacity[arc];
    else if (source === Role.rack && target === Role.computer) {
      if (this.rackOf[head] !== NONE && this.rackOf[head] !== tail)
        return `node ${to[arc] + 1} is in two racks`;
      this.rackOf[head] = tail;
      this.passed[head] += capacity[arc];
    } else return `an edge leads from node ${from[arc] + 1} to ${to[arc] + 1}`;
    return null;
  }

  private readTaskArc(arc: number, task: Task): string | null {
    const { from, to, capacity, cost } = this.network;
    const target = this.role[to[arc]];
    const isOpen = capacity[arc] >= 1;
    if (target === Role.unscheduled) {
      const job = this.index[to[arc]];
      if (task.job !== NONE && task.job !== job) return `node ${from[arc] + 1} is a task of two jobs`;
      task.job = job;
      if (isOpen) task.wait = Math.min(task.wait, cost[arc]);
    } else if (target === Role.cluster) {
      if (isOpen) task.any = Math.min(task.any, cost[arc]);
    } else if (target === Role.computer || target === Role.rack) {
      if (!isOpen) return null;
      task.to.push(this.index[to[arc]] + (target === Role.rack ? this.rackOf.length : 0));
      task.cost.push(cost[arc]);
    } else return `an edge leads from node ${from[arc] + 1} to ${to[arc] + 1}`;
    return null;
  }

  private readSupplies(): string | null {
    const { nodes, supply } = this.network;
    let sum = 0;
    for (let node = 0; node < nodes; node += 1) {
      sum += supply[node];
      const role = this.role[node];
      if (role === Role.task && supply[node] !== 1)
        return `task node ${node + 1} supplies ${supply[node]}, not 1`;
      if (role !== Role.task && role !== Role.unscheduled && role !== Role.sink && supply[node] !== 0) {
        return `node ${node + 1} supplies ${supply[node]}, not 0`;
      }
    }
    return sum === 0 ? null : `supplies add up to ${sum} instead of 0`;
  }

  /** The solver takes X and racks for mere shortcuts, so they must let through all that their computers have room for. */
  private readRacks(): string | null {
    const behind = new Float64Array(this.rackRoom.length);
    for (let computer = 0; computer < this.rackOf.length; computer += 1) {
      if (this.rackOf[computer] === NONE) return 'a computer is in no rack';
      if (this.passed[computer] < this.room[computer])
        return 'a rack lets less through than its computer has room for';
      behind[this.rackOf[computer]] += this.room[computer];
    }
    const isNarrow = behind.some((room, rack) => this.rackRoom[rack] < room);
    return isNarrow ? 'X lets less through to a rack than its computers have room for' : null;
  }

  /** Removes roots from the tasks. A root with a computer takes one of its places; one with an edge to X is to be placed. */
  private takeRoots(): void {
    this.tasks = this.tasks.filter(({ node, job, any, to, cost }) => {
      if (job !== NONE) return true;
      if (any === 0 && to.length === 0) {
        this.roots.push(node);
        return false;
      }
      const isPlaced = any === Infinity && to.length === 1 && cost[0] === 0 && this.room[to[0]] > 0;
      if (isPlaced) this.room[to[0]] -= 1;
      return !isPlaced;
    });
  }

  /** Gives what was read. */
  reading(): QuincyReading {
    this.takeRoots();
    const taskNode = Int32Array.from(this.tasks, ({ node }) => node);
    const rootNode = Int32Array.from(this.roots);
    return { kind: 'quincy', problem: this.problem(), roles: this.role, taskNode, rootNode };
  }

  private problem(): PlacementProblem {
    const { tasks, flexible } = this;
    const jobs = flexible.length;
    const strays = tasks.filter((task) => task.job === NONE).length;
    const submitted = new Int32Array(jobs + 1);
    for (const task of tasks) submitted[task.job === NONE ? jobs : task.job] += 1;
    const least = new Int32Array(jobs + 1);
    const most = new Int32Array(jobs + 1);
    most[jobs] = strays;
    for (let node = 0; node < this.network.nodes; node += 1) {
      if (this.role[node] !== Role.unscheduled) continue;
      const job = this.index[node];
      most[job] = this.network.supply[node] + submitted[job];
      least[job] = Math.max(0, most[job] - flexible[job]);
    }
    const firstArc = new Uint32Array(tasks.length + 1);
    for (const [index, task] of tasks.entries()) firstArc[index + 1] = firstArc[index] + task.to.length;
    return {
      racks: this.rackRoom.length,
      rackOf: Uint32Array.from(this.rackOf),
      // More places than tasks are of no use, and may be without bound.
      capacity: Uint16Array.from(this.room, (room) =>
        Math.min(room, tasks.length + this.roots.length, MOST_ROOM),
      ),
      jobs: strays > 0 ? jobs + 1 : jobs,
      least: strays > 0 ? least : least.subarray(0, jobs),
      most: strays > 0 ? most : most.subarray(0, jobs),
      tasks: tasks.length,
      taskJob: Int32Array.from(tasks, ({ job }) => (job === NONE ? jobs : job)),
      waitCost: Float64Array.from(tasks, ({ wait }) => wait),
      anyCost: Float64Array.from(tasks, ({ any }) => any),
      firstArc,
      arcTo: Int32Array.from(tasks.flatMap(({ to }) => to)),
      arcCost: Float64Array.from(tasks.flatMap(({ cost }) => cost)),
      roots: this.roots.length,
    };
  }
}
