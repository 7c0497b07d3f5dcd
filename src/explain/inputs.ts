import { formatBytes } from '../base/format.ts';
import { Locality } from '../engine/cluster/locality.ts';
import type { AttemptId, ServerId, TaskId } from '../engine/ids.ts';
import { blockLocality, blockOf } from '../engine/workload/inputs.ts';
import type { BlockId } from '../engine/workload/storage.ts';
import { readsFrom } from '../trace/fetching.ts';
import type { Trace } from '../trace/trace.ts';
import { computesFrom, readingVerb } from '../views/looks/readingLook.ts';
import { filesWords } from '../views/shared/fileWords.ts';
import { rackName } from '../views/shared/names.ts';
import { nameOfServer } from './facts.ts';

/** A block that a task reads, and which servers hold it. */
export interface Input {
  readonly block: BlockId;
  readonly locality: Locality; // from the server in question
  readonly holders: readonly ServerId[]; // ascending
  readonly bytes: number;
}

/** Lists the file inputs of a task as seen from a server, farthest first: that one determines the task's locality. */
export function inputsOf({ data, taskStage }: Trace, task: TaskId, server: ServerId): readonly Input[] {
  const { graphs, topology } = data;
  const { stageFirstRead, readBytes, replicas } = graphs.storage;
  const stage = taskStage[task];
  const inputs: Input[] = [];
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
    const block = blockOf(graphs, stage, task, read);
    inputs.push({
      block,
      locality: blockLocality(graphs, topology, block, server),
      holders: Array.from(replicas.items.subarray(replicas.first[block], replicas.first[block + 1])),
      bytes: readBytes[read],
    });
  }
  return inputs.sort((one, other) => other.locality - one.locality);
}

/** Names a block by its number in its file, counted from 1, as tasks are: "block 12 of logs". */
export function blockName({ data: { graphs } }: Trace, block: BlockId): string {
  const { files, fileFirstBlock } = graphs.storage;
  let file = 0;
  while (file + 1 < files.length && fileFirstBlock[file + 1] <= block) file += 1;
  const number = block - fileFirstBlock[file] + 1;
  return files.length > 1 ? `block ${number} of ${files[file]}` : `block ${number}`;
}

const MOST_NAMES = 4;

/** Lists servers by name: "s04, s09 and s11". */
export function serverNames(trace: Trace, servers: readonly ServerId[]): string {
  const names = servers.slice(0, MOST_NAMES).map((server) => nameOfServer(trace, server));
  if (servers.length > MOST_NAMES) return `${names.join(', ')} and ${servers.length - MOST_NAMES} more`;
  const last = names.at(-1) ?? 'no server';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Says where an input is read from: "from s04 in rack 2", or "from s04 or s09" if it was not recorded which. */
export function fromWhere(trace: Trace, attempt: AttemptId, { locality, holders }: Input): string {
  const { flows, attempts } = trace.data.tables;
  const { rackOf } = trace.data.topology;
  const own = rackOf[attempts.columns.server[attempt]];
  const senders = new Set<ServerId>();
  for (let flow = 0; flow < flows.length; flow += 1) {
    if (flows.columns.attempt[flow] === attempt) senders.add(flows.columns.from[flow]);
  }
  const recorded = holders.filter((holder) => senders.has(holder));
  const near = locality === Locality.rack ? holders.filter((holder) => rackOf[holder] === own) : holders;
  const from = recorded.length > 0 ? recorded : near;
  if (from.length === 1) return `from ${nameOfServer(trace, from[0])} in ${rackName(rackOf[from[0]])}`;
  const where = locality === Locality.rack ? ` in ${rackName(own)}` : '';
  return `from ${serverNames(trace, from).replace(' and ', ' or ')}${where}`;
}

/** Says which phase an attempt is in at a time: "reads 64 MB from its own disk", "computes"; empty if it reads nothing. */
export function phaseWords(trace: Trace, attempt: AttemptId, time: number): string {
  if (time < readsFrom(trace, attempt)) return `waits for ${filesWords(trace, attempt)}`;
  const read = trace.readOf[attempt];
  if (read < 0) return '';
  if (time >= computesFrom(trace, attempt)) return 'computes';
  const { attempts, reads } = trace.data.tables;
  const { task, server } = attempts.columns;
  const [input] = inputsOf(trace, task[attempt], server[attempt]);
  const verb = readingVerb(trace);
  if (input === undefined) return 'fetches from the tasks before it';
  const bytes =
    reads.columns.serverBytes[read] + reads.columns.rackBytes[read] + reads.columns.remoteBytes[read];
  const what = bytes > 0 && verb === 'reads' ? `reads ${formatBytes(bytes)}` : verb;
  return input.locality === Locality.server
    ? `${what} from its own disk`
    : `${what} ${fromWhere(trace, attempt, input)}`;
}

/** Names the servers that hold the input of some tasks. */
export function holdersWords(trace: Trace, tasks: readonly TaskId[]): string {
  const servers = new Set<number>();
  for (const task of tasks) {
    for (const { holders } of inputsOf(trace, task, 0)) for (const holder of holders) servers.add(holder);
  }
  return serverNames(
    trace,
    [...servers].sort((one, other) => one - other),
  );
}
