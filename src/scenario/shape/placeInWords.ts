import { runLetter } from '../../base/runLetter.ts';
import { pointerNames } from './pointer.ts';

/** Names of list items, where these are not the list's name without its last letter. */
const items: Readonly<Record<string, string>> = {
  classes: 'class',
  durations: 'task',
  estimates: 'estimate of task',
  copyDurations: 'copies of task',
  params: 'parameter',
  ops: 'change',
  after: 'stage to wait for',
  servers: 'servers',
};

/** Parts left out, since they tell people nothing: everything belongs to the cluster or the workload. */
const silent = new Set(['workload', 'cluster']);

const MOST_LETTERS = 60;

/**
 * Describes a place in a scenario for people who have not seen its JSON: `/runs/0/params/probeRatio` is "run A,
 * parameter probe ratio". Runs have letters, as on the page; other items are counted from 1.
 */
export function placeInWords(pointer: string): string {
  const names = pointerNames(pointer);
  const words: string[] = [];
  for (let at = 0; at < names.length; at += 1) {
    const [name, next] = [names[at], names[at + 1]];
    if (next !== undefined && silent.has(name)) continue;
    if (next !== undefined && (name === 'params' || /^\d+$/.test(next))) {
      const item = items[name] ?? spaced(name).replace(/s$/, '');
      const which =
        name === 'params' ? spaced(next) : name === 'runs' ? runLetter(Number(next)) : Number(next) + 1;
      words.push(`${item} ${which}`);
      at += 1;
    } else words.push(name === 'params' ? 'parameters' : spaced(name));
  }
  return words.length === 0 ? 'the scenario' : words.join(', ');
}

/** Writes `serversPerRack` as "servers per rack", and shortens long names. */
function spaced(name: string): string {
  const short = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
  return short.replace(/[a-z](?=[A-Z])/g, '$& ').toLowerCase();
}
