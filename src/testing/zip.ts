import { strToU8, zipSync } from 'fflate';

/** Writes a zip archive. */
export function zip(
  files: readonly { readonly name: string; readonly content: Uint8Array | string }[],
): Buffer<ArrayBuffer> {
  const bytes = (content: Uint8Array | string) => (typeof content === 'string' ? strToU8(content) : content);
  return Buffer.from(zipSync(Object.fromEntries(files.map(({ name, content }) => [name, bytes(content)]))));
}
