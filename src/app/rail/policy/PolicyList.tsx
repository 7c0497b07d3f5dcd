import { type KeyboardEvent, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { glyphOf } from '../../../faces/glyph.ts';
import { joinClasses } from '../../../widgets/joinClasses.ts';
import { placeBelow } from '../../parts/placeBelow.ts';
import styles from './PolicyMenu.module.css';
import { entries, findTyped, groups, movedBy } from './policyEntries.ts';

interface PolicyListProps {
  /** Id for the button that opens the list: its `popoverTarget`. */
  readonly id: string;
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The policy that is marked as chosen, if any. */
  readonly chosen?: string;
  /** The policy on which the list opens. */
  readonly start: string;
  onChoose(id: string): void;
}

/** Letters typed within this time belong together. [ms] */
const ONE_WORD = 700;

/** A list of all policies by family, each with its glyph and what it does. A list box, so it is operated by keys too. */
export function PolicyList({ id, label, button, chosen, start, onChoose }: PolicyListProps) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [active, setActive] = useState<number | null>(null);
  const optionId = (at: number) => `${id}-${entries[at].id}`;

  useEffect(() => {
    if (active === null) return;
    document.getElementById(`${id}-${entries[active].id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  // What the list contains is drawn only while it is open.
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    const isOpening = newState === 'open';
    setActive(
      isOpening
        ? Math.max(
            0,
            entries.findIndex((each) => each.id === start),
          )
        : null,
    );
    if (isOpening) place(list.current, button.current);
  };
  const choose = (at: number) => {
    list.current?.hidePopover();
    button.current?.focus();
    onChoose(entries[at].id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (active === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, at } = typed.current;
    const isWord = text !== '' && event.timeStamp - at < ONE_WORD;
    const moved = movedBy(key, active);
    if (moved !== undefined) setActive(moved);
    else if (key === 'Enter' || (key === ' ' && !isWord)) choose(active);
    else if (key.length === 1) {
      const word = isWord ? text + key : key;
      typed.current = { text: word, at: event.timeStamp };
      // The first letter goes on to the next that begins with it; further ones may stay.
      setActive(findTyped(word, isWord ? active : active + 1) ?? active);
    } else if (key === 'Tab') return list.current?.hidePopover();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={active === null ? undefined : optionId(active)}
      className={styles.list}
      onBeforeToggle={onBeforeToggle}
      onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
      onKeyDown={onKeyDown}
    >
      {active !== null &&
        groups.map(([family, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
          <div key={family} role="group" aria-label={family}>
            <p role="presentation" className={styles.family}>
              {family}
            </p>
            {members.map((entry) => {
              const at = entries.indexOf(entry);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the list, which has the focus.
                <div
                  key={entry.id}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry.id === chosen}
                  className={joinClasses(styles.entry, at === active && styles.active)}
                  onPointerMove={() => setActive(at)}
                  onClick={() => choose(at)}
                >
                  <PolicyGlyph policy={entry.id} size={20} />
                  <b>{entry.title}</b>
                  <span>{entry.summary}</span>
                </div>
              );
            })}
          </div>
        ))}
    </div>
  );
}

/** Gives the list all the room on that side of the button where there is more of it. */
function place(list: HTMLElement | null, button: HTMLElement | null): void {
  const at = button?.getBoundingClientRect();
  if (list === null || at === undefined) return;
  placeBelow(list, button);
  list.style.maxHeight = `${Math.max(at.top, window.innerHeight - at.bottom) - 12}px`;
}

/** Draws what a policy does in the colour of the text beside it. Hidden from screen readers, which read that text. */
function PolicyGlyph({ policy, size }: { readonly policy: string; readonly size: number }) {
  const { line, solid } = glyphOf(policy);
  return (
    <svg className={styles.glyph} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {solid !== undefined && <path d={solid} fill="currentColor" />}
      {line !== undefined && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
