import { isPng, lettersOf, textIn } from './png.ts';
import { metadataIn } from './svg.ts';

/** What a file is, as far as pictures are concerned. */
type ReadPicture =
  | { readonly kind: 'no picture' }
  /** The fragment of a link: the scenario and the moment that the picture shows. */
  | { readonly kind: 'link'; readonly fragment: string }
  | { readonly kind: 'refused'; readonly reason: string };

const WITHOUT =
  'carries no scenario. Those that Makespan saves do, but screenshots do not, and chats and picture editors leave it out. ' +
  'Ask for the file itself, or for a link.';

/** More is no picture of ours. [bytes] */
const MOST_BYTES = 100_000_000;

// Kinds of pictures that we do not save, by how their files begin.
const others = [
  { kind: 'JPEG', begins: /^\xff\xd8\xff/ },
  { kind: 'GIF', begins: /^GIF8/ },
  { kind: 'WebP', begins: /^RIFF[\s\S]{4}WEBP/ },
] as const;

/** Reads the link that a picture carries, if the file is a picture. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const letters = lettersOf(head);
  const other = others.find(({ begins }) => begins.test(letters));
  if (other !== undefined) return { kind: 'refused', reason: `This ${other.kind} ${WITHOUT}` };
  const kind = isPng(head)
    ? 'PNG'
    : /^(\xef\xbb\xbf)?\s*(<[?!][^>]*>\s*)*<svg\b/.test(letters)
      ? 'SVG'
      : null;
  if (kind === null) return { kind: 'no picture' };
  if (file.size > MOST_BYTES)
    return { kind: 'refused', reason: `This ${kind} is too large to be one of ours.` };
  const fragment =
    kind === 'PNG' ? textIn(new Uint8Array(await file.arrayBuffer())) : metadataIn(await file.text());
  if (fragment === null) return { kind: 'refused', reason: `This ${kind} ${WITHOUT}` };
  return /^#[sf]=/.test(fragment)
    ? { kind: 'link', fragment }
    : { kind: 'refused', reason: `What this ${kind} carries is no scenario. Ask for a link.` };
}
