import type { Emscripten, Ffi, OwnModule } from './module.ts';

type Pointer = ReturnType<Ffi['QTS_NewObject']>;
type Context = Parameters<Ffi['QTS_NewObject']>[0];
type Runtime = ReturnType<Ffi['QTS_NewRuntime']>;

/** What the interpreter threw: an error of the language, with where it arose, or no object at all. */
export class Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string;

  constructor(name: string, message: string, stack: string) {
    this.name = name;
    this.message = message;
    this.stack = stack;
  }
}

/** In strict mode, as in modules. */
const STRICT = 8;
/** Reads, and runs nothing. */
const COMPILE_ONLY = 32;

/** The host's id of its first function, and of those after it. */
const FIRST_FUNCTION = 1;

/**
 * A world of the language in a copy of the interpreter: globals of its own, functions of the host, a count of its steps. Values
 * are addresses. None is freed but results of calls: the copy is dropped after its run.
 */
export class LanguageWorld {
  private readonly emscripten: Emscripten;
  private readonly ffi: Ffi;
  private readonly memory: WebAssembly.Memory;
  private readonly runtime: Runtime;
  private readonly stack: number;
  private readonly context: Context;
  private readonly nothing: ReturnType<Ffi['QTS_GetUndefined']>;
  private readonly functions: ((text: () => string) => void)[] = [];
  /** What a function of the host threw: it must not cross the interpreter. */
  private thrownByHost: { readonly error: unknown } | null = null;

  /** `mustStop` is asked after so many steps (`ownLimits.stepsAtOnce`). */
  constructor({ emscripten, ffi, memory }: OwnModule, stack: number, mustStop: () => boolean) {
    this.emscripten = emscripten;
    this.ffi = ffi;
    this.memory = memory;
    this.runtime = ffi.QTS_NewRuntime();
    this.stack = stack;
    ffi.QTS_RuntimeSetMaxStackSize(this.runtime, stack);
    this.context = ffi.QTS_NewContext(this.runtime, 0 as never);
    this.nothing = ffi.QTS_GetUndefined();
    emscripten.callbacks = {
      callFunction: (
        _: unknown,
        _context: unknown,
        _this: unknown,
        _count: number,
        given: never,
        id: number,
      ) => this.callHost(id, given),
      shouldInterrupt: () => (mustStop() ? 1 : 0),
      freeHostRef: () => undefined,
      loadModuleSource: () => 0,
      normalizeModule: () => 0,
    } as never;
    ffi.QTS_RuntimeEnableInterruptHandler(this.runtime);
  }

  /** Runs a text, and gives the value of its last statement. */
  run(text: string, file: string): Pointer {
    return this.read(text, file, STRICT);
  }

  /** Reads a text without running it. */
  parse(text: string, file: string): void {
    this.read(text, file, STRICT + COMPILE_ONLY);
  }

  private read(text: string, file: string, flags: number): Pointer {
    const { emscripten, ffi } = this;
    const bytes = emscripten.lengthBytesUTF8(text);
    const at = emscripten._malloc(bytes + 1) as never;
    if (at === 0) throw new Thrown('', '', '');
    emscripten.stringToUTF8(text, at, bytes + 1);
    const result = ffi.QTS_Eval(this.context, at, bytes, file, 0 as never, flags as never);
    emscripten._free(at);
    return this.orThrow(result);
  }

  /** Calls a function with some values. */
  call(callee: Pointer, ...values: readonly Pointer[]): Pointer {
    const { emscripten, ffi } = this;
    const given = emscripten._malloc(4 * values.length + 4) as never;
    new Uint32Array(this.memory.buffer, given, values.length).set(values);
    return this.orThrow(ffi.QTS_Call(this.context, callee, this.nothing, values.length, given));
  }

  /** Makes a function without arguments and results of one of the interpreter: nothing is made or kept for a call. */
  direct(callee: Pointer): () => void {
    const { context, ffi, nothing } = this;
    return () => {
      const result = ffi.QTS_Call(context, callee, nothing, 0, 0 as never);
      ffi.QTS_FreeValuePointer(context, this.orThrow(result));
    };
  }

