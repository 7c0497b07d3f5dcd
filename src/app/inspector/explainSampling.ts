import type { TaskId } from '../../engine/ids.ts';
import { sampleKind } from '../../policies/sparrow/decisions.ts';
import type { Trace } from '../../trace/trace.ts';
import { taskName } from '../../views/names.ts';
import type { Explanation, Piece } from './explanation.ts';
import { evidenceOf, numberWord, ordinalWord } from './explanation.ts';
import { nameOfServer } from './facts.ts';

const header = ['probed', 'ahead then', 'got'];

/** Explains a task that was placed by the lengths of sampled queues (Sparrow §3.1); null when no sample was recorded. */
export function explainSampling(trace: Trace, task: TaskId): Explanation | null {
  const samples = trace.decisionsOfStage(sampleKind, trace.taskStage[task]);
  const sample = samples.findLast(({ payload }) =>
    payload.placements.some((each) => each.task === task),
  )?.payload;
  const placed = sample?.placements.find((each) => each.task === task);
  if (sample === undefined || placed === undefined) return null;
  const isPerTask = sample.comparedFor.some((each) => each !== null);
  const compared = [...sample.servers.keys()].filter(
    (probe) => !isPerTask || sample.comparedFor[probe] === task || sample.comparedFor[probe] === null,
  );
  const own = compared.find((probe) => sample.servers[probe] === placed.server);
  const length = own === undefined ? 0 : sample.queueLengths[own];
  const rank = 1 + compared.filter((probe) => sample.queueLengths[probe] < length).length;
  const server = nameOfServer(trace, placed.server);
  const place =
    rank === 1 ? (compared.length === 2 ? 'shorter' : 'shortest') : `${ordinalWord(rank)} shortest`;
  const sentence: Piece[] = [
    'Task ',
    { strong: taskName(trace.data.graphs, task) },
    ' was sent to ',
    { strong: server },
    ` because it answered with the `,
    { strong: `${place} of ${numberWord(compared.length)} queues` },
    `: ${ahead(length)}.`,
    isPerTask
      ? ''
      : ` Of all that were asked, the ${numberWord(sample.placements.length)} shortest got a task each.`,
    trace.data.topology.networkDelay > 0 ? ' The answer was old by the time the task came.' : '',
  ];
  const byLength = [...compared].sort((a, b) => sample.queueLengths[a] - sample.queueLengths[b] || a - b);
  const placedAt = (probe: number) =>
    sample.placements.filter((each) => each.server === sample.servers[probe]);
  const evidence = evidenceOf(
    header,
    byLength,
    (probe) => sample.servers[probe] === placed.server,
    (probe) => [
      nameOfServer(trace, sample.servers[probe]),
      String(sample.queueLengths[probe]),
      placedAt(probe)
        .map((each) => taskName(trace.data.graphs, each.task))
        .join(', '),
    ],
  );
  return { sentence, evidence };
}

function ahead(length: number): string {
  return length === 0 ? 'nothing ran or waited there' : `${numberWord(length)} running or waiting there`;
}
