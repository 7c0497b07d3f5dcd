import type { Issue } from '../../base/issue.ts';
import { LineReader } from './dimacsLine.ts';
import type { FlowNetwork } from './flowNetwork.ts';

/** A capacity of this much or more counts as unbounded, since larger integers are not exact. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** More nodes than this are taken for an error in the file. */
const MOST_NODES = 20_000_000;

/** Reading stops after this many issues. */
const MOST_ISSUES = 20;

/**
 * A network read from a file in DIMACS' format for minimum-cost flow. Nodes are counted from 0 here, from 1 in the
 * file.
 */
export interface DimacsNetwork {
  /**
   * The network without lower bounds: the flow that an arc must carry is moved to the supplies of its ends (Quincy
   * §4.1).
   */
  readonly network: FlowNetwork;
  /** Lower bound of each arc, to be added to its flow in `network`. */
  readonly lower: Float64Array; // [arcs]
  /** Comment lines, which begin with c, without the c. */
  readonly comments: readonly string[];
}

/** A network, or the issues of a file, by line. */
interface ReadDimacs {
  /** Undefined when there are issues. */
  readonly read?: DimacsNetwork;
  readonly issues: readonly Issue[];
}

/** Reads a file in DIMACS' format for minimum-cost flow (`.min`). */
export function readDimacs(text: string): ReadDimacs {
  const reader = new DimacsReader();
  const line = new LineReader(text);
  while (line.next() && reader.issues.length < MOST_ISSUES) reader.read(line);
  return reader.finish();
}

/** Reads a file line by line. */
class DimacsReader {
  readonly issues: Issue[] = [];
  private readonly comments: string[] = [];
  private network: FlowNetwork | null = null;
  private lower = new Float64Array(0);
  private hasSupply = new Uint8Array(0); // [nodes]
  private arcs = 0;

  read(line: LineReader): void {
    const complaint = this.take(line.word(), line);
    if (complaint !== null) this.issues.push({ path: `line ${line.place}`, message: complaint });
  }

  finish(): ReadDimacs {
    const { network, lower, comments, issues } = this;
    if (network === null) {
      if (issues.length === 0) issues.push({ path: 'the file', message: 'has no line "p min NODES ARCS"' });
    } else if (issues.length === 0 && this.arcs !== network.arcs) {
      const message = `has ${this.arcs} arcs; its line "p min" announces ${network.arcs}`;
      issues.push({ path: 'the file', message });
    }
    if (network === null || issues.length > 0) return { issues };
    return { read: { network: withoutLower(network, lower), lower, comments }, issues };
  }

  /** Reads a line; returns what is wrong with it, or null. */
  private take(kind: string, line: LineReader): string | null {
    if (kind === 'a') return this.takeArc(line);
    if (kind === 'n') return this.takeNode(line);
    if (kind === 'p') return this.takeProblem(line);
    if (kind === 'c') this.comments.push(line.rest());
    return kind === 'c' || kind === '' ? null : `begins with "${kind}"; a line begins with c, p, n or a`;
  }

  private takeProblem(line: LineReader): string | null {
    const [kind, nodes, arcs] = [line.word(), line.number(), line.number()];
    if (this.network !== null) return 'announces a second problem';
    if (kind !== 'min') return `announces a problem of kind "${kind}"; allowed is min`;
    if (!line.isWhole || !(nodes >= 0) || !(arcs >= 0)) {
      return `is "${line.text()}"; it should be "p min NODES ARCS", two whole numbers`;
    }
    if (nodes > MOST_NODES) {
      return `announces ${nodes} nodes; allowed are at most ${MOST_NODES}`;
    }
    // Checked before memory is allocated: an arc takes more than one character.
    if (arcs > line.length) return `announces ${arcs} arcs, but the file has fewer characters`;
    this.lower = new Float64Array(arcs);
    this.hasSupply = new Uint8Array(nodes);
    this.network = {
      nodes,
      arcs,
      supply: new Float64Array(nodes),
      from: new Int32Array(arcs),
      to: new Int32Array(arcs),
      capacity: new Float64Array(arcs),
      cost: new Float64Array(arcs),
    };
    return null;
  }

