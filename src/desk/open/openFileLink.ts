import { parseJson } from '../../base/foreignJson.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { placeInWords } from '../../scenario/shape/placeInWords.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { decodeFileLink } from '../../share/fileLink.ts';
import { openedMessage } from '../../share/openedMessage.ts';
import { type Opened, openPayload } from '../../share/openPayload.ts';
import type { Replacement } from '../../share/salvage.ts';
import { KEPT } from '../../share/singlePage.ts';
import { layoutStore, wantedFile } from '../../state/layoutStore.ts';
import { type Notice, noticeStore } from '../../state/noticeStore.ts';
import { expectDigests } from './expectDigests.ts';
import { openScenario } from './openScenario.ts';

/** Opens a link to a run that was imported: asks for the file. Resolves to whether the link is whole. */
export async function openFileLink(fragment: string): Promise<boolean> {
  const opened = await decodeFileLink(fragment);
  if (opened.kind !== 'wanted') {
    const notice = linkNotice(opened);
    if (notice !== null) noticeStore.getState().notify(notice);
    return false;
  }
  wantedFile.setState({ link: opened.link });
  layoutStore.getState().openOverlay('import');
  return true;
}

/** Shows the scenario that was made from the file, at the moment of the link, and compares the runs with the author's. */
export function finishFileLink(scenario: Scenario): void {
  const { link } = wantedFile.getState();
  if (link === null) return;
  openScenario(scenario, { kind: 'link' }, link.moment);
  expectDigests(link.digests);
}

/** The notice about a link that did not open as intended; null when all is well. */
export function linkNotice(opened: Opened): Notice | null {
  const message = openedMessage(opened);
  if (message === null) return null;
  const { happened, kept, todo } = message;
  const details =
    opened.kind === 'opened'
      ? [...opened.replaced.map(describeReplacement), ...opened.dropped.map((part) => `view: ${part}`)]
      : [];
  return { id: 'link', tone: 'caution', text: [happened, kept, todo].join(' ').trimEnd(), details };
}

function describeReplacement({ path, message, used }: Replacement): string {
  return `${placeInWords(path)} ${message}; ${used === null ? 'left out' : `${used} is used`}`;
}

/** Reads the scenario that a page saved as one file holds because it is too large for an address; null: there is none. */
export function readKept(): Opened | null {
  const text = document.getElementById(KEPT)?.textContent ?? '';
  if (text === '') return null;
  const parsed = parseJson(text);
  return 'value' in parsed ? openPayload(parsed.value, presets.all) : { kind: 'damaged' };
}
