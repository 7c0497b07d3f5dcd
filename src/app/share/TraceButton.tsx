import { useState } from 'react';
import { runTitles } from '../../desk/name/runTitle.ts';
import { sayBytes } from '../../logs/say.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { compressedBytes } from '../../trace/traceEvents/size.ts';
import { Button } from '../../widgets/Button.tsx';
import { saveTraceEvents } from './saveTraceEvents.ts';

/** Saves all finished runs as a compressed file that Perfetto and speedscope open, and says how large it will be. */
export function TraceButton({ onSaid }: { onSaid(words: string): void }) {
  const runs = runStore((state) => state.runs);
  const [isSaving, setSaving] = useState(false);
  const titles = runTitles(scenarioStore((state) => state.scenario));
  const shown = runs.flatMap(({ shown, source: { index } }) =>
    shown === null ? [] : [{ index, title: titles[index] ?? '', trace: shown.trace }],
  );
  const bytes = shown.reduce((sum, { trace }) => sum + compressedBytes(trace.data), 0);
  const save = async () => {
    setSaving(true);
    onSaid(`Writing what happened, about ${sayBytes(bytes)} …`);
    await saveTraceEvents(shown);
    setSaving(false);
    onSaid('Saved. Open it at ui.perfetto.dev or speedscope.app; each run is a process, each slot a thread.');
  };
  return (
    <Button icon="download" disabled={isSaving || shown.length === 0} onClick={save}>
      {`Save trace for Perfetto, ${sayBytes(bytes)}`}
    </Button>
  );
}
