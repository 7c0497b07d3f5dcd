import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { WorkerInPage } from './workers.ts';

// Components on a page without layout, found and used as people do: by role and name. For tests in happy-dom of what needs no
// layout, worker or download; those are for a browser.

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Not only where there is none: after a file that loads modules anew, the one before belongs to modules that are gone.
globalThis.Worker = WorkerInPage as unknown as typeof Worker;

/** The elements that have a role by themselves. */
const natives: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'aside',
  button: 'button, summary',
  combobox: 'select',
  dialog: 'dialog',
  group: 'fieldset, details',
  img: 'img',
  heading: 'h1, h2, h3, h4, h5, h6',
  navigation: 'nav',
  region: 'section',
  rowheader: 'th[scope=row], th[scope=rowgroup]',
  columnheader: 'th[scope=col]',
  table: 'table',
  searchbox: 'input[type=search]',
  slider: 'input[type=range]',
  textbox: 'input[type=text], textarea',
};

/** A name, whole or part of it. */
type Name = string | RegExp;

function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby');
  if (by !== null) return textOf(document.getElementById(by));
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return textOf((isField ? element.labels?.[0] : undefined) ?? element);
}

/** What an element says, without the space around it. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** All elements with a role, and a name if one is wanted. */
export function all<Found extends Element = HTMLElement>(
  role: string,
  name: Name = '',
  within: ParentNode = document,
): readonly Found[] {
  const found = within.querySelectorAll<Found>(
    [`[role="${role}"]`, natives[role]].filter(Boolean).join(', '),
  );
  if (name === '') return [...found];
  const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  return [...found].filter((each) => isIt(nameOf(each)));
}

/** The one element with a role and a name. */
export function the<Found extends Element = HTMLElement>(
  role: string,
  name: Name = '',
  within?: ParentNode,
): Found {
  const found = all<Found>(role, name, within);
  if (found.length === 1) return found[0];
  throw new Error(`${found.length} of role ${role} are called ${name}, not one.`);
}

/** Does something to the page, and waits until it shows what follows, parts that it fetches included. */
export async function doing(change: () => void): Promise<void> {
  await act(async () => {
    change();
    await vi.dynamicImportSettled();
  });
}

/** A place for a component that goes with its test: the next file of tests gets the same document. */
function stage() {
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page.appendChild(document.createElement('div')));
  onTestFinished(() => {
    act(() => root.unmount());
    page.remove();
  });
  return { page, root };
}

/** Shows a component until its test ends. */
export async function mount(element: ReactElement): Promise<void> {
  const { root } = stage();
  await doing(() => root.render(element));
}

/** Shows a component that fetches nothing until its test ends; returns what stands around it, which hears the events that it leaves. */
export function show(element: ReactElement): HTMLElement {
  const { page, root } = stage();
  act(() => root.render(element));
  return page;
}

/** Presses a button or what else can be clicked. */
export async function click(element: HTMLElement): Promise<void> {
  await doing(() => {
    element.focus();
    element.click();
  });
}

/** Presses a key where the focus is. */
export async function key(name: string, held: KeyboardEventInit = {}): Promise<void> {
  const init = { key: name, bubbles: true, cancelable: true, ...held };
  await act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)));
}

/** Goes to a field and replaces its text. */
export async function fill(field: HTMLInputElement, text: string): Promise<void> {
  // React hears of a value only if it was not told it before.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  await act(async () => {
    field.focus();
    own?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Chooses an option by its value. */
export async function choose(list: HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Opens everything that can be unfolded, also what unfolding shows. */
export async function unfold(within: ParentNode): Promise<void> {
  for (let left = [...within.querySelectorAll('details:not([open])')]; left.length > 0; ) {
    await doing(() => {
      for (const each of left) {
        (each as HTMLDetailsElement).open = true;
        each.dispatchEvent(new Event('toggle'));
      }
    });
    left = [...within.querySelectorAll('details:not([open])')];
  }
}

/** Chooses an option by what it says. */
export async function chooseText(list: HTMLSelectElement, text: string): Promise<void> {
  const option = [...list.options].find((each) => textOf(each) === text);
  if (option === undefined) throw new Error(`${nameOf(list)} has no “${text}”.`);
  await choose(list, option.value);
}

/** Opens the list of policies of a run, as the browser does for its button, and chooses one by a part of what it says. */
export async function choosePolicy(letter: string, title: string): Promise<void> {
  const list = the('listbox', `Policy ${letter}`);
  list.hidePopover = () => undefined;
  await doing(() => list.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })));
  const option = all('option', '', list).find((each) => textOf(each).includes(title));
  if (option === undefined) throw new Error(`There is no policy ${title}.`);
  await click(option);
}
