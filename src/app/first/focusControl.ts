import { layoutStore } from '../../state/layoutStore.ts';

/** A drawer takes about so many frames to come into sight; on a slow machine they are fewer and longer. Our choice. */
const MOST_FRAMES = 60;

/** Brings the control of a setting into sight and gives it the focus; on a narrow page its drawer opens first. */
export function focusControl(path: string): void {
  const isNarrow = window.matchMedia('(max-width: 1199px)').matches;
  if (isNarrow && layoutStore.getState().drawer !== 'rail') layoutStore.getState().toggleDrawer('rail');
  const find = () => document.querySelector<HTMLElement>(`[data-path="${path}"] input[type=range]`);
  if (find() === null) layoutStore.setState({ hasAllControls: true });
  focusOnceSeen(find, MOST_FRAMES);
}

/** Gives an element the focus, which one that is not yet visible refuses. */
function focusOnceSeen(find: () => HTMLElement | null, frames: number): void {
  requestAnimationFrame(() => {
    const element = find();
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
    if (document.activeElement !== element && frames > 1) focusOnceSeen(find, frames - 1);
  });
}
