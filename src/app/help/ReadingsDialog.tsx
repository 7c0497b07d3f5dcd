import { useEffect, useRef, useState } from 'react';
import { search } from '../../readings/search.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { SearchField } from '../../widgets/SearchField.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { EntryArticle } from './EntryArticle.tsx';
import styles from './HelpDialog.module.css';
import { writeReading } from './readingAddress.ts';
import { shelfOf, shelves } from './shelves.ts';

interface Shown {
  readonly shelf: string;
  readonly query: string;
  /** The entry that was asked for. */
  readonly code: string | null;
}

function shownFor(code: string | null): Shown {
  const shelf = code === null ? shelves[0] : shelfOf(code);
  // What is not there is searched for, so that the page says so.
  if (shelf === undefined) return { shelf: 'all', query: code ?? '', code: null };
  return { shelf: shelf.id, query: '', code };
}

/** What papers leave open and what is done differently here, and whatever else a code stands for: to be searched. */
export function ReadingsDialog() {
  const { reading, openOverlay, closeOverlay } = layoutStore.getState();
  const [shown, show] = useState(() => shownFor(reading));
  const { shelf, query, code } = shown;
  const top = useRef<HTMLParagraphElement>(null);

  // Asked for again, an entry is shown again.
  useEffect(
    () =>
      layoutStore.subscribe((layout) => {
        if (layout.overlay === 'readings') show(shownFor(layout.reading));
      }),
    [],
  );
  useEffect(() => {
    const element = shown.code === null ? null : document.getElementById(shown.code);
    element?.focus({ preventScroll: true });
    (element ?? top.current)?.scrollIntoView({ block: 'start' });
  }, [shown]);
  useEffect(() => {
    writeReading(code);
    return () => writeReading(null);
  }, [code]);

  const found = search(query, shelves.find(({ id }) => id === shelf)?.kinds ?? []);
  return (
    <Dialog title="Readings and departures" size="large" onClose={closeOverlay}>
      <p ref={top}>
        A paper does not say everything. Here stands what it leaves open and how it is read, and where the
        simulation differs from it on purpose. Codes lead to their entries from wherever something rests on
        them.{' '}
        <button type="button" className={styles.link} onClick={() => openOverlay('help')}>
          All of Help
        </button>
      </p>
      <div className={styles.search}>
        <SearchField
          label="Search words or a code"
          value={query}
          onChange={(text) => show({ ...shown, query: text, code: null })}
        />
        <ChoiceField
          label="Show"
          value={shelf}
          options={shelves}
          onChange={(id) => show({ ...shown, shelf: id, code: null })}
        />
      </div>
      <p role="status" className={styles.version}>
        {found.length === 0 ? 'Nothing has all these words.' : `${found.length} shown`}
      </p>
      {found.map((entry) => (
        <EntryArticle key={entry.code} entry={entry} />
      ))}
    </Dialog>
  );
}
