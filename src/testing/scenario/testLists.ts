import type { ListItem, ScenarioList, TextField } from '../../scenario/lists/list.ts';
import { listsOf } from '../../scenario/lists/lists.ts';
import { type Outcome, tried } from '../../scenario/lists/tried.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

// What a visitor does with an item of a list, by its path.

/** Finds the item at a path, also within other items. */
export function findItem(scenario: Scenario, path: string): ListItem | undefined {
  const search = (lists: readonly ScenarioList[]): ListItem | undefined => {
    for (const list of lists) {
      // Inputs of a stage have paths outside the list's own.
      if (!path.startsWith(`${list.path}/`) && !list.path.endsWith('/inputs')) continue;
      for (let index = 0; index < list.count; index += 1) {
        const item = list.item(index);
        const found = item.path === path ? item : search(item.lists ?? []);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return search([...listsOf(scenario, 'cluster'), ...listsOf(scenario, 'workload')]);
}

/** Copies the item at a path. */
export function copiedAt(scenario: Scenario, path: string): Outcome {
  const item = findItem(scenario, path);
  if (item?.copy === undefined) return { kind: 'refused', why: `What is at ${path} cannot be copied.` };
  return tried(scenario, item.copy);
}

/** Removes the item at a path. */
export function removedAt(scenario: Scenario, path: string): Outcome {
  const item = findItem(scenario, path);
  if (item === undefined) return { kind: 'refused', why: `There is nothing to remove at ${path}.` };
  return tried(scenario, item.remove);
}

/** Changes the text at a path, such as a name. */
export function writtenAt(scenario: Scenario, path: string, text: string): Outcome {
  const edit = textAt(scenario, path)?.write(text);
  if (edit === undefined) return { kind: 'refused', why: `There is no text at ${path}.` };
  return typeof edit === 'string' ? { kind: 'refused', why: edit } : tried(scenario, edit);
}

/** Finds the text field at a path, in any item. */
function textAt(scenario: Scenario, path: string): TextField | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const texts = findItem(scenario, path.slice(0, end))?.texts ?? [];
    const text = texts.find((each) => each.path === path);
    if (text !== undefined) return text;
  }
  return undefined;
}
