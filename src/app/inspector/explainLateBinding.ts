import { formatMicros, formatSigned } from '../../base/format.ts';
import type { ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { assignKind, probesKind } from '../../policies/sparrow/decisions.ts';
import type { Trace } from '../../trace/trace.ts';
import { taskName } from '../../views/names.ts';
import type { EvidenceRow, Explanation, Piece } from './explanation.ts';
import { evidenceOf, numberWord, ordinalWord } from './explanation.ts';
import { aheadOf, entriesAt, holdsOfStage, nameOfServer, readyAt } from './facts.ts';

const header = ['probed', 'ahead then', 'asked at', 'got'];

/** Explains a task that a server asked for when it had a free slot (Sparrow §3.2); null when no probes were recorded. */
export function explainLateBinding(trace: Trace, task: TaskId): Explanation | null {
  const stage = trace.taskStage[task];
  const probes = trace.decisionsOfStage(probesKind, stage);
  if (probes.length === 0) return null;
  const assignments = trace.decisionsOfStage(assignKind, stage);
  const own = assignments.findLast(({ payload }) => payload.task === task);
  const probed = probes.reduce((sum, { payload }) => sum + payload.servers.length, 0);
  const name = taskName(trace.data.graphs, task);
  const late = probes.find(({ payload }) => payload.isRelaxed);
  const evidence = evidenceOf(header, evidenceRows(trace, task));
  if (own === undefined) {
    const none = ` has no server yet: its scheduler probed ${numberWord(probed)}, and none had a free slot for it by the end.`;
    return { sentence: ['Task ', { strong: name }, none], evidence };
  }
  const { server, order } = own.payload;
  const before = assignments.filter(({ row, payload }) => row < own.row && payload.task !== null).length;
  const sentence: Piece[] = [
    'Task ',
    { strong: name },
    ' runs on ',
    { strong: nameOfServer(trace, server) },
    ` because ${nameOfServer(trace, server)} was the `,
    { strong: `${ordinalWord(order)} of ${numberWord(probed)}` },
    ' probed servers to have a free slot and ask; ',
    before === 0
      ? 'no task had been given out before.'
      : `${numberWord(before)} ${before === 1 ? 'task' : 'tasks'} had been given out before.`,
  ];
  if (late?.payload.servers.includes(server)) {
    sentence.push(' It was probed late, when servers with the data had taken too long.');
  }
  return { sentence, evidence };
}

/** A row for each probe, those that asked first in front. */
function evidenceRows(trace: Trace, task: TaskId): EvidenceRow[] {
  const stage = trace.taskStage[task];
  const { entries, holds } = trace.data.tables;
  const assignments = trace.decisionsOfStage(assignKind, stage);
  const ready = readyAt(trace, task);
  const servers = trace.decisionsOfStage(probesKind, stage).flatMap(({ payload }) => payload.servers);
  const seen = new Map<ServerId, number>();
  const probes = servers.map((server) => {
    // A server that was probed more than once asks once for each probe.
    const turn = seen.get(server) ?? 0;
    seen.set(server, turn + 1);
    const entry = entriesAt(trace, stage, server)[turn] ?? NONE;
    const hold =
      holdsOfStage(trace, stage).filter((row) => holds.columns.server[row] === server)[turn] ?? NONE;
    const answer = assignments.filter(({ payload }) => payload.server === server)[turn];
    return {
      server,
      entry,
      askedAt: hold === NONE ? Number.POSITIVE_INFINITY : holds.columns.from[hold],
      answer,
    };
  });
  probes.sort((a, b) => (a.askedAt === b.askedAt ? 0 : a.askedAt - b.askedAt));
  return probes.map(({ server, entry, askedAt, answer }) => {
    const hasAsked = askedAt !== Number.POSITIVE_INFINITY;
    const given = answer?.payload.task;
    const isForgotten = entry !== NONE && entries.columns.leftAt[entry] !== Number.POSITIVE_INFINITY;
    return {
      cells: [
        nameOfServer(trace, server),
        entry === NONE ? '–' : String(aheadOf(trace, entry)),
        hasAsked ? formatSigned(askedAt - ready, formatMicros) : isForgotten ? 'never' : 'waiting',
        given === undefined
          ? hasAsked
            ? 'no answer'
            : ''
          : given === null
            ? 'nothing'
            : taskName(trace.data.graphs, given),
      ],
      isChosen: given === task,
    };
  });
}
