import { slotCount } from '../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { linksInclude } from '../engine/workload/links.ts';
import { coresOf, memoryOf, serverSetOf } from '../engine/workload/workload.ts';
import { brokenAt, eachRow, type Law, stagesOfTasks } from './law.ts';

interface Span {
  readonly from: Micros;
  readonly to: Micros;
}

/** A slot runs one attempt at a time, and none while it is held or kept. */
export const lanesAreSingle: Law = ({ tables, topology }) => {
  const spans: Span[][] = Array.from({ length: slotCount(topology) }, () => []);
  const { attempts } = tables;
  const add = (server: ServerId, lane: number, from: Micros, to: Micros) => {
    if (Number.isFinite(from)) spans[topology.firstSlot[server] + lane].push({ from, to });
  };
  for (let row = 0; row < attempts.length; row += 1) {
    const { server, lane, startedAt, endedAt } = attempts.columns;
    add(server[row], lane[row], startedAt[row], endedAt[row]);
  }
  for (const { length, columns } of [tables.holds, tables.keptSlots]) {
    const { server, lane, from, to } = columns;
    for (let row = 0; row < length; row += 1) add(server[row], lane[row], from[row], to[row]);
  }
  return spans.flatMap((slot, number) => {
    slot.sort((a, b) => a.from - b.from || a.to - b.to);
    return slot.flatMap(({ from }, i) =>
      i > 0 && slot[i - 1].to > from ? [brokenAt(`slot ${number} is used twice`, from)] : [],
    );
  });
};

/** Running attempts and held slots of a server never take more cores or memory than it has. */
export const roomSuffices: Law = (trace) => {
  const { graphs, tables, topology } = trace;
  const { task, server, startedAt, endedAt } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const uses: {
    readonly server: ServerId;
    readonly at: Micros;
    readonly stage: number;
    readonly by: 1 | -1;
  }[] = [];
  const add = (on: ServerId, stage: number, from: Micros, to: Micros) => {
    if (!Number.isFinite(from)) return;
    uses.push({ server: on, at: from, stage, by: 1 }, { server: on, at: to, stage, by: -1 });
  };
  for (let row = 0; row < tables.attempts.length; row += 1) {
    add(server[row], stageOf[task[row]], startedAt[row], endedAt[row]);
  }
  const holds = tables.holds.columns;
  for (let row = 0; row < tables.holds.length; row += 1) {
    add(holds.server[row], holds.stage[row], holds.from[row], holds.to[row]);
  }
  uses.sort((a, b) => a.at - b.at || a.by - b.by);
  const cores = new Float64Array(topology.servers);
  const memory = new Float64Array(topology.servers);
  return uses.flatMap(({ server: on, at, stage, by }) => {
    cores[on] += by * coresOf(graphs, stage);
    memory[on] += by * memoryOf(graphs, stage);
    const isOver = (taken: number, there: Uint32Array | null) => there !== null && taken > there[on];
    if (!isOver(cores[on], topology.cores) && !isOver(memory[on], topology.memory)) return [];
    return [brokenAt(`${cores[on]} cores and ${memory[on]} MB are taken on server ${on}`, at)];
  });
};

/** No slot is free while a task that may run there waits. Only for policies that promise this (`mayIdle` false). */
export const workIsConserved: Law = (trace) => {
  const { graphs, tables, topology } = trace;
  const { task, startedAt } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const idle = Array.from({ length: topology.servers }, (_, server) => idleSpans(trace, server));
  return eachRow(tables.attempts.length, (row) => {
    const stage = stageOf[task[row]];
    const set = serverSetOf(graphs, stage, task[row]);
    const from = tables.stages.columns.readyAt[stage];
    const wasted = idle.findIndex(
      (spans, server) =>
        (set === NONE || linksInclude(graphs.serverSets, set, server)) &&
        spans.some((span) => Math.max(span.from, from) < Math.min(span.to, startedAt[row])),
    );
    return wasted >= 0 && `task ${task[row]} waits while server ${wasted} has a free slot`;
  });
};

/** Lists when a server has a free slot. */
function idleSpans({ tables, topology }: TraceData, server: ServerId): Span[] {
  if (topology.slots[server] === 0) return [];
  const { columns, length } = tables.attempts;
  const steps: { readonly at: Micros; readonly change: number }[] = [];
  for (let row = 0; row < length; row += 1) {
    if (columns.server[row] !== server) continue;
    steps.push({ at: columns.startedAt[row], change: 1 }, { at: columns.endedAt[row], change: -1 });
  }
  steps.sort((a, b) => a.at - b.at || a.change - b.change);
  const spans: Span[] = [];
  let running = 0;
  let since = 0;
  for (const { at, change } of steps) {
    if (running < topology.slots[server] && at > since) spans.push({ from: since, to: at });
    running += change;
    since = at;
  }
  return [...spans, { from: since, to: Infinity }];
}
