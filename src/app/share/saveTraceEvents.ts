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
 * Saves runs as Chrome trace events, compressed, as Perfetto and speedscope open them as well. A million attempts are 600 MB of
 * text and take half a minute: it is made in slices, between which the page goes on, and compressed as it comes.
 */
export async function saveTraceEvents(runs: readonly SavedRun[]): Promise<void> {
  const { name } = scenarioStore.getState().scenario;
  const facts = { makespan: version, scenario: name, link: await linkHere(false) };
  const titled = runs.map(({ index, title, trace }) => ({ title: `${runLetter(index)}: ${title}`, trace }));
  const text = new TextEncoderStream();
  const saved = new Response(text.readable.pipeThrough(new CompressionStream('gzip'))).blob();
  const writer = text.writable.getWriter();
  let begun = performance.now();
  for (const piece of traceEventPieces(titled, facts)) {
    await writer.write(piece);
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resume) => setTimeout(resume));
    begun = performance.now();
  }
  await writer.close();
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  download(`makespan-${words}-trace.json.gz`, await saved);
}
