import { formatMicros } from '../../base/format.ts';
import type { Skip, SlotLaunch } from '../../policies/delay/decisions.ts';
import type { Decision, Trace } from '../../trace/trace.ts';
import { rackName } from '../../views/names.ts';
import type { Evidence } from './explanation.ts';
import { evidenceOf } from './explanation.ts';
import { nameOfServer, readyAt } from './facts.ts';
import type { Input } from './inputs.ts';

const distances = ['yes', 'in its rack', 'no', 'needs none'] as const;

/** Lists the slots that a job was offered before it took one. */
export function skipEvidence(
  trace: Trace,
  launch: Decision<SlotLaunch>,
  skips: readonly Decision<Skip>[],
): Evidence {
  const since = readyAt(trace, launch.payload.task);
  const offers = [...skips, launch];
  return evidenceOf(
    ['slot on', 'at', 'has data', 'waited'],
    offers,
    (offer) => offer === launch,
    ({ at, payload }) => [
      nameOfServer(trace, payload.server),
      at >= since ? `+${formatMicros(at - since)}` : 'before',
      distances[payload.locality],
      formatMicros(payload.waited),
    ],
  );
}

/** Lists the servers that hold a task's input, and how busy they were when it was launched. */
export function holderEvidence(
  trace: Trace,
  launch: Decision<SlotLaunch>,
  input: Input | null,
): Evidence | null {
  if (input === null) return null;
  const { server } = launch.payload;
  const { rackOf, slots } = trace.data.topology;
  const { attempts } = trace.data.tables;
  const busy = new Map<number, number>();
  trace.running(launch.at, (row) => {
    const isItself = attempts.columns.task[row] === launch.payload.task;
    const own = attempts.columns.server[row];
    if (!isItself) busy.set(own, (busy.get(own) ?? 0) + 1);
  });
  const servers = input.holders.includes(server) ? input.holders : [server, ...input.holders];
  return evidenceOf(
    ['server', 'in', 'has it', 'slots busy'],
    servers,
    (each) => each === server,
    (each) => [
      nameOfServer(trace, each),
      rackName(rackOf[each]),
      input.holders.includes(each) ? 'yes' : 'no',
      `${busy.get(each) ?? 0} of ${slots[each]}`,
    ],
  );
}
