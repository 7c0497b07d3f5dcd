import type { Trace } from './trace.ts';

/** Makes a function that reads something off a run at the first call, and remembers it for as long as the run is kept. */
export function ofTrace<Value>(read: (trace: Trace) => Value): (trace: Trace) => Value {
  const known = new WeakMap<Trace, { readonly value: Value }>();
  return (trace) => {
    const found = known.get(trace) ?? { value: read(trace) };
    known.set(trace, found);
    return found.value;
  };
}