  /** Whether the stack has room for what a function calls. To be asked at any look. */
  hasRoomFor(callee: Pointer): boolean {
    const { context, ffi, nothing } = this;
    const result = ffi.QTS_Call(context, callee, nothing, 0, 0 as never);
    const error = ffi.QTS_ResolveException(context, result);
    if (error) return !/stack overflow/.test(this.thrown(error).message);
    ffi.QTS_FreeValuePointer(context, result);
    return true;
  }

  /** The text that a function gives, or none if it cannot. To be asked where code was stopped, also with a full stack. */
  textFrom(callee: Pointer): string {
    const { context, ffi, nothing } = this;
    ffi.QTS_RuntimeSetMaxStackSize(this.runtime, 2 * this.stack);
    const result = ffi.QTS_Call(context, callee, nothing, 0, 0 as never);
    return ffi.QTS_ResolveException(context, result) ? '' : this.textOf(result);
  }

  /** Makes a function of the host; `act` can read the text that it is given. */
  hostFunction(name: string, act: (text: () => string) => void): Pointer {
    this.functions.push(act);
    const id = FIRST_FUNCTION + this.functions.length - 1;
    return this.ffi.QTS_NewFunction(this.context, name, 1, false, id as never);
  }

  newObject(fields: Readonly<Record<string, Pointer>>): Pointer {
    const made = this.ffi.QTS_NewObject(this.context);
    for (const [name, value] of Object.entries(fields))
      this.ffi.QTS_SetProp(this.context, made, this.newText(name), value);
    return made;
  }

  /** A field of an object. */
  field(of: Pointer, name: string): Pointer {
    return this.ffi.QTS_GetProp(this.context, of, this.newText(name));
  }

  /** Makes a buffer that both sides see; `at`: where it stands in the memory. */
  newBuffer(bytes: number): { readonly at: number; readonly buffer: Pointer } {
    const at = this.emscripten._malloc(bytes);
    new Uint8Array(this.memory.buffer, at, bytes).fill(0);
    return { at, buffer: this.ffi.QTS_NewArrayBuffer(this.context, at as never, bytes) };
  }

  private newText(text: string): Pointer {
    const { emscripten, ffi } = this;
    const bytes = emscripten.lengthBytesUTF8(text) + 1;
    const at = emscripten._malloc(bytes) as never;
    emscripten.stringToUTF8(text, at, bytes);
    const made = ffi.QTS_NewString(this.context, at);
    emscripten._free(at);
    return made;
  }

  private textOf(value: Pointer): string {
    const at = this.ffi.QTS_GetString(this.context, value);
    const text = at === (0 as never) ? '' : this.emscripten.UTF8ToString(at);
    if (at !== (0 as never)) this.ffi.QTS_FreeCString(this.context, at);
    return text;
  }

  private callHost(id: number, given: never): number {
    try {
      this.functions[id - FIRST_FUNCTION](() =>
        this.textOf(this.ffi.QTS_ArgvGetJSValueConstPointer(given, 0) as never),
      );
    } catch (error) {
      this.thrownByHost ??= { error };
    }
    return 0; // undefined
  }

  private orThrow(result: Pointer): Pointer {
    const host = this.thrownByHost;
    this.thrownByHost = null;
    if (host !== null) throw host.error;
    const error = this.ffi.QTS_ResolveException(this.context, result);
    if (error) throw this.thrown(error);
    return result;
  }

  /** Reads what was thrown. Where memory has run out, there is nothing to read, nor room to read it. */
  private thrown(error: Pointer): Thrown {
    const kind = this.ffi.QTS_Typeof(this.context, error);
    const type = this.emscripten.UTF8ToString(kind as never);
    if (type !== 'object')
      return new Thrown('', type === 'string' ? this.textOf(error) : `threw a ${type}`, '');
    const [name, message, stack] = ['name', 'message', 'stack'].map((field) =>
      this.textOf(this.field(error, field)),
    );
    return new Thrown(name, message, stack);
  }
}
