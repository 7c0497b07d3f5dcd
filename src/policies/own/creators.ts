import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { createOwn } from '../../kit/own/ownPolicy.ts';
import { type Interpreter, openInterpreter } from '../../own/interpreter.ts';
import { pair } from '../pairing.ts';
import { own } from './menu.ts';

/** Copies of the interpreter that no run has had yet. */
const fresh: Interpreter[] = [];

/** Makes the policy of a run's code, in a copy of the interpreter that no other run has had. */
function createOwnPolicy({
  sim,
  params,
  code = '',
  log = () => undefined,
}: PolicyContext<typeof own.params>) {
  const interpreter = fresh.pop();
  if (interpreter === undefined) throw new Error('no interpreter is ready for a policy that somebody wrote');
  return createOwn[params.form](sim, interpreter.read(code), log);
}

/** Twice as many: a run may have to begin anew (`Door`). */
createOwnPolicy.ready = async (runs: number) => {
  while (fresh.length < 2 * runs) fresh.push(await openInterpreter());
};

/** The creator of policies that somebody wrote. */
export const creators = [pair(own, createOwnPolicy)];
