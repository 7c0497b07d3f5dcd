import { slotCount } from '../engine/cluster/topology.ts';
import type { ServerId, StageId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { Outcome, type TraceData } from '../engine/record/schema.ts';
import { linksInclude } from '../engine/workload/links.ts';
import { coresOf, memoryOf, serverSetOf } from '../engine/workload/workload.ts';
import { eachRow, type Law, stagesOfTasks } from './law.ts';

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
    return eachRow(slot.length - 1, (i) =>
      slot[i].to > slot[i + 1].from ? `slot ${number} is used twice at ${slot[i + 1].from}` : false,
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
  return eachRow(uses.length, (row) => {
    const { server: on, at, stage, by } = uses[row];
    cores[on] += by * coresOf(graphs, stage);
    memory[on] += by * memoryOf(graphs, stage);
    const isOver = (taken: number, there: Uint32Array | null) => there !== null && taken > there[on];
    if (!isOver(cores[on], topology.cores) && !isOver(memory[on], topology.memory)) return false;
    return `${cores[on]} cores and ${memory[on]} MB are taken on server ${on} at ${at}`;
  });
};

/** Tasks run only on allowed servers; with soft locality, also away from their data (Sparrow §8). */
export function constraintsHoldUnder({ softLocality = false }: Readonly<Record<string, unknown>>): Law {
  return softLocality === true ? needsHold : constraintsHold;
}

/** Tasks run only on allowed servers. */
export const constraintsHold: Law = (trace) => confinedTo(trace, () => true);

/** Tasks run only on servers that are able to run them. */
const needsHold: Law = (trace) => confinedTo(trace, (stage) => trace.graphs.setsAreData[stage] === 0);

function confinedTo(trace: TraceData, isMeant: (stage: StageId) => boolean): string[] {
  const { graphs, tables } = trace;
  const { task, server } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  return eachRow(tables.attempts.length, (row) => {
    const stage = stageOf[task[row]];
    const set = serverSetOf(graphs, stage, task[row]);
    if (set === NONE || !isMeant(stage) || linksInclude(graphs.serverSets, set, server[row])) return false;
    return `task ${task[row]} runs on server ${server[row]}`;
  });
}

/** No task is sent to a blacklisted server, nor a probe (HOP-6). */
export const blacklistHolds: Law = ({ tables: { attempts, entries }, topology }) => [
  ...eachRow(attempts.length, (row) => {
    const server = attempts.columns.server[row];
    return topology.slots[server] === 0 && `attempt ${row} is on blacklisted server ${server}`;
  }),
  ...eachRow(entries.length, (row) => {
    const server = entries.columns.server[row];
    return topology.slots[server] === 0 && `blacklisted server ${server} is asked in entry ${row}`;
  }),
];

/** Every attempt ends, for a reason, and every task that was tried is finished. */
export const everyAttemptEnds: Law = ({ tables: { attempts } }) => {
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const finished = new Set(task.filter((_, row) => outcome[row] === Outcome.finished));
  return eachRow(attempts.length, (row) => {
    if (outcome[row] === Outcome.open || !Number.isFinite(endedAt[row])) return `attempt ${row} has no end`;
    if (outcome[row] === Outcome.finished && !Number.isFinite(startedAt[row])) {
      return `attempt ${row} finished and never started`;
    }
    return !finished.has(task[row]) && `task ${task[row]} never finished`;
  });
};

/**
 * Hopper cancels no reservation requests (HOP-38): those of jobs that are over stay with servers that have no reason to
 * ask about them.
 */
function mayStay({ messageKinds, tables }: TraceData, row: number): boolean {
  return (
    tables.entries.columns.task[row] === NONE && messageKinds.some(({ name }) => name === 'nonRefusable')
  );
}

/** What enters a queue leaves it, what is held is released, and nothing is kept to the end. */
export const queuesEmpty: Law = (trace) => [
  ...eachRow(trace.tables.keptSlots.length, (row) => {
    const { from, to } = trace.tables.keptSlots.columns;
    return !(from[row] <= to[row] && Number.isFinite(to[row])) && `kept slot ${row} lasts until ${to[row]}`;
  }),
  ...eachRow(trace.tables.entries.length, (row) => {
    const { enteredAt, leftAt } = trace.tables.entries.columns;
    const isOver = enteredAt[row] <= leftAt[row] && (Number.isFinite(leftAt[row]) || mayStay(trace, row));
    return !isOver && `entry ${row} is in its queue from ${enteredAt[row]} to ${leftAt[row]}`;
  }),
  ...eachRow(trace.tables.holds.length, (row) => {
    const { from, to } = trace.tables.holds.columns;
    return !(from[row] <= to[row] && Number.isFinite(to[row])) && `hold ${row} lasts until ${to[row]}`;
  }),
];

/** The same for policies whose actors may be busy: what waits for its turn when they fail is lost, too. */
export function messagesArriveUnder(params: Parameters<typeof areBusy>[0]): Law {
  return (trace, workload) => {
    const { columns } = trace.tables.messages;
    const { actor, from } = trace.tables.outages.columns;
    const isLate = (row: number) =>
      columns.receivedAt[row] === Infinity &&
      actor.some((each, outage) => each === columns.to[row] && columns.sentAt[row] <= from[outage]);
    const wrong = messagesArrive(trace, workload);
    return areBusy(params) ? wrong.filter((words) => !isLate(Number(words.split(' ')[1]))) : wrong;
  };
}

/** Messages take the network delay; only messages to an actor that fails before they arrive, or is down then, are lost. */
export const messagesArrive: Law = ({ tables, topology, messagesSent }) => {
  const { length, columns } = tables.messages;
  const { actor, from, to } = tables.outages.columns;
  const isLost = (receiver: number, sentAt: Micros, due: Micros) =>
    actor.some((each, row) => each === receiver && due >= from[row] && sentAt < to[row]);
  return [
    ...(length === messagesSent ? [] : [`${length} messages are recorded of ${messagesSent}`]),
    ...eachRow(length, (row) => {
      const due = columns.sentAt[row] + topology.networkDelay;
      const expected = isLost(columns.to[row], columns.sentAt[row], due) ? Infinity : due;
      return columns.receivedAt[row] !== expected && `message ${row} sent at ${columns.sentAt[row]}`;
    }),
  ];
};

/** Whether actors take time for each message, so that others wait for their turn (HOP-40). */
export function areBusy({ schedulerTime = 0, serverTime = 0 }: Readonly<Record<string, unknown>>): boolean {
  return Number(schedulerTime) > 0 || Number(serverTime) > 0;
}

/**
 * A slot is held for exactly one round trip (a request and its answer), or until a loss is noticed; for longer where messages
 * wait for busy actors.
 */
export function holdsLastOneRoundTrip(
  noticedAt: readonly Micros[],
  params: Parameters<typeof areBusy>[0] = {},
): Law {
  return ({ tables: { holds }, topology }) =>
    eachRow(holds.length, (row) => {
      const { from, to } = holds.columns;
      const lasted = to[row] - from[row];
      return (
        lasted !== 2 * topology.networkDelay &&
        !(areBusy(params) && lasted > 2 * topology.networkDelay) &&
        !noticedAt.includes(to[row]) &&
        `hold ${row} lasts ${lasted}`
      );
    });
}

/** Little's law: tasks in the system, counted over time, are the arrival rate times the mean response time. */
export const littlesLawHolds: Law = (trace) => {
  const { tables, graphs, endedAt } = trace;
  const { task, outcome, endedAt: ends } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const steps: { readonly at: Micros; readonly change: number }[] = [];
  let response = 0;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    if (outcome[row] !== Outcome.finished) continue;
    const readyAt = tables.stages.columns.readyAt[stageOf[task[row]]];
    steps.push({ at: readyAt, change: 1 }, { at: ends[row], change: -1 });
    response += ends[row] - readyAt;
  }
  steps.sort((a, b) => a.at - b.at);
  let area = 0;
  let inSystem = 0;
  let now = 0;
  for (const { at, change } of steps) {
    area += inSystem * (at - now);
    now = at;
    inSystem += change;
  }
  const meanInSystem = area / endedAt;
  const predicted = (graphs.tasks / endedAt) * (response / graphs.tasks);
  const isClose = Math.abs(meanInSystem - predicted) <= 1e-9 * predicted;
  return isClose ? [] : [`${meanInSystem} tasks are in the system, not ${predicted}`];
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
