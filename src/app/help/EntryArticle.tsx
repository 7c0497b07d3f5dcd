import type { MouseEvent } from 'react';
import { isEmbedded } from '../../desk/scenario/query.ts';
import type { Entry } from '../../readings/entry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import styles from './HelpDialog.module.css';

/** One entry: its code (a link to it), its subject, and its texts, one line each. */
export function EntryArticle({ entry }: { readonly entry: Entry }) {
  const { code } = entry;
  const open = (event: MouseEvent) => {
    // With a modifier key, let the browser open the link in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    layoutStore.getState().openOverlay('readings', code);
  };
  return (
    <article id={code} tabIndex={-1} className={styles.entry} aria-labelledby={`${code}-title`}>
      <h3 id={`${code}-title`}>
        <a href={addressWith('reading', code)} onClick={open}>
          {code}
        </a>{' '}
        {titleOf(entry)}
      </h3>
      <dl className={styles.lines}>
        {linesOf(entry).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Cited text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function titleOf(entry: Entry): string {
  return entry.kind === 'reading' ? entry.question : placeOf(entry);
}

/** Entries common to all papers name the papers in their section. */
function placeOf({ paper, section }: Entry): string {
  return paper === 'Common' ? section : `${paper} ${section}`;
}

type Line = readonly [title: string, text: string];

function linesOf(entry: Entry): readonly Line[] {
  switch (entry.kind) {
    case 'reading':
      return [
        ['Here', entry.choice],
        ['Why', entry.why],
        ['It moves', entry.moves],
        ['The paper', `“${entry.passage}” (${placeOf(entry)})`],
      ];
    case 'departure':
      return [
        ['The paper', entry.theirs],
        ['Here', entry.ours],
        ['Why', entry.why],
        ['Source', `src/${entry.file}`],
      ];
    case 'target':
      return [
        ['What', entry.what],
        ['Expected', entry.expected],
        ['Accepted', entry.tolerance],
      ];
    default:
      return [['What', entry.says]];
  }
}

/** The address of this page with a parameter set, or without it; the rest stays. */
function addressWith(name: string, value: string | null): string {
  const address = new URL(window.location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  return address.href;
}

/** Notes in the address what is open, without a new entry of the history. That of an embedded page is never changed. */
export function noteInAddress(name: string, value: string | null): void {
  if (!isEmbedded) window.history.replaceState(window.history.state, '', addressWith(name, value));
}

/** Brings what has this id in sight, with the focus; without one, nothing changes. */
export function reveal(id: string | null): void {
  const element = id === null ? null : document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
