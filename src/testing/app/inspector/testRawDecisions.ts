import type { Trace } from '../../../trace/trace.ts';

/** A decision as recorded in the trace: the name of its kind, and its words undecoded. */
export interface RawDecision {
  readonly row: number;
  readonly at: number;
  readonly kind: string;
  readonly stage: number;
  readonly words: readonly number[];
}

const decisionsOf = new WeakMap<Trace, readonly RawDecision[]>();

/** Reads all decisions of a run, in row order. */
export function rawDecisions(trace: Trace): readonly RawDecision[] {
  const decisions = decisionsOf.get(trace) ?? readDecisions(trace);
  decisionsOf.set(trace, decisions);
  return decisions;
}

function readDecisions({ data }: Trace): readonly RawDecision[] {
  const { length, columns } = data.tables.decisions;
  return Array.from({ length }, (_, row) => ({
    row,
    at: columns.at[row],
    kind: data.decisionKinds[columns.kind[row]],
    stage: columns.stage[row],
    words: [
      ...data.words.subarray(
        columns.firstWord[row],
        row + 1 < length ? columns.firstWord[row + 1] : data.words.length,
      ),
    ],
  }));
}

/** Combines the two words of a time. */
export function rawTime({ words }: RawDecision, at: number): number {
  return words[at] * 2 ** 20 + words[at + 1];
}

/** Combines the two words of a large number in Quincy's decisions. */
export function rawLarge({ words }: RawDecision, at: number): number {
  return words[at] * 2 ** 24 + words[at + 1];
}

const attemptsOf = new WeakMap<Trace, ReturnType<typeof readAttempts>>();

/** Lists the rows of the table of attempts. */
export function rawAttempts(trace: Trace): ReturnType<typeof readAttempts> {
  const attempts = attemptsOf.get(trace) ?? readAttempts(trace);
  attemptsOf.set(trace, attempts);
  return attempts;
}

function readAttempts({ data }: Trace) {
  const { length, columns } = data.tables.attempts;
  return Array.from({ length }, (_, row) => ({
    row,
    task: columns.task[row],
    server: columns.server[row],
    boundAt: columns.boundAt[row],
    startedAt: columns.startedAt[row],
    endedAt: columns.endedAt[row],
    outcome: columns.outcome[row],
  }));
}

/** Returns the job of a task. */
export function rawJob({ data, taskStage }: Trace, task: number): number {
  return data.graphs.stageJob[taskStage[task]];
}

/** Lists the blocks that a task reads, and the servers that hold each. */
export function rawBlocks({ data, taskStage }: Trace, task: number) {
  const { storage, stageFirstTask } = data.graphs;
  const stage = taskStage[task];
  const place = task - stageFirstTask[stage];
  const blocks: { readonly name: string; readonly holders: readonly number[]; readonly bytes: number }[] = [];
  for (let read = storage.stageFirstRead[stage]; read < storage.stageFirstRead[stage + 1]; read += 1) {
    const block = storage.readFirstBlock[read] + (place % storage.readBlocks[read]);
    const file = storage.files.findLastIndex((_, each) => storage.fileFirstBlock[each] <= block);
    const number = block - storage.fileFirstBlock[file] + 1;
    const { first, items } = storage.replicas;
    blocks.push({
      name: storage.files.length > 1 ? `block ${number} of ${storage.files[file]}` : `block ${number}`,
      holders: [...items.subarray(first[block], first[block + 1])],
      bytes: storage.readBytes[read],
    });
  }
  return blocks;
}

/** Returns the distance from a server to the nearest holder: 0 the same server, 1 in its rack, 2 elsewhere. */
export function rawDistance({ data }: Trace, server: number, holders: readonly number[]): number {
  const { rackOf } = data.topology;
  if (holders.includes(server)) return 0;
  return holders.some((holder) => rackOf[holder] === rackOf[server]) ? 1 : 2;
}
