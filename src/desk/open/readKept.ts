import { parseJson } from '../../base/foreignJson.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Opened } from '../../share/opened.ts';
import { openPayload } from '../../share/openPayload.ts';
import { KEPT } from '../../share/singlePage.ts';

/** Reads the scenario that a page saved as one file holds because it is too large for an address; null: there is none. */
export function readKept(): Opened | null {
  const text = document.getElementById(KEPT)?.textContent ?? '';
  if (text === '') return null;
  const parsed = parseJson(text);
  return 'value' in parsed ? openPayload(parsed.value, presets.all) : { kind: 'damaged' };
}
