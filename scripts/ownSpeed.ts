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

/** The most times the native code's time, by form. Our choice, from a prototype that took up to 43 times as long. */
const most = { choose: 4, probes: 4, ask: 4, decide: 10 } as const;

const order = ['builtIn', 'native', 'interpreted'] as const;

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1];

console.log(
  `CPU time, median of ${turns} turns after one that does not count, which compiles what all ways share; × interpreted ÷ native in a turn`,
);
for (const id of ['first-look', 'three-rules', 'beside-data']) {
  const { scenario } = presets.get(id);
  for (const { policy, params, form, text } of rewritten) {
    const taken = { builtIn: [] as number[], native: [] as number[], interpreted: [] as number[] };
    const digests = new Set<string>();
    const ways = {
      builtIn: () => simulate(planRun(withRun(scenario, { policy, params }), 0)),
      native: () => runOwn(scenario, form, () => nativeCode(functionsOf(text))),
      interpreted: null,
    };
    for (let turn = 0; turn <= turns; turn += 1) {
      const interpreter = await openInterpreter();
      const all = { ...ways, interpreted: () => runOwn(scenario, form, () => interpreter.read(text)) };
      // Another one is the first in each turn: it pays for what the turn before has left to collect.
      for (const at of order.keys()) {
        const way = order[(at + turn) % order.length];
        const [data, seconds] = timed(all[way]);
        if (turn > 0) taken[way].push(seconds);
        digests.add(digestOf(data));
      }
    }
    const ms = Object.values(taken).map((seconds) => `${Math.round(median(seconds) * 1000)}`.padStart(6));
    const ratio = median(taken.interpreted.map((seconds, turn) => seconds / taken.native[turn]));
    const verdict = `${ratio > most[form] ? `  over ${most[form]}` : ''}${digests.size === 1 ? '' : '  DIGESTS DIFFER'}`;
    console.log(
      `${id.padEnd(12)} ${form.padEnd(7)} ${policy.padEnd(12)}${ms.join('')} ms  ×${ratio.toFixed(1).padStart(5)}${verdict}`,
    );
  }
}
