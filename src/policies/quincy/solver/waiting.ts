import type { PlacementState } from './state.ts';

// U unscheduled · v cost of waiting

const ROOM = 64;

/**
 * For each job, and each node that its waiting tasks have links to: the task that would best leave U for that node, which
 * is the one with the least cost − v. So a search that passes U looks at each node once, however many tasks wait. A table
 * is made on demand, and kept while the same tasks wait.
 */
export class WaitingTables {
  readonly size = new Int32Array(this.state.jobs); // [jobs]
  readonly any = new Int32Array(this.state.jobs); // [jobs] → where X is in the table, or NOWHERE
  readonly node: Int32Array<ArrayBuffer>[] = []; // [jobs][size]
  readonly key: Float64Array<ArrayBuffer>[] = []; // [jobs][size], cost − v when the table was made
  readonly task: Int32Array<ArrayBuffer>[] = []; // [jobs][size]
  readonly link: Int32Array<ArrayBuffer>[] = []; // [jobs][size]
  private readonly slot = new Int32Array(this.state.unscheduled); // [nodes] → index in the table being made + 1, or 0

  constructor(private readonly state: PlacementState) {
    for (let job = 0; job < state.jobs; job += 1) this.resize(job, 0, ROOM);
  }

  /** Makes the table of a job. */
  make(job: number): void {
    const { state, slot } = this;
    const { head, next, first, end, linkTo, linkCost, cost, unscheduled } = state;
    let { [job]: node } = this.node;
    let { [job]: key } = this.key;
    let { [job]: task } = this.task;
    let { [job]: link } = this.link;
    let size = 0;
    for (let row = head[unscheduled + job]; row >= 0; row = next[row]) {
      const wait = cost[row];
      const last = end[row];
      const most = size + last - first[row];
      if (most > node.length) {
        this.resize(job, size, 2 * most);
        node = this.node[job];
        key = this.key[job];
        task = this.task[job];
        link = this.link[job];
      }
      for (let each = first[row] + 1; each < last; each += 1) {
        const to = linkTo[each];
        const total = linkCost[each] - wait;
        let at = slot[to] - 1;
        if (at < 0) {
          at = size++;
          slot[to] = size;
          node[at] = to;
        } else if (total >= key[at]) continue;
        key[at] = total;
        task[at] = row;
        link[at] = each;
      }
    }
    this.any[job] = slot[state.cluster] - 1;
    for (let at = 0; at < size; at += 1) slot[node[at]] = 0;
    this.size[job] = size;
    state.waitsAnew[job] = 0;
    state.waitedSince[job] = 0;
  }

  private resize(job: number, used: number, length: number): void {
    const grow = (from: Int32Array | undefined) => {
      const to = new Int32Array(length);
      if (from !== undefined) to.set(from.subarray(0, used));
      return to;
    };
    this.node[job] = grow(this.node[job]);
    this.task[job] = grow(this.task[job]);
    this.link[job] = grow(this.link[job]);
    const key = new Float64Array(length);
    if (used > 0) key.set(this.key[job].subarray(0, used));
    this.key[job] = key;
  }
}
