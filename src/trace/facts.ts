import type { Trace } from './trace.ts';

/** What has been found out about a run, by name. All of it is plain data, so that one thread can find it for another. */
export type Facts = Map<string, unknown>;

/** Something to find out about a run: found when it is first asked for, unless another thread has found it already. */
export interface Fact<Value> {
  readonly name: string;
  of(trace: Trace): Value;
}

/** Makes a fact. A name stands for one way to find a value, and the value is plain data. */
export function fact<Value>(name: string, find: (trace: Trace) => Value): Fact<Value> {
  return {
    name,
    of(trace) {
      if (!trace.facts.has(name)) trace.facts.set(name, find(trace));
      return trace.facts.get(name) as Value;
    },
  };
}
