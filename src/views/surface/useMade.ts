import { useMemo } from 'react';

/** Makes something of some arguments once for as long as they are the same. `make` must be a stable function. */
export function useMade<Args extends readonly unknown[], Made>(
  make: (...args: Args) => Made,
  ...args: Args
): Made {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made of its arguments only.
  return useMemo(() => make(...args), args);
}
