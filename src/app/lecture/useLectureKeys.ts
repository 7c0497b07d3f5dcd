import { useLayoutEffect } from 'react';
import { settingsStore } from '../../state/settingsStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { wantsKey } from '../commands/useKeyboard.ts';
import { leaveLecture, turn } from '../deck/lecture.ts';

/** What the keys do. A presenter's remote control sends PageUp and PageDown, a full stop, or B. */
const acts: Readonly<Record<string, () => void>> = {
  PageDown: () => turn(1),
  ArrowRight: () => turn(1),
  '.': () => turn(1),
  PageUp: () => turn(-1),
  ArrowLeft: () => turn(-1),
  ',': () => turn(-1),
  b: toggleBlank,
  t: toggleTimer,
  l: leaveLecture,
  Escape: leaveLecture,
};

export function toggleBlank(): void {
  lectureStore.setState(({ isBlank }) => ({ isBlank: !isBlank }));
}

/** Starts to count up, or takes the timer away. */
export function toggleTimer(): void {
  lectureStore.setState(({ timedFrom }) => ({ timedFrom: timedFrom === null ? Date.now() : null }));
}

/** The keys of a lecture, before those of the page. */
export function useLectureKeys(): void {
  // Before the frame is shown, since whoever sees a page may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (document.querySelector('dialog[open], [popover=auto]:popover-open') !== null) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
      // PageUp and PageDown always turn the slides.
      const isPage = /^Page/.test(key);
      if (act === undefined || (!isPage && wantsKey(event.target, key))) return;
      if (key.length === 1 && !settingsStore.getState().hasShortcuts) return;
      event.preventDefault();
      event.stopPropagation();
      // Whatever is pressed brings a black screen back first.
      if (lectureStore.getState().isBlank && key !== 'Escape') toggleBlank();
      else act();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
