import { expect, test, vi } from 'vitest';
import type { OwnForm } from '../kit/own/api.ts';
import { OwnFault } from '../kit/own/code.ts';
import { presets } from '../scenario/presets/presets.ts';
import { rewritten } from '../testing/kit/own/builtIns.ts';
import { functionsOf, nativeCode } from '../testing/kit/own/nativeCode.ts';
import { digestOf, runOwn } from '../testing/kit/own/ownRun.ts';
import { allHostile, type Hostile } from '../testing/own/hostile.ts';
import { formOfCode } from './formOfCode.ts';
import { Interpreter, openInterpreter } from './interpreter.ts';
import { openModule } from './module.ts';
import { plainCode } from './plainCode.ts';

const small = presets.get('two-jobs').scenario;

/** What becomes of a file: its digest, or the fault that ended its run. */
async function outcomeOf(form: OwnForm, text: string): Promise<string | OwnFault> {
  const interpreter = await openInterpreter();
  try {
    return digestOf(runOwn(small, form, () => interpreter.read(text)));
  } catch (fault) {
    if (!(fault instanceof OwnFault)) throw fault;
    return fault;
  }
}

const messageOf = async (form: OwnForm, text: string): Promise<string> => {
  const outcome = await outcomeOf(form, text);
  return outcome instanceof OwnFault ? outcome.message : 'no fault';
};

test('a fault is told with its line and column, the time and the call', async () => {
  const wrong = 'function choose(task, cluster) {\n  const x = 1;\n  return nope(task);\n}';
  expect(await messageOf('choose', wrong)).toMatch(
    /^line 3, column \d+, at [\d.]+ s, in choose for task \d+ of job \d+: ReferenceError: 'nope' is not defined$/,
  );
  expect(await messageOf('choose', 'function choose() {\n  return 0;\n')).toMatch(
    /^line 3, column 1: SyntaxError/,
  );
});

test.each([
  ['5, column 3', '// A comment.\n\nfunction choose() {\n  let x = 0;\n  while (true) x += 1;\n}'],
  ['2, column 16', "const text = 'for';\nfunction f() { while (true); }\nfunction choose() { return f(); }"],
  [
    '3, column 7',
    '// A comment.\nfunction choose() { [1].map(() => {\n      for (;;);\n  }); for (const x of []); }',
  ],
  ['2, column 1', '// A loop in no function.\nwhile (true);\nfunction choose() { for (;;); }'],
  ['2, column 1', '// Of two loops.\nfunction choose() { for (const x of []); do {} while (true); }'],
  ['2, column 16', 'function choose() {\n  /(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"); }'],
])('a loop without end is found at line %s', async (place, text) => {
  expect(await messageOf('choose', text)).toMatch(
    new RegExp(`^line ${place}[,:].*it took more than 1,000,000 steps`),
  );
});

test.each([
  ['an endless search', 24, '[].indexOf.call({ length: 2 ** 53 - 1 }, 0)'],
  ['texts without end', 28, 'for (;;) "x".repeat(1e6)'],
  ['lists of bytes without end', 32, 'for (;;) new Uint8Array(1 << 20)'],
  ['a number without end', 41, 'for (let x = 3n; ; ) x = (x * x * x) % (1n << 900000n)'],
  ['a sort without end', 82, 'const a = []; for (let i = 0; i < 1e5; i += 1) a.push(i); for (;;) a.sort()'],
])('%s inside of the language is counted, and found at column %i', async (_, column, evil) => {
  // Also where it is caught: it is not thrown.
  const text = `// A comment.\nfunction choose() {\n  try { ${evil}; } catch { return 0; } }`;
  expect(await messageOf('choose', text)).toMatch(
    new RegExp(
      `^line 3, column ${column}, at .*asks of the language .*took more than 100,000,000 turns in one call`,
    ),
  );
});

