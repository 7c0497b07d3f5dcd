import type { OwnForm } from '../kit/own/api.ts';
import { formOf, functionsIn, type Host, OwnFault } from '../kit/own/code.ts';
import { openInterpreter } from './interpreter.ts';
import { plainCode } from './plainCode.ts';

const nothing = () => undefined;
const nobody: Host = {
  any: nothing,
  sample: nothing,
  below: nothing,
  uniform: nothing,
  mayRun: nothing,
  near: nothing,
  wake: nothing,
  copy: nothing,
  log: nothing,
};

/** Reads code without a run, and tells its form. Throws an `OwnFault` if it cannot be read, or has none. */
export async function formOfCode(text: string): Promise<OwnForm> {
  const code = (await openInterpreter()).read(await plainCode(text));
  try {
    code.start(nobody);
  } catch (thrown) {
    throw new OwnFault(code.faultOf(thrown));
  }
  return formOf(functionsIn(code.numbers[0]));
}
