import type { Micros } from '../../engine/kernel/time.ts';
import { eachRow, type Law } from '../../laws/law.ts';

/** The same for policies whose actors may be busy: what waits for its turn when they fail is lost, too. */
export function messagesArriveUnder(params: Parameters<typeof areBusy>[0]): Law {
  return (trace, workload) => {
    const { columns } = trace.tables.messages;
    const { actor, from } = trace.tables.outages.columns;
    const isLate = (row: number) =>
      columns.receivedAt[row] === Infinity &&
      actor.some((each, outage) => each === columns.to[row] && columns.sentAt[row] <= from[outage]);
    const wrong = messagesArrive(trace, workload);
    return areBusy(params) ? wrong.filter((words) => !isLate(Number(words.text.split(' ')[1]))) : wrong;
  };
}

/** Messages take the network delay; only messages to an actor that fails before they arrive, or is down then, are lost. */
export const messagesArrive: Law = ({ tables, topology, messagesSent }) => {
  const { length, columns } = tables.messages;
  const { actor, from, to } = tables.outages.columns;
  const isLost = (receiver: number, sentAt: Micros, due: Micros) =>
    actor.some((each, row) => each === receiver && due >= from[row] && sentAt < to[row]);
  return [
    ...(length === messagesSent ? [] : [{ text: `${length} messages are recorded of ${messagesSent}` }]),
    ...eachRow(length, (row) => {
      const due = columns.sentAt[row] + topology.networkDelay;
      const expected = isLost(columns.to[row], columns.sentAt[row], due) ? Infinity : due;
      return columns.receivedAt[row] !== expected && `message ${row} sent at ${columns.sentAt[row]}`;
    }),
  ];
};

/** Whether actors take time for each message, so that others wait for their turn (HOP-40). */
function areBusy({ schedulerTime = 0, serverTime = 0 }: Readonly<Record<string, unknown>>): boolean {
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
