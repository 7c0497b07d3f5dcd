import { formatSeconds } from '../../base/format.ts';
import { isSameData } from '../../base/sameData.ts';
import { startAutosave } from '../../state/autosave.ts';
import { browserStorage, type Draft, listDrafts, removeDraft } from '../../state/drafts.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { isEmbedded } from '../scenario/query.ts';
import { openScenario } from './openScenario.ts';

const NOTICE = 'draft';

/** Saves edits as drafts, and tells the visitor when that fails. */
export function keepDrafts(): () => void {
  if (isEmbedded) return () => {};
  return startAutosave(scenarioStore, browserStorage(), (reason) => {
    const { notify, dismiss } = noticeStore.getState();
    if (reason === null) return dismiss('storage');
    const text = `Your edits are not being saved. ${reason} Share the link or save a file to keep them.`;
    notify({ id: 'storage', tone: 'caution', text });
  });
}

/** Opens the latest draft for a returning visitor. Resolves to whether there was a usable one. */
export async function openLatestDraft(): Promise<boolean> {
  const draft = await usableDraft();
  if (draft === null) return false;
  openScenario(draft.scenario, { kind: 'draft' });
  noticeStore.getState().notify({
    id: NOTICE,
    tone: 'plain',
    text: `Welcome back. This is your last draft: “${draft.name}”, ${ago(draft.savedAt)}.`,
    actions: [{ title: 'Start fresh', run: () => scenarioStore.getState().undo() }],
  });
  return true;
}

/** Offers visitors who came by a link to return to their own draft, where it is something else. */
export async function offerDraft(): Promise<void> {
  const draft = await usableDraft();
  if (draft === null || isSameData(draft.scenario, scenarioStore.getState().scenario)) return;
  noticeStore.getState().notify({
    id: NOTICE,
    tone: 'plain',
    text: `You opened a link. Your draft “${draft.name}” of ${ago(draft.savedAt)} is still here.`,
    actions: [
      { title: 'Restore your draft', run: () => openScenario(draft.scenario, { kind: 'draft' }) },
      { title: 'Delete it', run: () => removeDraft(browserStorage(), draft.id) },
    ],
  });
}

/** The check comes with the draft: a page without one shows its first frame sooner. */
async function usableDraft() {
  const [draft] = listDrafts(browserStorage()) as readonly (Draft | undefined)[];
  if (draft === undefined) return null;
  // Where it cannot be fetched, the draft stays where it is, and all else goes on.
  const check = await import('../../scenario/checks/check.ts').catch(() => null);
  const scenario = check?.readScenario(draft.scenario).scenario;
  return scenario === undefined ? null : { ...draft, scenario };
}

function ago(then: number): string {
  const seconds = (Date.now() - then) / 1000;
  return seconds < 60 ? 'a moment ago' : `${formatSeconds(Math.round(seconds / 60) * 60)} ago`;
}
