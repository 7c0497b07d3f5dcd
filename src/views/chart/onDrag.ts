import type { PointerEvent } from 'react';

/** How an element looks and behaves that is dragged across: no text is selected, and a finger still scrolls the page. */
export const dragged = { touchAction: 'pan-y', cursor: 'col-resize', userSelect: 'none' } as const;

/** Tells where the pointer is across an element when it is pressed, and as long as it is then dragged. CSS pixels. */
export function onDrag(move: (left: number, isBegin: boolean) => void) {
  const tell = (event: PointerEvent<Element>, isBegin: boolean) =>
    move(event.clientX - event.currentTarget.getBoundingClientRect().left, isBegin);
  return {
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      tell(event, true);
    },
    onPointerMove(event: PointerEvent<Element>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) tell(event, false);
    },
  };
}
