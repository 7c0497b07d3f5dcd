/// <reference types="vite/types/importMeta.d.ts" />
import { type Entries, type Host, type OwnCode, OwnFault, type ThrownFault } from '../kit/own/code.ts';
import { MOST_LISTED } from '../kit/own/inside.js';
import { faultOfThrown, tooDeep, tooManySteps, tooManyTurns } from './faults.ts';
import { ownLimits } from './limits.ts';
import { type OwnModule, openModule } from './module.ts';
import { LanguageWorld, Thrown } from './world.ts';

const texts = import.meta.glob<string>('../kit/own/inside.js', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const inside = Object.values(texts)[0].replaceAll(/^export /gm, '');

/** Takes away what reads a clock, draws by chance or waits for others. */
const without = `
for (const name of ['Date', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics', 'performance', 'console'])
  delete globalThis[name];
Math.random = () => { throw new Error('Math.random is not here: use cluster.below(n) or cluster.uniform()'); };`;

/** Calls itself so many times. */
const nested = `(() => {
  const call = (times) => (times === 0 ? 0 : call(times - 1));
  return () => call(${ownLimits.roomForCalls});
})()`;

/** Tells where the code stands that was stopped. Takes at once what it needs, as the visitor may change it afterwards. */
const here = '(() => { const Own = Error; return () => new Own().stack; })()';

/** The file whose lines faults tell. */
const FILE = 'policy.js';
const NUMBERS = 8;
const WORDS = 2 * MOST_LISTED;

const asked = ['any', 'sample', 'below', 'uniform', 'mayRun', 'near', 'wake', 'copy'] as const;
const called = [
  'choose',
  'probes',
  'answer',
  'ask',
  'place',
  'decide',
  'watch',
  'runs',
  'arrived',
  'told',
] as const;

/** The numbers that both sides see come as buffers. */
const create =
  '(host, numbers, words) => createInside(host, new Float64Array(numbers), new Int32Array(words))';

/** Gives what a file defines; after its end, so that its lines keep their numbers. */
const given = `\n;({ ${called
  .slice(0, 7)
  .map((name) => `${name}: typeof ${name} === 'function' ? ${name} : undefined`)
  .join(', ')} })`;

/** Somebody's code, run by the interpreter. */
class InterpretedCode implements OwnCode {
  readonly numbers: Float64Array;
  readonly words: Int32Array;
  private readonly text: string;
  private readonly world: LanguageWorld;
  private readonly buffers;
  private readonly createInside;
  private readonly nested;
  private readonly here;
  private readonly left: WebAssembly.Global<'i32'>;
  private looks = 0; // in this call
  private looksOfRun = 0;
  private turnsOfCalls = 0; // In units of what a call may have.
  private isTooDeep = false;

  constructor(module: OwnModule, text: string) {
    const world = new LanguageWorld(module, ownLimits.stack, () => this.mustStop());
    const numbers = world.newBuffer(8 * NUMBERS);
    const words = world.newBuffer(4 * WORDS);
    this.text = text;
    this.world = world;
    this.left = module.left;
    this.buffers = [numbers.buffer, words.buffer];
    this.numbers = new Float64Array(module.memory.buffer, numbers.at, NUMBERS);
    this.words = new Int32Array(module.memory.buffer, words.at, WORDS);
    this.createInside = world.run(`(() => { ${inside}\nreturn ${create}; })()`, 'inside.js');
    this.nested = world.run(nested, 'nested.js');
    this.here = world.run(here, 'here.js');
    world.run(without, 'without.js');
    this.allowTurns();
  }

  start(host: Host): Entries {
    const { world } = this;
    const functions = asked.map((name) => [name, world.hostFunction(name, () => host[name]())] as const);
    const log = world.hostFunction('log', (text) => host.log(text()));
    const answers = world.newObject({ ...Object.fromEntries(functions), log });
    const connect = world.call(this.createInside, answers, ...this.buffers);
    const defined = this.counted(() => world.run(`${this.text}${given}`, FILE));
    const entries = world.call(connect, defined);
    return Object.fromEntries(
      called.map((name) => {
        const call = world.direct(world.field(entries, name));
        return [name, () => this.counted(call)];
      }),
    ) as unknown as Entries;
  }

  /** Gives a parameter that the code declares (`params`) another value. */
  set(name: string, value: number): void {
    try {
      this.counted(() => this.world.run(`params.${name} = ${value}`, 'change.js'));
    } catch (thrown) {
      throw new OwnFault(this.faultOf(thrown), `in a change of params.${name}`);
    }
  }

  faultOf(thrown: unknown): ThrownFault {
    if (this.left.value < 0) return this.faultOfTurns();
    const isStopped = this.looks > ownLimits.looksPerCall || this.looksOfRun > ownLimits.looksPerRun;
    const words = isStopped ? tooManySteps(this.looks) : null;
    return faultOfThrown(thrown, FILE, this.text, this.isTooDeep ? tooDeep : words);
  }

  /** The interpreter stands where it was stopped: what is called now is called from there. */
  private faultOfTurns(): ThrownFault {
    const isOfRun = this.turnsOfCalls >= ownLimits.turnsOfCallsPerRun;
    this.left.value = ownLimits.turnsPerCall;
    const isTooDeep = this.isTooDeep || !this.world.hasRoomFor(this.nested);
    const thrown = new Thrown('', '', this.world.textFrom(this.here));
    return faultOfThrown(thrown, FILE, this.text, isTooDeep ? tooDeep : tooManyTurns(isOfRun));
  }

  private counted<Result>(act: () => Result): Result {
    this.looks = 0;
    if (this.left.value < ownLimits.turnsPerCall) this.allowTurns();
    return act();
  }

  /** Allows a quarter more than a call may have, so that few calls have to. */
  private allowTurns(): void {
    if (this.turnsOfCalls >= ownLimits.turnsOfCallsPerRun) return;
    this.turnsOfCalls += 1 / 4;
    this.left.value = (ownLimits.turnsPerCall * 5) / 4;
  }

  private mustStop(): boolean {
    this.looks += 1;
    this.looksOfRun += 1;
    this.isTooDeep = !this.world.hasRoomFor(this.nested);
    return this.isTooDeep || this.looks > ownLimits.looksPerCall || this.looksOfRun > ownLimits.looksPerRun;
  }
}

/** A copy of the interpreter, for one run. */
export class Interpreter {
  private readonly module: OwnModule;

  constructor(module: OwnModule) {
    this.module = module;
  }

  /** Makes code ready to be run, in a world of its own, also where the same run begins anew. */
  read(text: string): InterpretedCode {
    return new InterpretedCode(this.module, text);
  }

  /** Tells whether a text can be read. Nothing of it is run. */
  parses(text: string): boolean {
    try {
      new LanguageWorld(this.module, ownLimits.stack, () => false).parse(text, FILE);
      return true;
    } catch {
      return false;
    }
  }
}

/** Opens a copy of the interpreter. */
export async function openInterpreter(): Promise<Interpreter> {
  return new Interpreter(await openModule());
}
