import { openInterpreter } from './interpreter.ts';

/** Texts that were read already, each with what runs of it. */
const known = new Map<string, string>();

/** As many versions as somebody types in a while. */
const MOST = 50;

/**
 * The JavaScript of a text that somebody wrote: the text itself, or, where it is none but reads as TypeScript, without its types.
 * Lines stay where they are. What cannot be read either way is given back, so that the fault is that of the text.
 */
export async function plainCode(text: string): Promise<string> {
  const found = known.get(text);
  if (found !== undefined) return found;
  const isPlain = (await openInterpreter()).parses(text);
  const plain = isPlain ? text : await withoutTypes(text);
  if (known.size >= MOST) known.clear();
  known.set(text, plain);
  return plain;
}

/** The same for a text that is known by now, because `plainCode` has read it. */
export function knownPlain(text: string): string {
  return known.get(text) ?? text;
}

async function withoutTypes(text: string): Promise<string> {
  try {
    const { transform } = await import('sucrase');
    return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
  } catch {
    return text;
  }
}
