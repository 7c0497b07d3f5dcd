import { serverCount } from '../counted/serverCounts.ts';
import { tasksOf } from '../counted/stageTasks.ts';
import { usualRead } from '../fields/editReads.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, withValueAt } from '../shape/pointer.ts';
import type {
  ClusterSpec,
  InputSpec,
  JobClassSpec,
  PlacementSpec,
  Scenario,
  ShuffleSpec,
  StageSpec,
} from '../shape/schema.ts';
import { type Addition, type ListItem, plainly, type ScenarioList, type TextField } from './list.ts';
import { counted } from './names.ts';
import { withoutRead, withTwinRead } from './reads.ts';
import { changed } from './stageEdits.ts';

/** As large as a block (our choice), and once all earlier tasks have finished. */
const USUAL_SHUFFLE: ShuffleSpec = { size: 64, slowStart: 1 };
const USUAL_REPLICAS = 3; // Sparrow §7.2

/** The list of what a stage's tasks read, fetch, or are tied to; `path` is that of the stage. */
export function inputList(
  { cluster }: Scenario,
  { stages, needs }: JobClassSpec,
  position: number,
  path: string,
): ScenarioList {
  const stage = stages[position];
  const { reads = [], shuffle, input, after = stageBefore(position) } = stage;
  const list = path.slice(0, path.lastIndexOf('/'));
  const items = [
    ...reads.map((_, index) => readItem(cluster, stages, position, index, `${path}/reads/${index}`, list)),
    ...(shuffle === undefined ? [] : [shuffleItem(shuffle, position, path, list)]),
    ...(input === undefined ? [] : [tieItem(input, position, path, list)]),
  ];
  const change = (next: (stage: StageSpec) => StageSpec) =>
    changed(list, (all) => all.with(position, next(all[position])));
  const additions: Addition[] = [];
  if (input === undefined) {
    const read = usualRead(cluster);
    additions.push({
      title: 'Read a file',
      begins: `Begins with a block of ${read.size} MB for each task, on ${read.replicas} servers in two racks (our choice).`,
      edit: change((of) => ({ ...of, reads: [...(of.reads ?? []), usualRead(cluster)] })),
    });
  }
  if (shuffle === undefined && after.length > 0) {
    additions.push({
      title: 'Fetch from tasks before',
      begins: `Begins with ${USUAL_SHUFFLE.size} MB for each task, once all before have finished (our choice).`,
      edit: change((of) => ({ ...of, shuffle: USUAL_SHUFFLE })),
    });
  }
  if (input === undefined && reads.length === 0 && needs === undefined) {
    const replicas = Math.min(USUAL_REPLICAS, serverCount(cluster));
    additions.push({
      title: 'Tie to data in memory',
      begins: `Each task may run only on the ${replicas} servers that hold its part (Sparrow §7.2).`,
      edit: change((of) => ({
        ...of,
        input: { partitions: Math.round(tasksOf(stages)[position]), replicas, spread: 1, perUser: false },
      })),
    });
  }
  return {
    path: `${path}/inputs`,
    title: 'Data',
    count: items.length,
    item: (index) => items[index],
    none: 'Tasks need no data.',
    additions,
  };
}

function readItem(
  cluster: ClusterSpec,
  stages: readonly StageSpec[],
  position: number,
  index: number,
  path: string,
  list: string,
): ListItem {
  const reads = stages[position].reads ?? [];
  const { size, replicas, placement } = reads[index];
  const isAgain = placement.kind === 'aligned' && placement.stage !== undefined;
  return {
    path,
    name: reads.length > 1 ? `Input ${index + 1}` : 'Input file',
    about: `${size} MB, ${isAgain ? 'read again' : counted(replicas, 'replica')}`,
    texts: placement.kind === 'confined' ? [serversField(cluster, placement, path)] : [],
    copy: changed(list, (all) => withTwinRead(all, position, index)),
    remove: changed(list, (all) => withoutRead(all, position, index)),
  };
}

/** The control of which servers hold the blocks, where they are listed; `path` is that of the read. */
function serversField(
  cluster: ClusterSpec,
  { servers }: Extract<PlacementSpec, { readonly kind: 'confined' }>,
  path: string,
): TextField {
  const place = `${path}/placement/servers`;
  return {
    path: place,
    title: 'Servers',
    help: 'Numbers of the servers that hold the blocks, such as 0–9, 12.',
    value: rangesOf(servers),
    write: (text) => {
      const given = serversIn(text, serverCount(cluster));
      if (typeof given === 'string') return given;
      return plainly((scenario) => withValueAt(scenario, pointerNames(place), given) as Scenario);
    },
  };
}

function shuffleItem({ size, from }: ShuffleSpec, position: number, path: string, list: string): ListItem {
  return {
    path: `${path}/shuffle`,
    name: 'Shuffle',
    about: `${size} MB, ${from === 'same' ? 'from one task' : 'from all before'}`,
    remove: changed(list, (all) => {
      const { shuffle: _, ...rest } = all[position];
      return all.with(position, rest);
    }),
  };
}

function tieItem(
  { partitions, replicas }: InputSpec,
  position: number,
  path: string,
  list: string,
): ListItem {
  return {
    path: `${path}/input`,
    name: 'In memory',
    about: `${counted(partitions, 'part')}, ${counted(replicas, 'replica')}`,
    remove: changed(list, (all) => {
      const { input: _, ...rest } = all[position];
      return all.with(position, rest);
    }),
  };
}

/** Formats server numbers as ranges: "0–9, 12". */
export function rangesOf(servers: readonly number[]): string {
  const ascending = [...servers].sort((one, other) => one - other);
  const ranges: string[] = [];
  for (let at = 0; at < ascending.length; ) {
    let end = at;
    while (ascending[end + 1] === ascending[end] + 1) end += 1;
    ranges.push(end === at ? `${ascending[at]}` : `${ascending[at]}–${ascending[end]}`);
    at = end + 1;
  }
  return ranges.join(', ');
}

/** Parses what `rangesOf` writes, with any kind of dash; returns what is wrong otherwise. */
export function serversIn(text: string, most: number): readonly number[] | string {
  const found = new Set<number>();
  for (const part of text.split(/[,;]/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, first, last = first] = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from <= to && to < most)) {
      return `“${part.slice(0, 20)}” names no servers; write 0–9, 12, with numbers from 0 to ${most - 1}.`;
    }
    for (let server = from; server <= to; server += 1) found.add(server);
  }
  return found.size === 0 ? 'Type the numbers of some servers, such as 0–9, 12.' : [...found];
}
