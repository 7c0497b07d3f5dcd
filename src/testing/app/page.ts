import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

// Components on a page without layout, found and used as people do: by role and name. For tests in happy-dom of what needs no
// layout, worker or download; those are for a browser.

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Work for a worker waits for ever. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
globalThis.Worker ??= IdleWorker as unknown as typeof Worker;

/** The elements that have a role by themselves. */
const natives: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button, summary',
  combobox: 'select',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  region: 'section',
  rowheader: 'th[scope=row], th[scope=rowgroup]',
  columnheader: 'th[scope=col]',
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
