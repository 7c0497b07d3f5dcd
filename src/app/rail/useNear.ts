import type { DOMAttributes } from 'react';
import { useState } from 'react';

/**
 * Tells whether the pointer is over an element, or the keyboard is in it. A click that leaves the focus behind does not
 * count: what is shown for one control would cover the next.
 */
export function useNear(): [isNear: boolean, handlers: DOMAttributes<HTMLElement>] {
  const [isNear, setNear] = useState(false);
  const handlers: DOMAttributes<HTMLElement> = {
    onPointerEnter: () => setNear(true),
    // A list that is open reaches beyond the element.
    onPointerLeave: ({ currentTarget }) =>
      setNear(currentTarget.querySelector('select:focus, :focus-visible') !== null),
    onFocus: ({ target }) => setNear((was) => was || target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }) =>
      setNear((was) => was && (currentTarget.matches(':hover') || currentTarget.contains(relatedTarget))),
  };
  return [isNear, handlers];
}
