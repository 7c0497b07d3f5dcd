import { useState } from 'react';
import type { Edit } from '../../scenario/lists/list.ts';
import { findList } from '../../scenario/lists/lists.ts';
import { tried } from '../../scenario/lists/tried.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';

/** The message of the last edit of a list. */
interface Message {
  readonly list: string;
  readonly text: string;
  readonly isRefusal: boolean;
}

/** State shared by all lists of a section: open cards, where the focus goes next, and the last message. */
export interface ListBoard {
  readonly open: ReadonlySet<string>;
  /** The path of the item, or list, that gets the focus. */
  readonly fresh: { readonly path: string } | null;
  readonly message: Message | null;
  toggle(path: string, isOpen: boolean): void;
  add(list: string, edit: Edit): void;
  copy(list: string, index: number, edit: Edit): void;
  remove(list: string, index: number, edit: Edit): void;
  /** Applies any other edit that a list offers. */
  take(list: string, edit: Edit): void;
  /** Applies a typed text; returns what is wrong with it, or null. */
  write(list: string, edit: Edit | string): string | null;
}

/** Creates the state of one section of the rail. */
export function useListBoard(): ListBoard {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<{ readonly path: string } | null>(null);
  const [message, setMessage] = useState<Message | null>(null);

  const act = (list: string, edit: Edit): boolean => {
    const outcome = tried(scenarioStore.getState().scenario, edit);
    const isRefusal = outcome.kind === 'refused';
    const text = isRefusal ? outcome.why : outcome.says;
    setMessage(text === undefined ? null : { list, text, isRefusal });
    if (!isRefusal) scenarioStore.getState().edit(() => outcome.scenario);
    return !isRefusal;
  };
  /** Closes the cards from an index on, since these paths now belong to other items. */
  const closeFrom = (list: string, index: number, opened?: string) =>
    setOpen((before) => {
      const kept = [...before].filter((path) => {
        const rest = path.startsWith(`${list}/`) ? path.slice(list.length + 1) : undefined;
        return rest === undefined || Number.parseInt(rest, 10) < index;
      });
      return new Set(opened === undefined ? kept : [...kept, opened]);
    });

  return {
    open,
    fresh,
    message,
    toggle: (path, isOpen) =>
      setOpen((before) => {
        if (before.has(path) === isOpen) return before;
        return isOpen ? new Set([...before, path]) : new Set([...before].filter((each) => each !== path));
      }),
    add: (list, edit) => {
      const before = pathsIn(list);
      if (!act(list, edit)) return;
      const path = pathsIn(list).findLast((each) => !before.includes(each));
      if (path === undefined) return;
      setOpen((opened) => new Set([...opened, path]));
      setFresh({ path });
    },
    copy: (list, index, edit) => {
      if (!act(list, edit)) return;
      const path = pathsIn(list)[index + 1];
      closeFrom(list, index + 1, path);
      setFresh({ path });
    },
    remove: (list, index, edit) => {
      if (!act(list, edit)) return;
      closeFrom(list, index);
      setFresh({ path: list });
    },
    take: act,
    write: (list, edit) => {
      if (typeof edit === 'string') return edit;
      const outcome = tried(scenarioStore.getState().scenario, edit);
      if (outcome.kind === 'refused') return outcome.why;
      scenarioStore.getState().edit(() => outcome.scenario);
      setMessage(outcome.says === undefined ? null : { list, text: outcome.says, isRefusal: false });
      return null;
    },
  };
}

/** Lists the paths of the items of a list. */
function pathsIn(path: string): readonly string[] {
  const list = findList(scenarioStore.getState().scenario, path);
  if (list === undefined) return [];
  // Inputs of a stage have irregular paths, so their items are built. Other paths follow from the index, and there
  // may be a million jobs.
  const isOfStage = path.endsWith('/inputs');
  return Array.from({ length: list.count }, (_, index) =>
    isOfStage ? list.item(index).path : `${path}/${index}`,
  );
}
