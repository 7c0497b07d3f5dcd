import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { OwnFault } from '../../kit/own/code.ts';
import { declaredIn, withValues } from '../../kit/own/declared.ts';
import { createOwn } from '../../kit/own/ownPolicy.ts';
import { type Interpreter, openInterpreter } from '../../own/interpreter.ts';
import { knownPlain, plainCode } from '../../own/plainCode.ts';
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
  const { changes, fault } = declaredIn(code);
  if (fault !== null) throw new OwnFault(fault);
  const read = interpreter.read(withValues(knownPlain(code), params));
  const policy = createOwn[params.form](sim, read, log);
  const setter = (name: string) => [name, (value: number) => read.set(name, value)];
  return changes.length === 0 ? policy : { ...policy, changes: Object.fromEntries(changes.map(setter)) };
}

/** Twice as many: a run may have to begin anew (`Door`). */
createOwnPolicy.ready = async (runs: number, codes: readonly string[]) => {
  for (const code of codes) await plainCode(code);
  while (fresh.length < 2 * runs) fresh.push(await openInterpreter());
};

/** The creator of policies that somebody wrote. */
export const creators = [pair(own, createOwnPolicy)];