  private takeNode(line: LineReader): string | null {
    const { network } = this;
    if (network === null) return 'comes before the line "p min NODES ARCS"';
    const [node, supply] = [line.number(), line.number()];
    if (!line.isWhole || Number.isNaN(node + supply)) {
      return `is "${line.text()}"; it should be "n NODE SUPPLY", two whole numbers`;
    }
    if (!this.isNode(node)) return this.noNode(node);
    if (Math.abs(supply) > UNBOUNDED) return tooLarge('a supply');
    if (this.hasSupply[node - 1] === 1) return `gives node ${node} a second supply`;
    this.hasSupply[node - 1] = 1;
    network.supply[node - 1] = supply;
    return null;
  }

  private takeArc(line: LineReader): string | null {
    const { network, arcs: arc } = this;
    if (network === null) return 'comes before the line "p min NODES ARCS"';
    const from = line.number();
    const to = line.number();
    const lower = line.number();
    const upper = line.number();
    const cost = line.number();
    if (!line.isWhole || Number.isNaN(from + to + lower + cost) || Number.isNaN(upper)) {
      const wanted = '"a FROM TO LOWER UPPER COST", five whole numbers';
      return `is "${line.text()}"; it should be ${wanted}`;
    }
    if (!this.isNode(from)) return this.noNode(from);
    if (!this.isNode(to)) return this.noNode(to);
    if (Math.abs(cost) > UNBOUNDED) return tooLarge('a cost');
    if (lower < 0 || upper < lower) {
      const wanted = 'allowed are 0 ≤ lower ≤ upper';
      return `lets from ${lower} to ${upper} units through its arc; ${wanted}`;
    }
    if (lower >= UNBOUNDED) return tooLarge('a lower bound');
    this.arcs += 1;
    if (arc >= network.arcs) return null; // counted; `finish` reports it
    network.from[arc] = from - 1;
    network.to[arc] = to - 1;
    network.capacity[arc] = upper >= UNBOUNDED ? Number.POSITIVE_INFINITY : upper;
    network.cost[arc] = cost;
    this.lower[arc] = lower;
    return null;
  }

  private isNode(node: number): boolean {
    return node >= 1 && node <= this.hasSupply.length;
  }

  private noNode(node: number): string {
    return `names node ${node}; there are 1 to ${this.hasSupply.length}`;
  }
}

function tooLarge(what: string): string {
  return `has ${what} beyond ${UNBOUNDED}, which cannot be added up exactly`;
}

/** Moves the lower bounds of arcs into the supplies of their ends. */
function withoutLower(network: FlowNetwork, lower: Float64Array): FlowNetwork {
  const { arcs, from, to } = network;
  const supply = network.supply.slice();
  for (let arc = 0; arc < arcs; arc += 1) {
    supply[from[arc]] -= lower[arc];
    supply[to[arc]] += lower[arc];
  }
  return { ...network, supply, capacity: network.capacity.map((upper, arc) => upper - lower[arc]) };
}

/** Writes a network in DIMACS' format for minimum-cost flow (`.min`). */
export function writeDimacs(network: FlowNetwork, comments: readonly string[] = []): string {
  const { nodes, arcs, supply, from, to, capacity, cost } = network;
  const lines = comments.map((comment) => `c ${comment}`);
  lines.push(`p min ${nodes} ${arcs}`);
  for (let node = 0; node < nodes; node += 1) {
    if (supply[node] !== 0) lines.push(`n ${node + 1} ${supply[node]}`);
  }
  for (let arc = 0; arc < arcs; arc += 1) {
    const upper = Math.min(capacity[arc], UNBOUNDED);
    lines.push(`a ${from[arc] + 1} ${to[arc] + 1} 0 ${upper} ${cost[arc]}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Writes a flow in DIMACS' format for solutions: a line for each arc, in the order of the network's arcs. */
export function writeDimacsFlow(
  { arcs, from, to }: FlowNetwork,
  cost: number,
  flow: Float64Array,
  comments: readonly string[] = [],
): string {
  const lines = [`s ${cost}`, ...comments.map((comment) => `c ${comment}`)];
  for (let arc = 0; arc < arcs; arc += 1) lines.push(`f ${from[arc] + 1} ${to[arc] + 1} ${flow[arc]}`);
  return `${lines.join('\n')}\n`;
}
