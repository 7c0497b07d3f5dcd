import { slotCount } from '../engine/cluster/topology.ts';
import type { ServerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { coresOf, memoryOf } from '../engine/workload/workload.ts';
import { brokenAt, type Law, stagesOfTasks } from './law.ts';

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
