import { hostsIn } from './hosts.ts';
import type { Node, NodeList } from './node.ts';

type Fields = ReadonlyMap<string, string>;

/** Reads records of `Key=value` that begin with `NodeName=`. */
export function readSlurmRecords(text: string): NodeList {
  const nodes: Node[] = [];
  let usual: Fields = new Map();
  for (const words of recordsIn(text)) {
    const own = new Map(
      [...words.matchAll(/(\w+)=(\S*)/g)].map(([, key, value]) => [key.toLowerCase(), value]),
    );
    const fields = new Map([...usual, ...own]);
    if (own.get('nodename') === 'DEFAULT') usual = fields;
    else for (const name of hostsIn(own.get('nodename') ?? '')) nodes.push(nodeOf(name, fields));
  }
  return { title: 'nodes of Slurm', nodes, unit: 1, columns: [] };
}

/** A record goes on until the next one, a blank line, or what `slurm.conf` says of partitions. */
function recordsIn(text: string): readonly string[] {
  const records: string[] = [];
  let isOpen = false;
  for (const each of text.split(/\r?\n/)) {
    const line = each.replace(/#.*|\\$/g, '');
    if (/^\s*NodeName=/i.test(line)) {
      isOpen = true;
      records.push(line);
    } else if (line.trim() === '' || /^\s*(Partition|Switch|NodeSet)\w*=/i.test(line)) isOpen = false;
    else if (isOpen) records[records.length - 1] += ` ${line}`;
  }
  return records;
}

/** CPUs are those that jobs can get (`CPUEfctv`), where that is told. Slurm's memory is in MB. */
function nodeOf(name: string, fields: Fields): Node {
  const number = (...keys: readonly string[]): number => {
    const told = keys.map((key) => fields.get(key)).find((value) => value !== undefined);
    return told === undefined ? Number.NaN : Number(told);
  };
  const sockets = number('sockets', 'socketsperboard');
  const product = sockets * number('corespersocket') * (number('threadspercore') || 1);
  const cores = number('cpuefctv', 'cputot', 'cpus', 'procs');
  return {
    name,
    rack: '',
    slots: Number.NaN,
    cores: Number.isNaN(cores) ? product : cores,
    memory: number('realmemory'),
    states: statesIn(fields.get('state') ?? ''),
  };
}

/** The words of a state: `IDLE+DRAIN`, `down*`, where `*` says that the node does not answer. */
export function statesIn(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[+,\s]+/);
  return words
    .flatMap((word) => [word.replace(/[*~#!%$@^-]+$/, ''), ...(word.includes('*') ? ['not_responding'] : [])])
    .filter((word) => word !== '');
}
