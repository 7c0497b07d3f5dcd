import type { Trace } from './trace.ts';

/** A value computed from a trace once: at the first call of `of`, unless another thread has computed it already. */
export interface Fact<Value> {
  readonly name: string;
  of(trace: Trace): Value;
}

/** Defines a fact. The name must be unique, and the value plain data. */
export function fact<Value>(name: string, find: (trace: Trace) => Value): Fact<Value> {
  return {
    name,
    of(trace) {
      if (!trace.facts.has(name)) trace.facts.set(name, find(trace));
      return trace.facts.get(name) as Value;
    },
  };
}
