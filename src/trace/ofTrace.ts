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

/** The same of something in a run, such as a server: each is read at the first call for it. */
export function ofTraceBy<Key, Value>(
  read: (trace: Trace, key: Key) => Value,
): (trace: Trace, key: Key) => Value {
  const known = ofTrace(() => new Map<Key, { readonly value: Value }>());
  return (trace, key) => {
    const found = known(trace).get(key) ?? { value: read(trace, key) };
    known(trace).set(key, found);
    return found.value;
  };
}
