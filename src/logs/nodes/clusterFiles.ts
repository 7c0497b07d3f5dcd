import { parseJson } from '../../base/foreignJson.ts';
import type { Sample } from '../format.ts';
import { isNodeJson, readNodeJson } from './jsonNodes.ts';
import type { NodeList } from './node.ts';
import { isSlurmRecords, readSlurmRecords } from './slurmRecords.ts';
import { isNodeTable, readNodeTable } from './tableNodes.ts';

/** Files that list the servers of a cluster: each kind is recognized by its beginning, and read whole. */
const kinds: readonly {
  recognises(lines: readonly string[]): boolean;
  read(text: string): NodeList;
}[] = [
  {
    recognises: (lines) => /^\s*[{[]/.test(lines[0] ?? '') && isNodeJson(lines.join('\n')),
    read(text) {
      const parsed = parseJson(text);
      if ('value' in parsed) return readNodeJson(parsed.value);
      throw new DamagedNodes(
        `The file lists the servers of a cluster, but it is not valid JSON: ${parsed.fault}.`,
      );
    },
  },
  { recognises: isSlurmRecords, read: readSlurmRecords },
  { recognises: (lines) => !/^\s*[{[]/.test(lines[0] ?? '') && isNodeTable(lines), read: readNodeTable },
];

/** Says what is wrong with a file of servers. */
export class DamagedNodes extends Error {
  override readonly name = 'DamagedNodes';
}

/** How to read a file that lists the servers of a cluster; undefined where it does not. */
export function nodeReader({ lines }: Sample): ((text: string) => NodeList) | undefined {
  return kinds.find((kind) => kind.recognises(lines))?.read;
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
