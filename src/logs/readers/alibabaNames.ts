/** Names of Alibaba's tasks are cut at so many characters. */
const LONGEST_NAME = 50;

/** What a task's name says. */
interface TaskName {
  /** Number of the stage in its job; null for a task outside of any graph. */
  readonly number: string | null;
  readonly parents: readonly string[];
  /** Whether the name was cut, so that dependencies are lost, and whether its last number was dropped. */
  readonly cut: 'no' | 'after a number' | 'in a number';
}

/**
 * Reads a name such as `J4_2_3`, stage 4 after 2 and 3. The last number of a name cut in its middle may be wrong:
 * `…_24_2` may have been `…_24_25`; `isRepaired` drops it. A letter before the number and `_Stg…` mean nothing here.
 */
export function taskName(name: string, isRepaired = true): TaskName {
  const match = /^[A-Za-z]+(\d+)((?:_\d+)*)_?$/.exec(name.replace(/_Stg\d+$/, ''));
  if (match === null) return { number: null, parents: [], cut: 'no' };
  const [, number, rest] = match;
  const parents = rest.split('_').slice(1);
  if (name.length < LONGEST_NAME) return { number, parents, cut: 'no' };
  if (name.endsWith('_')) return { number, parents, cut: 'after a number' };
  return { number, parents: isRepaired ? parents.slice(0, -1) : parents, cut: 'in a number' };
}
