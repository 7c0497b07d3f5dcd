const GAP = 4;
const EDGE = 8;

/**
 * Places a popover below a button, right edges aligned, or above it where there is more room; always within the window, if it is no
 * taller than `--popover-height`.
 */
export function placeBelow(popover: HTMLElement | null, button: HTMLElement | null): void {
  const at = button?.getBoundingClientRect();
  if (popover === null || at === undefined) return;
  const right = window.innerWidth - at.right;
  const isUpperHalf = at.bottom < window.innerHeight / 2;
  popover.style.top = isUpperHalf ? `${at.bottom + GAP}px` : 'auto';
  popover.style.bottom = isUpperHalf ? 'auto' : `${window.innerHeight - at.top + GAP}px`;
  const room = (isUpperHalf ? window.innerHeight - at.bottom : at.top) - GAP - EDGE;
  popover.style.setProperty('--popover-height', `${room}px`);
  // On a narrow page the popover may be wider than the space to the left of the button.
  popover.style.right = `max(${EDGE}px, min(${right}px, 100vw - ${EDGE}px - var(--popover-width, 0px)))`;
}
