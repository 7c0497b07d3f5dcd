import { version } from '../../base/version.ts';
import { linkHere } from '../../desk/open/link.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { traceEventPieces } from '../../trace/traceEvents/traceEvents.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { download } from '../../widgets/download.ts';

/** How long the page may stand still at a time. [ms] */
const SLICE = 12;

type SavedRun = Pick<RunTrace, 'index' | 'title' | 'trace'>;

/**
 * Saves runs as Chrome trace events. A million attempts are 600 MB and take half a minute: the text is made in slices, between
 * which the page goes on, and handed to the browser, which may keep it on disk.
 */
export async function saveTraceEvents(runs: readonly SavedRun[]): Promise<void> {
  const { name } = scenarioStore.getState().scenario;
  const facts = { makespan: version, scenario: name, link: await linkHere(false) };
  const titled = runs.map(({ index, title, trace }) => ({ title: `${runLetter(index)}: ${title}`, trace }));
  const blobs: Blob[] = [];
  let text: string[] = [];
  let begun = performance.now();
  for (const piece of traceEventPieces(titled, facts)) {
    text.push(piece);
    if (performance.now() - begun < SLICE) continue;
    blobs.push(new Blob(text));
    text = [];
    await new Promise((resume) => setTimeout(resume));
    begun = performance.now();
  }
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  download(`makespan-${words}-trace.json`, new Blob([...blobs, ...text], { type: 'application/json' }));
}
