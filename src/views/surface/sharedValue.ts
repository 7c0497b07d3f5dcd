import { useSyncExternalStore } from 'react';

/** A value that all pictures on the page share, so that runs are compared alike. */
export function sharedValue<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  };
  return {
    get: () => current,
    set(next: Value): void {
      current = next;
      for (const tell of listeners) tell();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, () => current),
  };
}
