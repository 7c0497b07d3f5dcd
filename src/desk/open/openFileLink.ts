import type { Scenario } from '../../scenario/shape/schema.ts';
import { decodeFileLink } from '../../share/fileLink.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { wantedFile } from '../../state/wantedFile.ts';
import { expectDigests } from './expectDigests.ts';
import { linkNotice } from './linkNotice.ts';
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
