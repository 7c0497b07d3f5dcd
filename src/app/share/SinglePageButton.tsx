import { useEffect, useState } from 'react';
import { sayBytes } from '../../logs/say.ts';
import { lessonStore } from '../../state/lessonStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { bytesBeside, saveSinglePage } from './saveSinglePage.ts';

/** About the size of the page as one file. */
const PAGE_BYTES = 1_400_000;

/** Saves the page as one file, for places without a network. A page that was saved so cannot save itself. */
export function SinglePageButton({ onSaid }: { onSaid(words: string): void }) {
  const [isSaving, setSaving] = useState(false);
  const [beside, setBeside] = useState(0);
  useEffect(() => {
    void bytesBeside().then(setBeside);
  }, []);
  const hasLesson = lessonStore(({ open }) => open !== null);
  if (import.meta.env.MODE === 'single') return null;
  const save = async () => {
    setSaving(true);
    onSaid('Fetching the page …');
    onSaid(await saveSinglePage());
    setSaving(false);
  };
  return (
    <Button icon="download" disabled={isSaving} onClick={save}>
      Save {hasLesson && 'this lesson '}as one HTML file, {sayBytes(PAGE_BYTES + beside)}
    </Button>
  );
}
