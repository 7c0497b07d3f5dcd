import { formatMicros, formatSigned } from '../../base/format.ts';
import type { EntryId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Assign } from '../../policies/sparrow/decisions.ts';
import { assignKind, probesKind } from '../../policies/sparrow/decisions.ts';
import type { Decision, Trace } from '../../trace/trace.ts';
import { taskName } from '../../views/names.ts';
import type { Explanation, Piece } from './explanation.ts';
import { evidenceOf, numberWord, ordinalWord } from './explanation.ts';
import { aheadOf, holdsOfStage, nameOfServer, readyAt } from './facts.ts';

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
  const evidence = evidenceOf(
    header,
    probesOf(trace, task),
    ({ answer }) => answer?.payload.task === task,
    (probe) => cellsOf(trace, task, probe),
  );
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

/** One reservation: where it waited, when its server asked, and what came back. */
interface Probe {
  readonly server: ServerId;
  readonly entry: EntryId;
  readonly askedAt: Micros;
  readonly answer: Decision<Assign> | undefined;
}

/** Lists the probes of a task's stage, those whose servers asked first in front. */
function probesOf(trace: Trace, task: TaskId): Probe[] {
  const stage = trace.taskStage[task];
  const { entries, holds } = trace.data.tables;
  const job = trace.data.graphs.stageJob[stage];
  const ownEntries = trace.entriesOfJob(job).filter((entry) => entries.columns.stage[entry] === stage);
  const entriesAt = byServer(ownEntries, (entry) => entries.columns.server[entry]);
  const holdsAt = byServer(holdsOfStage(trace, stage), (hold) => holds.columns.server[hold]);
  const answersAt = byServer(trace.decisionsOfStage(assignKind, stage), ({ payload }) => payload.server);
  const servers = trace.decisionsOfStage(probesKind, stage).flatMap(({ payload }) => payload.servers);
  // A server that was probed more than once asks once for each probe, so each takes the next of its lists.
  const probes = servers.map((server): Probe => {
    const hold = holdsAt.get(server)?.shift();
    return {
      server,
      entry: entriesAt.get(server)?.shift() ?? NONE,
      askedAt: hold === undefined ? Number.POSITIVE_INFINITY : holds.columns.from[hold],
      answer: answersAt.get(server)?.shift(),
    };
  });
  return probes.sort((a, b) => (a.askedAt === b.askedAt ? 0 : a.askedAt - b.askedAt));
}

function byServer<Item>(items: readonly Item[], serverOf: (item: Item) => ServerId): Map<ServerId, Item[]> {
  const lists = new Map<ServerId, Item[]>();
  for (const item of items) {
    const server = serverOf(item);
    const list = lists.get(server);
    if (list === undefined) lists.set(server, [item]);
    else list.push(item);
  }
  return lists;
}

function cellsOf(trace: Trace, task: TaskId, { server, entry, askedAt, answer }: Probe): readonly string[] {
  const { leftAt } = trace.data.tables.entries.columns;
  const hasAsked = askedAt !== Number.POSITIVE_INFINITY;
  const isForgotten = entry !== NONE && leftAt[entry] !== Number.POSITIVE_INFINITY;
  const given = answer?.payload.task;
  const asked = hasAsked
    ? formatSigned(askedAt - readyAt(trace, task), formatMicros)
    : isForgotten
      ? 'never'
      : 'waiting';
  const got =
    given === undefined
      ? hasAsked
        ? 'no answer'
        : ''
      : given === null
        ? 'nothing'
        : taskName(trace.data.graphs, given);
  return [nameOfServer(trace, server), entry === NONE ? '–' : String(aheadOf(trace, entry)), asked, got];
}
