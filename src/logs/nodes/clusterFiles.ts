import type { Sample } from '../format.ts';
import type { NodeList } from './node.ts';
import { headerIn } from './tableHeader.ts';

type ReadNodes = (text: string) => NodeList;

const isJson = (lines: readonly string[]): boolean => /^\s*[{[]/.test(lines[0] ?? '');

/** Files that list the servers of a cluster: each kind is recognized by its beginning, and its reader fetched then. */
const kinds: readonly {
  recognises(lines: readonly string[]): boolean;
  load(): Promise<ReadNodes>;
}[] = [
  {
    recognises: (lines) => isJson(lines) && isNodeJson(lines.join('\n')),
    load: async () => (await import('./jsonNodes.ts')).readNodeJson,
  },
  {
    // What `scontrol show node` prints, in one line or several, or the nodes of `slurm.conf`.
    recognises: (lines) => lines.some((line) => /^\s*NodeName=\S/i.test(line)),
    load: async () => (await import('./slurmRecords.ts')).readSlurmRecords,
  },
  {
    recognises: (lines) => !isJson(lines) && headerIn(lines) !== null,
    load: async () => (await import('./tableNodes.ts')).readNodeTable,
  },
];

/** Whether JSON lists nodes: of Kubernetes, or of Slurm (`sinfo --json`, `scontrol show nodes --json`). */
function isNodeJson(head: string): boolean {
  if (/"kind"\s*:\s*"(Pod|Job)(List)?"/.test(head)) return false;
  if (/"kind"\s*:\s*"Node(List)?"/.test(head)) return true;
  return /"sinfo"\s*:\s*\[/.test(head) || (/"nodes"\s*:\s*\[/.test(head) && /"real_memory"\s*:/.test(head));
}

/** How to read a file that lists the servers of a cluster; undefined where it does not. */
export function nodeReader({ lines }: Sample): ((text: string) => Promise<NodeList>) | undefined {
  const kind = kinds.find((each) => each.recognises(lines));
  return kind && (async (text) => (await kind.load())(text));
}

/** Fetches all readers ahead. */
export function loadNodeReaders(): Promise<unknown> {
  return Promise.all([...kinds.map((kind) => kind.load()), import('./readCluster.ts')]);
}

/** Says what to ask a command for whose usual output lists servers without their sizes; undefined of any other text. */
export function sizelessAdvice({ lines }: Sample): string | undefined {
  const head = lines.slice(0, 3).join('\n');
  const tells = 'This lists the servers of a cluster, but not how large they are.';
  if (/^NAME\s+STATUS\s+ROLES\s+AGE/m.test(head))
    return `${tells} Save \`kubectl get nodes -o json\` instead.`;
  if (/\b(NODELIST|HOSTNAMES)\b/.test(head))
    return `${tells} Save \`sinfo -N -l\` or \`scontrol show node\` instead.`;
  return undefined;
}
