/// <reference types="vite/types/importMeta.d.ts" />
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { COUNTER, countedWasm } from './countedWasm.ts';
import { ownLimits } from './limits.ts';

type Functions = Awaited<ReturnType<typeof variant.importFFI>>;
export type Emscripten = ConstructorParameters<Functions>[0];
export type Ffi = InstanceType<Functions>;

/** One copy of the interpreter, with a memory of its own. Each run of foreign code gets one, which is dropped afterwards. */
export interface OwnModule {
  readonly emscripten: Emscripten;
  /** QuickJS’s own functions. */
  readonly ffi: Ffi;
  readonly memory: WebAssembly.Memory;
  /** How much it may still do, in turns of its own loops (`countedWasm.ts`). It stops when this falls below 0. */
  readonly left: WebAssembly.Global<'i32'>;
}

/** In node the code travels in the program; a browser fetches it with the first policy that somebody wrote. */
async function addressOfCode(): Promise<string> {
  const { default: address } = import.meta.env.SSR
    ? await import('@jitl/quickjs-wasmfile-release-sync/wasm?url&inline')
    : await import('@jitl/quickjs-wasmfile-release-sync/wasm?url');
  return address;
}

/** The page that is saved as one file may connect to nowhere; its threads begin with this (`scripts/single/boot.js`). */
declare const makespanInterpreter: () => Response;

async function compile(): Promise<WebAssembly.Module> {
  const isSaved = import.meta.env.MODE === 'single';
  const answer = isSaved ? makespanInterpreter() : await fetch(await addressOfCode());
  if (!answer.ok) throw new Error(`the interpreter could not be fetched (${answer.status})`);
  return WebAssembly.compile(countedWasm(new Uint8Array(await answer.arrayBuffer())));
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiles the interpreter, once. What failed is tried again. */
async function code(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  try {
    return await compiled;
  } catch (fault) {
    compiled = null;
    throw fault;
  }
}

/**
 * Takes the variables of the system away, which the interpreter copies into its memory: the visitor's language is among them,
 * and addresses after it would depend on it, and what is found by addresses, and so how long that takes. The names are those of
 * the pinned version; a test says when they are others.
 */
function withoutLanguage(imports: WebAssembly.Imports, memory: WebAssembly.Memory): WebAssembly.Imports {
  const sizesOfVariables = (count: number, bytes: number) => {
    const words = new Uint32Array(memory.buffer);
    words[count >> 2] = 0;
    words[bytes >> 2] = 0;
    return 0;
  };
  return { a: { ...imports.a, e: () => 0, f: sizesOfVariables } };
}

/**
 * Makes a copy of the interpreter. Its memory has all pages from the start: the limit that QuickJS itself offers does not hold
 * for all that it allocates, and what points into memory that has grown is void.
 */
export async function openModule(): Promise<OwnModule> {
  const wasm = await code();
  const pages = ownLimits.memoryPages;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  let load = await variant.importModuleLoader();
  while ('default' in load) load = load.default;
  let left: WebAssembly.Global<'i32'> | undefined;
  const emscripten = await load({
    wasmMemory: memory,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(wasm, withoutLanguage(imports, memory));
      left = instance.exports[COUNTER] as WebAssembly.Global<'i32'>;
      done(instance);
      return instance.exports;
    },
    // What the interpreter says when it gives up; the fault says it.
    printErr: () => undefined,
  } as never);
  const QuickJs = await variant.importFFI();
  if (left === undefined) throw new Error('the interpreter did not begin');
  return { emscripten, ffi: new QuickJs(emscripten), memory, left };
}
