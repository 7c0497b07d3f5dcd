// Counts what a WebAssembly module does: a counter is laid into each of its loops, and before each copy and fill of memory. So
// what the interpreter does inside one step of somebody's code (a product of large numbers, a sort, a search in a list that says
// it has no end) is counted too, the same in every engine. It is done when the code is loaded, so that what travels is the
// interpreter as it was published.

/** The name under which the module exports its counter: how much may still be done. Below 0 the module stops (`unreachable`). */
export const COUNTER = 'left';

/** Bytes that are copied or filled for what a turn of a loop counts: 2 to this, 64. */
const BYTES_SHIFT = 6;

const [TYPES, IMPORTS, FUNCTIONS, GLOBALS, EXPORTS, CODE] = [1, 2, 3, 6, 7, 10];
const [I32, NO_RESULT, FUNCTION_TYPE, MUTABLE, GLOBAL] = [0x7f, 0x40, 0x60, 1, 3];
const [UNREACHABLE, LOOP, IF, END, BRANCH_TABLE, CALL] = [0x00, 0x03, 0x04, 0x0b, 0x0e, 0x10];
const [LOCAL_GET, GLOBAL_GET, GLOBAL_SET] = [0x20, 0x23, 0x24];
const [I32_CONST, F32_CONST, F64_CONST] = [0x41, 0x43, 0x44];
const [LESS_THAN, SUBTRACT, SHIFT_RIGHT] = [0x48, 0x6b, 0x76];
/** The largest number: how much may be done until the counter is set. */
const MOST = [0xff, 0xff, 0xff, 0xff, 0x07];
/** What a second number tells apart. */
const [MORE, MEMORY_COPY, MEMORY_FILL] = [0xfc, 10, 11];

/** How many numbers stand behind instructions, from the first code to the last. Others are not known, or read by themselves. */
const KNOWN: readonly (readonly [first: number, last: number, numbers: number])[] = [
  [0x00, 0x01, 0], // unreachable, nop
  [0x02, 0x04, 1], // block, loop, if
  [0x05, 0x05, 0], // else
  [0x0b, 0x0b, 0], // end
  [0x0c, 0x0d, 1], // branches
  [0x0f, 0x0f, 0], // return
  [0x10, 0x10, 1], // call
  [0x11, 0x11, 2], // call by a table
  [0x1a, 0x1b, 0], // drop, select
  [0x20, 0x24, 1], // variables
  [0x28, 0x3e, 2], // loads, stores
  [0x3f, 0x42, 1], // size of the memory, whole constants
  [0x45, 0xc4, 0], // arithmetic
];
/** The same behind `MORE`: conversions, then copies and fills. */
const KNOWN_MORE = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1];

const numbersBehind = new Int8Array(256).fill(-1);
for (const [first, last, numbers] of KNOWN) numbersBehind.fill(numbers, first, last + 1);

/** Reads a part of a module. */
class Reader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    this.at += 1;
    return this.bytes[this.at - 1];
  }

  /** A whole number that is not negative. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  skipNumbers(count: number): void {
    for (let i = 0; i < count; i += 1) while (this.byte() > 127);
  }
}

type Piece = Uint8Array | readonly number[];

const numberBytes = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...numberBytes(value >>> 7)];

function joined(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const withLength = (content: Piece): Uint8Array => joined([numberBytes(content.length), content]);

/** What counts an amount, itself told by instructions. */
const counting = (counter: Piece, amount: Piece): readonly number[] => [
  ...[GLOBAL_GET, ...counter, ...amount, SUBTRACT, GLOBAL_SET, ...counter],
  ...[GLOBAL_GET, ...counter, I32_CONST, 0, LESS_THAN, IF, NO_RESULT, UNREACHABLE, END],
];

/** A function of three numbers that counts its third, in bytes, and does what is said with them. */
const countedBytes = (counter: Piece, act: Piece): Uint8Array =>
  withLength([
    0, // It has no variables of its own.
    ...counting(counter, [LOCAL_GET, 2, I32_CONST, BYTES_SHIFT, SHIFT_RIGHT]),
    ...[LOCAL_GET, 0, LOCAL_GET, 1, LOCAL_GET, 2, MORE, ...act, END],
  ]);

