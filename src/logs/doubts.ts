import type { ColumnMapping } from './columnMapping.ts';
import type { HowToRead } from './format.ts';
import type { Answer, Doubt } from './report.ts';

const sureOf = (id: string): string => `sure-${id}`;

/** Whether people have answered. */
export function isAnswered({ choices = [] }: HowToRead, id: string): boolean {
  return choices.includes(sureOf(id));
}

/** How a file is read once a doubt has been answered. */
export function answered(
  how: HowToRead,
  doubt: Doubt,
  { change, choice }: Answer,
  mapping?: ColumnMapping,
): HowToRead {
  const choices = [...(how.choices ?? []), sureOf(doubt.id), ...(choice === undefined ? [] : [choice])];
  const changed = mapping === undefined ? how.mapping : { ...mapping, ...change };
  return { ...(changed && { mapping: changed }), choices };
}

/** How a file is read by columns that people chose, with all that was asked before their eyes. */
export function chosen(how: HowToRead, doubts: readonly Doubt[], mapping: ColumnMapping): HowToRead {
  return { mapping, choices: [...(how.choices ?? []), ...doubts.map(({ id }) => sureOf(id))] };
}
