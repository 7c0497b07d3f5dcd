import { useEffect, useState } from 'react';
import { lessonStore } from '../../state/lessonStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { bytesBeside, saveSinglePage } from './saveSinglePage.ts';
import { texts } from './words.ts';

interface SinglePageButtonProps {
  onSaid(words: string): void;
}

/** Saves the page as one file, for places without a network. A page that was saved so cannot save itself. */
export function SinglePageButton({ onSaid }: SinglePageButtonProps) {
  const [isSaving, setSaving] = useState(false);
  const [beside, setBeside] = useState(0);
  useEffect(() => {
    void bytesBeside().then(setBeside);
  }, []);
  const hasLesson = lessonStore(({ open }) => open !== null);
  if (import.meta.env.MODE === 'single') return null;
  const save = async () => {
    setSaving(true);
    onSaid(texts.fetchingThePage);
    onSaid(await saveSinglePage());
    setSaving(false);
  };
  return (
    <Button icon="download" disabled={isSaving} onClick={save}>
      {texts.saveAsPage(hasLesson, beside)}
    </Button>
  );
}
