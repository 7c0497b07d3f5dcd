import type { OwnFunctions } from '../../../kit/own/api.ts';
import type { OwnCode } from '../../../kit/own/code.ts';
import { createInside, MOST_LISTED } from '../../../kit/own/inside.js';

/** The functions that a text defines, as the browser's own JavaScript runs them. */
export function functionsOf(text: string): OwnFunctions {
  const names = ['choose', 'probes', 'answer', 'ask', 'place', 'decide', 'watch'];
  const each = names.map((name) => `${name}: typeof ${name} === 'function' ? ${name} : undefined`);
  return new Function(`'use strict';\n${text}\nreturn { ${each.join(', ')} };`)();
}

/** Somebody's functions, run natively: what an interpreter is compared with. */
export function nativeCode(functions: OwnFunctions): OwnCode {
  const numbers = new Float64Array(8);
  const words = new Int32Array(2 * MOST_LISTED);
  return {
    numbers,
    words,
    start: (host) => createInside(host, numbers, words)(functions),
    faultOf: (thrown) => ({ text: (thrown as Error).message, line: null, column: null }),
  };
}
