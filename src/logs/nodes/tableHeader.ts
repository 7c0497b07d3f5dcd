import { BLANKS, separators } from '../columnMapping.ts';
import { fieldsOf } from '../format.ts';
import { memoryUnit } from './node.ts';

/** What a column of a table of servers may hold, with the names that it has: of several, the first counts. */
const roles = {
  name: 'nodelist hostnames nodehost node_name nodename node name hostname host_name host server_name server machine_name machine_id machine computer instance vm',
  count: 'nodes servers number_of_servers count quantity',
  rack: 'rack rack_id rack_name cabinet chassis enclosure switch availability_zone zone az',
  slots: 'slots slots_per_server num_slots number_of_slots task_slots max_tasks slot_count',
  cores:
    'cpus cpus_a_i_o_t cpu num_cpus cpu_count ncpus vcpus vcpu cores cpu_cores core_count num_cores number_of_cores cores_per_server threads procs processors',
  memory: 'memory mem ram real_memory memory_size mem_size ram_size total_memory memory_per_server capacity',
  state: 'statelong statecompact states state status condition',
} as const;

export type Role = keyof typeof roles;

export const titles: Readonly<Record<Role, string>> = {
  name: 'Server',
  count: 'Servers',
  rack: 'Rack',
  slots: 'Slots',
  cores: 'Cores',
  memory: 'Memory',
  state: 'State',
};

/** Columns that only tables of jobs have: what a job is, and times that are not of a server's own life. */
const OF_JOBS =
  /^(arriv|submit|start|begin|end|finish|durat|elaps|job|task_(id|name)|wait|delet|schedul|queued|pod_phase|user|app_id)|^(?!boot|up|last|idle|slurmd).*(time|times|runtime|walltime)(_|$)/;

/** A table has few lines above its header: a date, a title, comments. */
const LONGEST_PREAMBLE = 20;

export interface Header {
  readonly at: number;
  readonly separator: string;
  readonly names: readonly string[];
  readonly columns: Readonly<Partial<Record<Role, number>>>;
}

export const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Splits `memory_gb` into what it is and its unit. */
export function withoutUnit(name: string): { readonly base: string; readonly unit: number | undefined } {
  const [, base = '', last = ''] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
  const unit = base === '' ? undefined : memoryUnit(last);
  return unit === undefined ? { base: name, unit } : { base, unit };
}

export function headerIn(lines: readonly string[]): Header | null {
  for (const [at, line] of lines.slice(0, LONGEST_PREAMBLE).entries()) {
    for (const { id: separator } of separators) {
      const names = namesIn(line.replace(/^\s*#\s*/, ''), separator);
      if (names.length < 2) continue;
      const plainNames = names.map(plain);
      if (plainNames.some((name) => OF_JOBS.test(name))) continue;
      const find = ([role, known]: readonly [string, string]) => {
        const bases = plainNames.map((name) => (role === 'memory' ? withoutUnit(name).base : name));
        const [first] = known.split(' ').filter((each) => bases.includes(each));
        return first === undefined ? [] : [[role, bases.indexOf(first)] as const];
      };
      const columns: Header['columns'] = Object.fromEntries(Object.entries(roles).flatMap(find));
      const { name, count, rack, slots, cores, memory } = columns;
      const isListed = [name, count, rack].some((each) => each !== undefined);
      if (isListed && [slots, cores, memory].some((each) => each !== undefined))
        return { at, separator, names, columns };
    }
  }
  return null;
}

const namesIn = (line: string, separator: string): readonly string[] =>
  (separator === BLANKS ? fieldsOf(line) : line.split(separator)).map((name) =>
    name.replace(/^\s*"|"\s*$/g, '').trim(),
  );
