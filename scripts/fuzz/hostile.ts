import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OwnFault } from '../../src/kit/own/code.ts';
import { openInterpreter } from '../../src/own/interpreter.ts';
import { presets } from '../../src/scenario/presets/presets.ts';
import { rewritten } from '../../src/testing/kit/own/builtIns.ts';
import { digestOf, runOwn } from '../../src/testing/kit/own/ownRun.ts';
import { allHostile } from '../../src/testing/own/hostile.ts';
import { Finding, type Fuzzer } from './fuzzer.ts';

const files = allHostile();
const { scenario } = presets.get('two-jobs');
const [right] = rewritten;

/** So much more may the process hold after a policy than before it: what the interpreter has, and the trace of a run. [bytes] */
const MOST_MEMORY = 200_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the process holds, without what nobody needs any more. [bytes] */
function held(): number {
  collectGarbage();
  return process.memoryUsage.rss();
}

async function digestOfRight(): Promise<string> {
  const interpreter = await openInterpreter();
  return digestOf(runOwn(scenario, right.form, () => interpreter.read(right.text)));
}

let wanted: string | null = null;

/** Policies that do harm, each once: they end by themselves, say what is wrong, and leave the next run as it is. */
export const hostile: Fuzzer = {
  name: 'hostile',
  async try({ number }) {
    const file = files[number];
    if (file === undefined) return 'no more';
    wanted ??= await digestOfRight();
    const before = held();
    const interpreter = await openInterpreter();
    let outcome = 'ended well';
    try {
      runOwn(scenario, file.form, () => interpreter.read(file.text));
    } catch (fault) {
      if (!(fault instanceof OwnFault)) throw new Finding(`threw ${fault}`, file);
      if (fault.message.length < 10 || fault.message.length > 600) throw new Finding(fault.message, file);
      outcome = fault.fault.line === null ? 'refused' : 'refused at a line';
    }
    if (outcome === 'ended well' && !file.mayEndWell) throw new Finding('ended well', file);
    const more = process.memoryUsage.rss() - before;
    if (more > MOST_MEMORY) throw new Finding(`took ${(more / 1e6).toFixed(0)} MB`, file);
    if ((await digestOfRight()) !== wanted) throw new Finding('changed the next run', file);
    return outcome;
  },
};
