import { useEffect, useRef, useState } from 'react';
import { entries, search } from '../../readings/all.ts';
import type { EntryKind } from '../../readings/entry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { SearchField } from '../../widgets/TextField.tsx';
import { EntryArticle, noteInAddress, reveal } from './EntryArticle.tsx';
import styles from './HelpDialog.module.css';

interface Shown {
  readonly shelf: string;
  readonly query: string;
  /** Code of the entry to open at; null for none. */
  readonly code: string | null;
}

function shownFor(code: string | null): Shown {
  const shelf = code === null ? shelves[0] : shelfOf(code);
  // An unknown code becomes a search, so that the page says that it finds nothing.
  if (shelf === undefined) return { shelf: 'all', query: code ?? '', code: null };
  return { shelf: shelf.id, query: '', code };
}

/** A searchable list of what papers leave open, what differs here on purpose, and everything else that has a code. */
export function ReadingsDialog() {
  const { reading, openOverlay, closeOverlay } = layoutStore.getState();
  const [shown, show] = useState(() => shownFor(reading));
  const { shelf, query, code } = shown;
  const top = useRef<HTMLParagraphElement>(null);

  // When the same code is requested again, show its entry again.
  useEffect(
    () =>
      layoutStore.subscribe((layout) => {
        if (layout.overlay === 'readings') show(shownFor(layout.reading));
      }),
    [],
  );
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
    reveal(shown.code);
  }, [shown]);
  useEffect(() => {
    noteInAddress('reading', code);
    return () => noteInAddress('reading', null);
  }, [code]);

  const found = search(query, shelves.find(({ id }) => id === shelf)?.kinds ?? []);
  return (
    <Dialog title="Readings and departures" size="large" onClose={closeOverlay}>
      <p ref={top}>
        A paper does not say everything. This list says what each paper leaves open and how it is read here,
        and where the simulation differs from it on purpose. Wherever the page cites a code, the code is a
        link to its entry. <LinkButton onClick={() => openOverlay('help')}>All of Help</LinkButton>
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
        {found.length === 0 ? 'No entry has all these words.' : `${found.length} shown`}
      </p>
      {found.map((entry) => (
        <EntryArticle key={entry.code} entry={entry} />
      ))}
    </Dialog>
  );
}

/** A filter of the list of entries. */
interface Shelf {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly EntryKind[];
}

const shelves: readonly Shelf[] = [
  { id: 'open', title: 'Readings and departures', kinds: ['reading', 'departure'] },
  { id: 'mechanism', title: 'How things work', kinds: ['mechanism'] },
  { id: 'target', title: 'Expected results', kinds: ['target'] },
  { id: 'recipe', title: 'Workloads', kinds: ['recipe'] },
  {
    id: 'all',
    title: 'Everything',
    kinds: ['reading', 'departure', 'mechanism', 'target', 'recipe'],
  },
];

/** Finds the shelf of an entry; undefined if there is no such entry. */
function shelfOf(code: string): Shelf | undefined {
  const kind = entries.find((entry) => entry.code === code)?.kind;
  return kind === undefined ? undefined : shelves.find(({ kinds }) => kinds.includes(kind));
}
