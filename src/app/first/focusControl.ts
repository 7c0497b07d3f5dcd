import { layoutStore } from '../../state/layoutStore.ts';

/** Brings the control of a setting into sight and gives it the focus; on a narrow page its drawer opens first. */
export function focusControl(path: string): void {
  const isNarrow = window.matchMedia('(max-width: 1199px)').matches;
  if (isNarrow && layoutStore.getState().drawer !== 'rail') layoutStore.getState().toggleDrawer('rail');
  const find = () => document.querySelector<HTMLElement>(`[data-path="${path}"] input[type=range]`);
  if (find() === null) layoutStore.setState({ hasAllControls: true });
  requestAnimationFrame(() => {
    const control = find();
    control?.scrollIntoView({ block: 'center' });
    control?.focus();
  });
}