test.each([
  ['a loop', 'function choose() { while (true); }', /took more than 1,000,000 steps in one call/],
  ['a recursion', 'function choose() { return choose(); }', /calls itself too deeply/],
  [
    'a recursion that goes on when it is caught',
    'function choose() { (function f() { try { f(); } catch { f(); } })(); }',
    /calls itself too deeply/,
  ],
  [
    'lists',
    'function choose() { const a = []; for (;;) a.push(new Array(999).fill(0)); }',
    /out of memory: there are 64 MB/,
  ],
  ['chance', 'function choose() { return Math.random(); }', /use cluster.below\(n\) or cluster.uniform\(\)/],
  ['a clock', 'function choose() { return Date.now(); }', /'Date' is not defined/],
  ['a promise', 'async function choose() { return 0; }', /choose returned an object; it must be a server/],
])('%s without end or leave is refused', async (_, text, words) => {
  expect(await messageOf('choose', text)).toMatch(words);
});

test.each(['-1', '1e9', '"none"', '[0]'])(
  'an answer of %s is told with the line that gives it',
  async (answer) => {
    const text = `function choose(task) {\n  if (task.id < 3) return 0;\n  return ${answer};\n}`;
    expect(await messageOf('choose', text)).toMatch(
      /^line 3, column 3, at .* s, in choose .*: choose returned/,
    );
  },
);

test('the same code takes the same steps, and does what it does natively with numbers', async () => {
  const text = `
    let sum = 0;
    function choose(task, cluster) {
      for (let i = 1; i < 50; i += 1) sum += Math.sin(i) * 1e-3 + cluster.uniform() / i + cluster.below(i);
      return Math.floor(sum) % cluster.servers;
    }`;
  const native = digestOf(runOwn(small, 'choose', () => nativeCode(functionsOf(text))));
  expect(await outcomeOf('choose', text)).toBe(native);
});

test('what is counted does not depend on the language of the visitor', async () => {
  // What is found by addresses, of which some are taken and some given back.
  const text =
    'function choose() { const all = new Map(); for (let i = 0; ; i += 1) all.set(i % 1000, { i }); }';
  const turnsLeft = async (language: string) => {
    vi.stubGlobal('navigator', { language });
    const module = await openModule();
    expect(() => runOwn(small, 'choose', () => new Interpreter(module).read(text))).toThrow(
      '1,000,000 steps',
    );
    return module.left.value;
  };
  const left = await turnsLeft('de');
  expect(await turnsLeft('a-language-with-a-long-name')).toBe(left);
  vi.unstubAllGlobals();
});

const right = rewritten[0];

/** Lists what is wrong with how a hostile file ended. */
async function wrongWith({ name, form, text, mayEndWell }: Hostile): Promise<readonly string[]> {
  const outcome = await outcomeOf(form, text);
  if (!(outcome instanceof OwnFault)) return mayEndWell ? [] : [`${name}: ended well`];
  const { length } = outcome.message;
  return length > 10 && length < 600 ? [] : [`${name}: says ${outcome.message}`];
}

test('hostile files end by themselves, say what is wrong, and leave the next run as it is', async () => {
  const files = allHostile();
  expect(files.length).toBeGreaterThan(1_000);
  const wanted = await outcomeOf(right.form, right.text);
  const wrong: string[] = [];
  // Every one in `npm run fuzz`; here some, others with another first one.
  for (let at = 3; at < files.length; at += 41) wrong.push(...(await wrongWith(files[at])));
  expect(wrong).toEqual([]);
  expect(await outcomeOf(right.form, right.text)).toBe(wanted);
});

test('TypeScript is read without its types, and its lines stay', async () => {
  const typed = `interface Server { readonly queue: number }
type Place = number | null;
function choose(task: { id: number }, cluster: { any(): Place }): Place {
  const found = cluster.any() as number;
  return BACK satisfies number;
}`;
  const plain = await plainCode(typed.replace('BACK', 'found'));
  expect(await outcomeOf('choose', plain)).toBe(await outcomeOf(right.form, right.text));
  const wrong = await plainCode(typed.replace('BACK', 'nope'));
  expect(await messageOf('choose', wrong)).toMatch(/^line 5, column \d+, at .*'nope' is not defined/);
  expect(await formOfCode(typed.replace('BACK', 'found'))).toBe('choose');
  // JavaScript stays as it is, and so does what is neither.
  for (const text of [right.text, 'function choose() { return 0;', 'while (true);'])
    expect(await plainCode(text)).toBe(text);
});
