import type { OwnForm } from '../../kit/own/api.ts';

/** A file that somebody might write to do harm, or by mistake. */
export interface Hostile {
  readonly name: string;
  readonly form: OwnForm;
  readonly text: string;
  /** Whether a run of it may end well; if not, it must end with a fault. */
  readonly mayEndWell: boolean;
}

/** What harm is tried: statements of the language. Those of the first group find nothing to do harm with, or find it harmless. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  network: [
    "fetch('http://127.0.0.1:1/')",
    'new XMLHttpRequest()',
    "new WebSocket('ws://127.0.0.1:1/')",
    "new EventSource('http://127.0.0.1:1/')",
    "navigator.sendBeacon('http://127.0.0.1:1/')",
    "importScripts('http://127.0.0.1:1/')",
    "new Worker('data:text/javascript,')",
  ],
  storage: ['localStorage.x = 1', "indexedDB.open('x')", "caches.open('x')", "document.cookie = 'x'"],
  textCode: [
    "import('node:fs').catch((e) => e.constructor.constructor('return process')())",
    "eval('while (true);')",
    "new Function('while (true);')()",
    "(0, eval)('globalThis.process.exit()')",
    "(() => {}).constructor('return process')().exit()",
  ],
  timeAndChance: [
    'Date.now()',
    'new Date()',
    'performance.now()',
    'Math.random()',
    'crypto.getRandomValues(new Uint8Array(1))',
    'setTimeout(() => {}, 0)',
  ],
  endless: [
    'while (true);',
    'for (;;) { try { while (true); } catch {} }',
    'try { while (true); } finally { while (true); }',
    '(function f() { f(); })()',
    '(function f() { try { f(); } catch { f(); } })()',
    '/^(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")',
    '/(x+x+)+y/.exec("x".repeat(60))',
    'Array.from({ length: 1e8 })',
    'Array.from({ length: 1e5 }, (_, i) => i).sort(() => { for (let i = 0; i < 1e5; i += 1); return 1; })',
    'JSON.stringify((function f(n) { return n === 0 ? {} : { a: f(n - 1), b: f(n - 1) }; })(22))',
    'let x = 0n; for (let i = 0; ; i += 1) x = x * 3n + 1n;',
    '[1].map(function f() { return [1].map(f); })',
  ],
  // Much inside one step.
  longSteps: [
    '[].indexOf.call({ length: 2 ** 53 - 1 }, 0)',
    "for (;;) 'x'.repeat(1e6)",
    'const a = Array.from({ length: 1e5 }, (_, i) => i); for (;;) a.sort()',
    'for (;;) new Uint8Array(1 << 20)',
    '3n ** 600000n * 5n ** 400000n % 7n ** 300000n',
    "const s = 'a'.repeat(1e6); for (;;) s.indexOf('ab')",
    "let s = ''; for (;;) s = (s + 'x').slice(0, 1e6) + s.slice(1)",
    'const a = new Array(1e5).fill(1); for (;;) JSON.parse(JSON.stringify(a))',
    "const s = 'ab'.repeat(500); for (;;) s.split('').reverse().join('').replaceAll('a', 'bb')",
  ],
  memory: [
    'const a = []; for (;;) a.push(new Array(1000).fill(0));',
    'const a = []; for (;;) a.push({ a: {}, b: {} });',
    'const a = []; for (;;) a.push(new Uint8Array(1 << 20));',
    'new ArrayBuffer(1 << 30)',
    "let s = 'x'; for (;;) s += s;",
    "'x'.repeat(1 << 28).split('')",
    'const a = [0]; for (;;) a.push(...a);',
    'const m = new Map(); for (let i = 0; ; i += 1) m.set(i, {});',
    'const a = []; for (;;) { const big = new Array(1000).fill(1); a.push(() => big); }',
    'let o = {}; for (;;) o = { o, p: "x".repeat(1000) + Object.keys(o) };',
  ],
  prototypes: [
    'Array.prototype.push = () => { throw new Error("push"); }',
    'Array.prototype.slice = () => [9e9]',
    'Array.prototype.splice = () => []',
    'Array.isArray = () => true',
    'Number.isInteger = () => true',
    'Object.prototype.then = () => {}',
    'Object.defineProperty(Object.prototype, "server", { get: () => -5 })',
    'Object.defineProperty(Array.prototype, 0, { set() { throw new Error("no"); } })',
    'Array.prototype[Symbol.iterator] = function* () { for (;;) yield 0; }',
    'Function.prototype.call = Function.prototype.apply = () => 0',
    'Reflect.apply = () => 0',
    'Object.freeze = Object.create = () => ({})',
  ],
  promises: [
    'Promise.resolve().then(() => { while (true); })',
    'new Promise(() => {})',
    '(async () => { await 1; while (true); })()',
    'Promise.prototype.then = () => { while (true); }',
    'queueMicrotask(() => {})',
    '(async function* () {})().next()',
  ],
  ourNames: [
    'globalThis.createInside = null',
    'numbers[0] = 1e9',
    'words.fill(7)',
    'host.any()',
    'globalThis.host = { any() {} }',
    'delete globalThis.Object',
    'globalThis.globalThis = undefined',
    'this.constructor.constructor("return this")().words',
  ],
  thrown: [
    'throw null',
    'throw undefined',
    'throw 5',
    "throw 'x'.repeat(100000)",
    'throw { get message() { while (true); } }',
    'throw new Proxy({}, { get() { throw 1; } })',
    'throw { toString() { throw 2; }, stack: 5 }',
    'throw Symbol("s")',
  ],
};

/** Those that end without a fault where nothing forbids them. */
const harmless = new Set([
  'prototypes',
  'promises',
  'ourNames',
  'memory',
  'textCode',
  'endless',
  'longSteps',
]);

