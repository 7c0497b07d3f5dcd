import { useLayoutEffect } from 'react';
import { askedAhead, loadPart } from '../../desk/parts/loadPart.ts';
import { isEmbedded } from '../../desk/scenario/query.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import type { Command } from './commands.ts';

/** Asked for at once, but the first frame does not wait for it: a key that comes earlier does what it says once it is there. */
const asked = askedAhead(import('./commands.ts'));
let known: Awaited<typeof asked> | null = null;
asked.then(
  (part) => {
    known = part;
  },
  () => undefined,
);

/** Gives the command of a key; undefined: it has none, or none is there yet. */
export const commandOf = (event: KeyboardEvent): Command | undefined => known?.commandFor(event);

/** Runs commands by key, except while typing, under a dialog, or when the focused control uses the key itself. */
export function useKeyboard(): void {
  // Before the frame is shown, since whoever sees a page may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return;
      if (known !== null) act(event, known.commandFor(event));
      else void loadPart(() => asked).then((part) => act(event, part?.commandFor(event)));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function act(event: KeyboardEvent, command: Command | undefined): void {
  // An embedded page has a clock and no dialogs.
  if (command === undefined || (isEmbedded && command.group !== 'Playback')) return;
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (isPlain && !settingsStore.getState().hasShortcuts) return;
  if (wantsKey(event.target, event.key)) return;
  // Escape first closes an open menu, which the browser does by itself unless the key is handled here.
  if (event.key === 'Escape' && document.querySelector('[popover=auto]:popover-open') !== null) return;
  event.preventDefault();
  command.run();
}

const moving = /^(Arrow|Page|Home|End)/;

/** Whether a dialog is open, whose keys are its own: one of the page's, or one of a part of it, as that of a difference. */
function isCovered(): boolean {
  return layoutStore.getState().overlay !== null || document.querySelector('dialog[open]') !== null;
}

/** Whether the control with the focus uses a key itself. */
export function wantsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return key !== 'Escape';
  if (target instanceof HTMLInputElement) {
    if (target.type === 'range') return moving.test(key);
    return target.type === 'checkbox' || target.type === 'radio' ? key === ' ' : key !== 'Escape';
  }
  const isOperated = target.closest('button, a, summary, [role=tab], [role=button]') !== null;
  return isOperated && (key === ' ' || key === 'Enter');
}
