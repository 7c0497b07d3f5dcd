import { formatMicros } from '../../../base/format.ts';
import type { AttemptId, ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Evidence, evidenceOf } from '../../../explain/explanation.ts';
import { nameOfServer, readyAt } from '../../../explain/facts.ts';
import type { Input } from '../../../explain/inputs.ts';
import { type SlotLaunch, skipKind } from '../../../kit/central/slotDecisions.ts';
import { readDecision } from '../../../trace/decisionList.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { rackName } from '../../../views/shared/names.ts';

const distances = ['yes', 'in its rack', 'no', 'needs none'] as const;

/**
 * Lists the slots that a job was offered before it took one: what it had waited then, by which it was judged, and what it
 * has waited with this skip (AMB-26). Where a job may run on some servers only, its wait also grows unseen while others are
 * offered.
 */
export function skipEvidence(trace: Trace, launch: Decision<SlotLaunch>, skips: readonly number[]): Evidence {
  const since = readyAt(trace, launch.payload.task);
  const { stageSets, stageJob, jobFirstStage } = trace.data.graphs;
  const job = stageJob[launch.stage];
  const isConfined = stageSets.subarray(jobFirstStage[job], jobFirstStage[job + 1]).some((sets) => sets > 0);
  let waited = 0;
  return evidenceOf(
    ['slot on', 'at', 'has data', 'had waited', 'with this skip'],
    [...skips, launch.row],
    (row) => row === launch.row,
    (row) => {
      const isSkip = row !== launch.row;
      const { at, payload } = isSkip ? readDecision(trace.data, skipKind, row) : launch;
      // The rows that are shown are the first ones, so that the one shown before is the skip before.
      const before = isSkip
        ? `${isConfined ? '≥ ' : ''}${formatMicros(waited)}`
        : formatMicros(payload.waited);
      waited = payload.waited;
      return [
        nameOfServer(trace, payload.server),
        at >= since ? `+${formatMicros(at - since)}` : 'before',
        distances[payload.locality],
        before,
        isSkip ? formatMicros(waited) : '',
      ];
    },
  );
}

/** Lists the servers that hold a task's input, and how many of their slots were taken when it was launched. */
export function holderEvidence(
  trace: Trace,
  launch: Decision<SlotLaunch>,
  attempt: AttemptId,
  input: Input | null,
): Evidence | null {
  if (input === null) return null;
  const { server } = launch.payload;
  const { rackOf, slots } = trace.data.topology;
  const servers = input.holders.includes(server) ? input.holders : [server, ...input.holders];
  return evidenceOf(
    ['server', 'in', 'has it', 'slots busy'],
    servers,
    (each) => each === server,
    (each) => [
      nameOfServer(trace, each),
      rackName(rackOf[each]),
      input.holders.includes(each) ? 'yes' : 'no',
      isDown(trace, each, launch.at) ? 'down' : `${busyBefore(trace, each, attempt)} of ${slots[each]}`,
    ],
  );
}

/** Counts the slots of a server that were taken when an attempt was bound, including by tasks on their way there. */
function busyBefore({ data }: Trace, on: ServerId, attempt: AttemptId): number {
  const { server, boundAt, endedAt } = data.tables.attempts.columns;
  let busy = 0;
  for (let row = 0; row < attempt; row += 1)
    if (server[row] === on && endedAt[row] > boundAt[attempt]) busy += 1;
  return busy;
}

function isDown({ data }: Trace, server: ServerId, time: Micros): boolean {
  const { length, columns } = data.tables.outages;
  for (let row = 0; row < length; row += 1)
    if (columns.actor[row] === server && columns.from[row] <= time && time < columns.to[row]) return true;
  return false;
}
