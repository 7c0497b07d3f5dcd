import type { DOMAttributes } from 'react';
import { useRef, useState } from 'react';

/**
 * Tells whether the pointer is over an element, or the focus came to it by the keyboard or by the page, as when a button leads to a
 * control. A click that leaves the focus behind does not count: what is shown for one control would cover the next.
 */
export function useNear(): [isNear: boolean, handlers: DOMAttributes<HTMLElement>] {
  const [isNear, setNear] = useState(false);
  const isPressed = useRef(false);
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerEnter: () => setNear(true),
    // A list that is open reaches beyond the element.
    onPointerLeave: ({ currentTarget }) =>
      setNear(currentTarget.querySelector('select:focus, :focus-visible') !== null),
    onPointerDown: () => {
      isPressed.current = true;
    },
    onFocus: ({ target }) => setNear((was) => was || !isPressed.current || target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }) => {
      // With its window, an element loses the focus and gets it back as before.
      if (document.hasFocus()) isPressed.current = false;
      setNear((was) => was && (currentTarget.matches(':hover') || currentTarget.contains(relatedTarget)));
    },
  };
  return [isNear, handlers];
}
