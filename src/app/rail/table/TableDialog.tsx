import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useIssues } from '../../../desk/scenario/useIssues.ts';
import { fieldsOf } from '../../../scenario/fields/fields.ts';
import { findList, listsOf } from '../../../scenario/lists/lists.ts';
import { placeInWords } from '../../../scenario/shape/placeInWords.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { Dialog } from '../../../widgets/Dialog.tsx';
import { joinClasses } from '../../../widgets/joinClasses.ts';
import { ItemActions } from '../ItemActions.tsx';
import { useListBoard } from '../listBoard.ts';
import { fieldsOfItems } from '../listFields.ts';
import styles from './FieldTable.module.css';
import { FieldTableView } from './FieldTableView.tsx';
import { fieldTable } from './fieldTable.ts';

interface TableDialogProps {
  /** Path of the list. */
  readonly path: string;
  onClose(): void;
}

/** A list of the scenario as a table, in which every number of every item can be changed. */
export function TableDialog({ path, onClose }: TableDialogProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const { canUndo, canRedo, undo, redo } = scenarioStore();
  const issues = useIssues().filter((issue) => issue.path.startsWith(`${path}/`));
  const issue = issues.at(0);
  const board = useListBoard();
  const keys = useTableKeys();
  const list = useMemo(() => findList(scenario, path), [scenario, path]);
  const table = useMemo(() => {
    if (list === undefined) return null;
    const lists = [...listsOf(scenario, 'cluster'), ...listsOf(scenario, 'workload')];
    return fieldTable(list, fieldsOfItems(lists, fieldsOf(scenario), scenario));
  }, [scenario, list]);
  // Undo may lead to a scenario without the list.
  if (list === undefined || table === null) return null;
  return (
    <Dialog
      title={list.title}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <p role="status" className={joinClasses(styles.message, issue !== undefined && styles.issue)}>
            {issue === undefined ? board.message?.text : `${placeInWords(issue.path)} ${issue.message}`}
          </p>
          {list.additions.map(({ title, begins, edit }) => (
            <Button key={title} icon="plus" title={begins} onClick={() => board.add(path, edit)}>
              {title}
            </Button>
          ))}
          <IconButton icon="undo" label="Undo (Ctrl Z)" disabled={!canUndo} onClick={undo} />
          <IconButton icon="redo" label="Redo (Ctrl Shift Z)" disabled={!canRedo} onClick={redo} />
        </>
      }
    >
      <div className={styles.frame} {...keys}>
        <FieldTableView
          caption={list.title}
          table={table}
          scenario={scenario}
          issues={issues}
          fresh={board.fresh?.path}
          actions={(index) => (
            <span className={styles.actions}>
              <ItemActions item={table.groups[index].item} list={list} index={index} board={board} />
            </span>
          )}
        />
      </div>
    </Dialog>
  );
}

/**
 * Arrow keys move between cells, Enter takes the number and goes on below. Undo takes back an edit of the scenario, but
 * while somebody types, only what they typed.
 */
function useTableKeys() {
  const isTyping = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    if ((event.ctrlKey || event.metaKey) && !isTyping.current) {
      const letter = key.toLowerCase();
      if (letter !== 'z' && letter !== 'y') return;
      const { undo, redo } = scenarioStore.getState();
      event.preventDefault();
      return letter === 'y' || event.shiftKey ? redo() : undo();
    }
    const table = target.closest('table');
    if (table === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A number that was not taken keeps the focus.
    if (key === 'Enter' && target instanceof HTMLInputElement && document.activeElement !== target) {
      isTyping.current = false;
      return moveOn(table, target);
    }
    if (moveByKey(table, target, key)) event.preventDefault();
  };
  return {
    onKeyDown,
    // The field itself keeps Escape from going any further.
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') isTyping.current = false;
    },
    onInput: () => {
      isTyping.current = true;
    },
    onFocus: () => {
      isTyping.current = false;
    },
  };
}

/** What can have the focus in a table, in the order of Tab. */
const controlsIn = (root: Element): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('td :is(input, select)'),
];

/**
 * Moves between cells: up and down within a column, left and right within an item where the caret is at the end of the
 * text. Returns whether it moved.
 */
function moveByKey(table: HTMLTableElement, target: HTMLElement, key: string): boolean {
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
function moveOn(table: HTMLTableElement, target: HTMLElement): void {
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
