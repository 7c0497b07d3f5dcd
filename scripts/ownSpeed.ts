// Times policies written as in the page: run by the interpreter, against the same code run natively, by turns in one process. Also
// holds both to the built-in policies: node scripts/run-ts.mjs scripts/ownSpeed.ts [turns]
import { simulate } from '../src/engine/world/simulate.ts';
import { openInterpreter } from '../src/own/interpreter.ts';
import { planRun } from '../src/scenario/compile/planRun.ts';
import { presets } from '../src/scenario/presets/presets.ts';
import { rewritten } from '../src/testing/kit/own/builtIns.ts';
import { functionsOf, nativeCode } from '../src/testing/kit/own/nativeCode.ts';
import { digestOf, runOwn, withRun } from '../src/testing/kit/own/ownRun.ts';

const turns = Number(process.argv[2] ?? 3);

/** Seconds of the processor, so that what else the machine does counts for little. */
function timed<Result>(act: () => Result): readonly [Result, number] {
  const before = process.cpuUsage();
  const result = act();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

for (const id of ['first-look', 'three-rules', 'beside-data']) {
  const { scenario } = presets.get(id);
  for (const { policy, params, form, text } of rewritten) {
    const best = { builtIn: Infinity, native: Infinity, interpreted: Infinity };
    const digests = new Set<string>();
    const ways = {
      builtIn: () => simulate(planRun(withRun(scenario, { policy, params }), 0)),
      native: () => runOwn(scenario, form, () => nativeCode(functionsOf(text))),
      interpreted: null,
    };
    for (let turn = 0; turn < turns; turn += 1) {
      const interpreter = await openInterpreter();
      const all = { ...ways, interpreted: () => runOwn(scenario, form, () => interpreter.read(text)) };
      for (const way of ['builtIn', 'native', 'interpreted'] as const) {
        const [data, seconds] = timed(all[way]);
        best[way] = Math.min(best[way], seconds);
        digests.add(digestOf(data));
      }
    }
    const ms = Object.values(best).map((seconds) => `${Math.round(seconds * 1000)}`.padStart(6));
    const ratio = (best.interpreted / best.native).toFixed(1).padStart(5);
    const verdict = digests.size === 1 ? '' : '  DIGESTS DIFFER';
    console.log(
      `${id.padEnd(12)} ${form.padEnd(7)} ${policy.padEnd(12)}${ms.join('')} ms  ×${ratio}${verdict}`,
    );
  }
}
