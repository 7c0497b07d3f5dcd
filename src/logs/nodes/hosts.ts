import { limits } from '../../scenario/shape/limits.ts';

/** A longer list would be a mistake, and fill the memory of a tab. */
const MOST = limits.servers + 1;

/** Lists the names that Slurm writes in short: `node[01-03,07],gpu1` are five. */
export function hostsIn(list: string): readonly string[] {
  const names = list.split(/,(?![^[]*\])/).filter((part) => part !== '');
  return names.flatMap((name) => written(name)).slice(0, MOST);
}

function written(name: string): readonly string[] {
  const [, before, ranges, after] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(name) ?? [];
  if (ranges === undefined) return [name];
  const ends = written(after);
  return ranges
    .split(',')
    .flatMap(numbersIn)
    .slice(0, MOST)
    .flatMap((number) => ends.map((end) => `${before}${number}${end}`))
    .slice(0, MOST);
}

/** The numbers of `08-11`, with as many digits. */
function numbersIn(range: string): readonly string[] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(range) ?? [];
  if (from === undefined) return [range];
  const count = Math.min(MOST, Math.max(0, Number(to) - Number(from) + 1));
  return Array.from({ length: count }, (_, at) => String(Number(from) + at).padStart(from.length, '0'));
}
