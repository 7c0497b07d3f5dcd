import type { MouseEvent } from 'react';
import type { Entry } from '../../readings/entry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import styles from './HelpDialog.module.css';
import { readingAddress } from './readingAddress.ts';
import { texts } from './words.ts';

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
        <a href={readingAddress(code)} onClick={open}>
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
        [texts.here, entry.choice],
        [texts.why, entry.why],
        [texts.itMoves, entry.moves],
        [texts.thePaper, `“${entry.passage}” (${placeOf(entry)})`],
      ];
    case 'departure':
      return [
        [texts.thePaper, entry.theirs],
        [texts.here, entry.ours],
        [texts.why, entry.why],
        [texts.source, `src/${entry.file}`],
      ];
    case 'target':
      return [
        [texts.what, entry.what],
        [texts.expected, entry.expected],
        [texts.accepted, entry.tolerance],
      ];
    default:
      return [[texts.what, entry.says]];
  }
}
