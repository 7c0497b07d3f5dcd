import type { Preset } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { MOST_VALUES, openFragment, type SharedLink, sealFragment } from './fragment.ts';
import type { Moment } from './moment.ts';
import type { Opened } from './openPayload.ts';
import { payloadOf, withSeen } from './payload.ts';

/** Encodes a scenario as a link. Returns null when it is too large for any link; send a file then. */
export async function encodeLink(
  scenario: Scenario,
  moment?: Moment,
  digests: readonly string[] = [],
): Promise<SharedLink | null> {
  // Checked before the comparison with the presets: no preset has a list of jobs that would make this one
  // small.
  if (listsTooMuch(scenario)) return null;
  return sealFragment('s', withSeen(payloadOf(scenario, await loadPresets()), moment, digests));
}

/** Decodes the fragment of a URL. Never throws, and its time is bounded whatever the fragment is. */
export async function decodeLink(fragment: string): Promise<Opened> {
  const opened = await openFragment(fragment, 's', 'links of kind ');
  if (opened.kind !== 'fields') return opened;
  // The code that reads payloads is loaded together with the presets they build on; a page opened without a
  // link needs neither.
  const [{ openPayload }, presets] = await Promise.all([import('./openPayload.ts'), loadPresets()]);
  return openPayload(opened.fields, presets);
}

/** Tells whether a workload lists more task durations than a link may have values; stops counting there. */
function listsTooMuch({ workload }: Scenario): boolean {
  if (workload.kind === 'generated') return false;
  let times = 0;
  for (const { stages } of workload.jobs) {
    for (const { durations, copyDurations = [] } of stages) {
      times += durations.length;
      for (const copies of copyDurations) times += copies.length;
    }
    if (times > MOST_VALUES) return true;
  }
  return false;
}

/**
 * Links store the difference from a preset. Loaded late, since the first frame of the page needs only its own
 * preset.
 */
async function loadPresets(): Promise<readonly Preset[]> {
  return (await import('../scenario/presets/presets.ts')).presets.all;
}
