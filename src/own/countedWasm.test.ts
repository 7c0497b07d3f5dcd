import { expect, test } from 'vitest';
import { COUNTER, countedWasm } from './countedWasm.ts';

/** A module with a memory: `turn(n)` turns a loop n times, `fill(n)` fills n bytes and copies them. */
const plain = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 1, 0x7f, 0], // types: one number, no result
  ...[3, 3, 2, 0, 0], // two functions
  ...[5, 3, 1, 0, 16], // memory
  ...[6, 1, 0], // no variables yet
  ...[7, 15, 2, 4, 0x74, 0x75, 0x72, 0x6e, 0, 0, 4, 0x66, 0x69, 0x6c, 0x6c, 0, 1], // exports
  ...[10, 41, 2],
  ...[14, 0, 0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x0b],
  ...[24, 0, 0x41, 0, 0x41, 7, 0x20, 0, 0xfc, 11, 0],
  ...[0x41, 128, 128, 32, 0x41, 0, 0x20, 0, 0xfc, 10, 0, 0, 0x01, 0x0b],
]);

interface Exports {
  readonly [COUNTER]: WebAssembly.Global<'i32'>;
  readonly turn: (times: number) => void;
  readonly fill: (bytes: number) => void;
}

async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<Exports> {
  return (await WebAssembly.instantiate(bytes)).instance.exports as unknown as Exports;
}

test('turns of loops, copies and fills of memory are counted', async () => {
  const { left, turn, fill } = await opened(countedWasm(plain));
  left.value = 1_000;
  turn(300);
  expect(left.value).toBe(700);
  fill(6_400); // 100 to fill, 100 to copy
  expect(left.value).toBe(500);
  turn(500);
  expect(left.value).toBe(0);
});

test('the module stops where nothing is left', async () => {
  const { left, turn, fill } = await opened(countedWasm(plain));
  left.value = 99;
  expect(() => turn(100)).toThrow(WebAssembly.RuntimeError);
  expect(left.value).toBe(-1);
  left.value = 10;
  expect(() => fill(6_400)).toThrow(WebAssembly.RuntimeError);
  // What it did not know it would not count.
  const unknown = plain.with(plain.length - 2, 0xfe);
  expect(() => countedWasm(unknown)).toThrow('not known: 254');
});