/** A function with a counter in each of its loops. Instead of copies it calls `copy`, instead of fills the function after it. */
function countedFunction(body: Uint8Array, turn: Piece, copy: number): Uint8Array {
  const reader = new Reader(body);
  for (let groups = reader.number(); groups > 0; groups -= 1) reader.skipNumbers(2); // Its variables.
  const pieces: Piece[] = [];
  let kept = 0;
  const put = (until: number, more: Piece) => {
    pieces.push(body.subarray(kept, until), more);
    kept = reader.at;
  };
  while (reader.at < body.length) {
    const { at } = reader;
    const instruction = reader.byte();
    if (instruction === F32_CONST) reader.at += 4;
    else if (instruction === F64_CONST) reader.at += 8;
    else if (instruction === BRANCH_TABLE) reader.skipNumbers(reader.number() + 1);
    else {
      const more = instruction === MORE ? reader.number() : -1;
      const numbers = more === -1 ? numbersBehind[instruction] : (KNOWN_MORE[more] ?? -1);
      if (numbers < 0)
        throw new Error(`the interpreter has an instruction that is not known: ${instruction}`);
      reader.skipNumbers(numbers);
      if (instruction === LOOP) put(reader.at, turn);
      if (more === MEMORY_COPY) put(at, [CALL, ...numberBytes(copy)]);
      if (more === MEMORY_FILL) put(at, [CALL, ...numberBytes(copy + 1)]);
    }
  }
  return joined([...pieces, body.subarray(kept)]);
}

/** How many functions come from outside; those of the module are numbered after them. */
function importedFunctions(list: Uint8Array): number {
  const reader = new Reader(list);
  let functions = 0;
  for (let left = reader.number(); left > 0; left -= 1) {
    for (let names = 2; names > 0; names -= 1) {
      const length = reader.number();
      reader.at += length;
    }
    const [kind, hasLimit] = [reader.byte(), reader.byte()];
    if (kind === 0) {
      functions += 1;
      reader.at -= 1;
    }
    reader.skipNumbers(kind === 0 || hasLimit === 0 ? 1 : 2);
  }
  return functions;
}

/** Gives a module, whose imports are functions and a memory, with its counter. */
export function countedWasm(wasm: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new Reader(wasm, 8);
  const sections = new Map<number, Uint8Array>();
  while (reader.at < wasm.length) {
    const id = reader.byte();
    const end = reader.number() + reader.at;
    sections.set(id, wasm.subarray(reader.at, end));
    reader.at = end;
  }
  const content = (id: number) => sections.get(id) ?? new Uint8Array(1);
  const count = (id: number) => new Reader(content(id)).number();
  /** Puts more at the end of a section, which is a list. */
  const put = (id: number, ...more: readonly Piece[]) => {
    const list = new Reader(content(id));
    const length = list.number() + more.length;
    sections.set(id, joined([numberBytes(length), list.bytes.subarray(list.at), ...more]));
  };
  const counter = numberBytes(count(GLOBALS));
  const type = numberBytes(count(TYPES));
  const copy = importedFunctions(content(IMPORTS)) + count(FUNCTIONS);
  const turn = counting(counter, [I32_CONST, 1]);
  const code = new Reader(content(CODE));
  const functions = Array.from({ length: code.number() }, () => {
    const end = code.number() + code.at;
    const body = code.bytes.subarray(code.at, end);
    code.at = end;
    return withLength(countedFunction(body, turn, copy));
  });
  sections.set(CODE, joined([numberBytes(functions.length), ...functions]));
  put(CODE, countedBytes(counter, [MEMORY_COPY, 0, 0]), countedBytes(counter, [MEMORY_FILL, 0]));
  put(TYPES, [FUNCTION_TYPE, 3, I32, I32, I32, 0]);
  put(FUNCTIONS, type, type);
  put(GLOBALS, [I32, MUTABLE, I32_CONST, ...MOST, END]);
  put(EXPORTS, [...withLength(new TextEncoder().encode(COUNTER)), GLOBAL, ...counter]);
  const all = [...sections].map(([id, bytes]) => [[id], withLength(bytes)]);
  return joined([wasm.subarray(0, 8), ...all.flat()]);
}