/** Where it is tried: the file around a statement. */
const places: Readonly<Record<string, readonly [form: OwnForm, around: (evil: string) => string]>> = {
  top: ['choose', (evil) => `${evil};\nfunction choose(task, cluster) { return cluster.any(); }`],
  choose: ['choose', (evil) => `function choose(task, cluster) {\n${evil};\nreturn cluster.any(); }`],
  probes: [
    'probes',
    (evil) => `function probes(stage, cluster) {\n${evil};\nreturn cluster.sample(stage.left); }`,
  ],
  answer: [
    'probes',
    (evil) =>
      `function probes(stage, cluster) { return cluster.sample(2 * stage.left); }\nfunction answer() {\n${evil};\nreturn true; }`,
  ],
  ask: [
    'ask',
    (evil) =>
      `function ask(task, cluster) {\n${evil};\nreturn cluster.sample(2); }\nfunction place(task, answers) { return answers[0].server; }`,
  ],
  place: [
    'ask',
    (evil) =>
      `function ask(task, cluster) { return cluster.sample(2); }\nfunction place(task, answers) {\n${evil};\nreturn answers[0].server; }`,
  ],
  watch: [
    'choose',
    (evil) =>
      `function choose(task, cluster) { cluster.wake(0.01); return cluster.any(); }\nfunction watch(tasks, cluster) {\n${evil};\ncluster.copy(tasks[0].id, 0); }`,
  ],
  decide: ['decide', (evil) => `function decide(server, jobs) {\n${evil};\nreturn jobs[0].id; }`],
  getter: [
    'choose',
    (evil) => `const o = { get x() {\n${evil};\nreturn 0; } };\nfunction choose() { return o.x; }`,
  ],
  valueOfObject: [
    'choose',
    (evil) => `function choose() { const o = { valueOf() {\n${evil};\nreturn 0; } };\nreturn 0 * o; }`,
  ],
  toStringOfObject: [
    'choose',
    (evil) =>
      `function choose() { const o = { toString() {\n${evil};\nreturn ''; } };\nreturn \`\${o}\`.length; }`,
  ],
  comparator: [
    'choose',
    (evil) => `function choose() { [2, 1].sort((a, b) => {\n${evil};\nreturn a - b; });\nreturn 0; }`,
  ],
  iterator: [
    'probes',
    (evil) =>
      `function probes(stage, cluster) { const each = { [Symbol.iterator]: () => ({ next() {\n${evil};\nreturn { done: true }; } }) };\nreturn [...each, ...cluster.sample(stage.left)]; }`,
  ],
  proxy: [
    'choose',
    (evil) =>
      `const p = new Proxy({}, { get() {\n${evil};\nreturn 0; } });\nfunction choose() { return p.x; }`,
  ],
  thrownObject: [
    'choose',
    (evil) => `function choose() { throw { get message() {\n${evil};\nreturn 'x'; } }; }`,
  ],
};

const answers = [
  ...['-1', 'NaN', '0.5', '1e9', 'Infinity', 'undefined', "'0'", '0n', 'true', '[]', '{}', 'Symbol()'],
  ...['new Proxy([], {})', '() => 0'],
];

/** What is no policy at all. */
const oddities: readonly Hostile[] = [
  ['empty', 'choose', ''],
  ['no function', 'choose', 'const choose = 5;'],
  ['two forms', 'choose', 'function choose() { return 0; } function decide() { return null; }'],
  ['bad unicode', 'choose', 'function choose() { return "\ud800" - 1; }'],
  ['open comment', 'choose', 'function choose() { return 0; } /*'],
  ['a module', 'choose', 'export function choose() { return 0; }'],
  ['log without end', 'choose', 'function choose(t, c) { for (;;) c.log("x".repeat(1000)); }'],
  [
    'log of objects',
    'choose',
    'function choose(t, c) { c.log({ toString() { while (true); } }, [], Symbol()); throw 1; }',
  ],
].map(([name, form, text]) => ({ name, form: form as OwnForm, text, mayEndWell: false }));

/** All files: every kind of harm in every place, wrong answers, and what is no policy. */
export function allHostile(): readonly Hostile[] {
  const tried = Object.entries(kinds).flatMap(([kind, evils]) =>
    evils.flatMap((evil) =>
      Object.entries(places).map(([place, [form, around]]) => ({
        name: `${kind} in ${place}: ${evil.slice(0, 40)}`,
        form,
        text: around(evil),
        mayEndWell: place !== 'thrownObject' && (harmless.has(kind) || kind === 'timeAndChance'),
      })),
    ),
  );
  const wrong = answers.map((answer) => ({
    name: `choose returns ${answer}`,
    form: 'choose' as const,
    text: `function choose() { return ${answer}; }`,
    mayEndWell: false,
  }));
  return [...oddities, ...wrong, ...tried];
}
