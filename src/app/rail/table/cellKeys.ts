/** What can have the focus in a table, in the order of Tab. */
const controlsIn = (root: Element): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('td :is(input, select)'),
];

/**
 * Moves between cells: up and down within a column, left and right within an item where the caret is at the end of the
 * text. Returns whether it moved.
 */
export function moveByKey(table: HTMLTableElement, target: HTMLElement, key: string): boolean {
  const isSelect = target instanceof HTMLSelectElement;
  // A list of choices has its own use for up and down.
  if ((key === 'ArrowUp' || key === 'ArrowDown') && !isSelect)
    return focus(neighbour(columnOf(table, target), target, key === 'ArrowDown' ? 1 : -1));
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !isAtEdge(target, step)) return false;
  const item = target.closest('tbody');
  return item !== null && focus(neighbour(controlsIn(item), target, step));
}

/** Moves to the next cell of the column; stays in the last one. */
export function moveOn(table: HTMLTableElement, target: HTMLElement): void {
  focus(neighbour(columnOf(table, target), target, 1) ?? target);
}

function columnOf(table: HTMLTableElement, target: HTMLElement): readonly HTMLElement[] {
  const column = target.closest('td')?.dataset.column;
  return controlsIn(table).filter((each) => each.closest('td')?.dataset.column === column);
}

function neighbour(
  among: readonly HTMLElement[],
  target: HTMLElement,
  step: number,
): HTMLElement | undefined {
  return among[among.indexOf(target) + step];
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus();
  return element !== undefined;
}

/** Whether an arrow key would move no caret: the text is selected as a whole, or the caret is at that end. */
function isAtEdge(target: HTMLElement, step: number): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return true;
  const { selectionStart: from, selectionEnd: to, value } = target;
  if (from === 0 && to === value.length) return true;
  return from === to && from === (step > 0 ? value.length : 0);
}
