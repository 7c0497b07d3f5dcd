import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

interface Tab {
  readonly id: string;
  readonly title: string;
  /** What it is called where its title is shorter, such as a letter. */
  readonly name?: string;
  readonly hint?: string;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  /** Id of the element that the tabs control. */
  readonly controls?: string;
  onSelect(id: string): void;
}

/** A row of tabs. Arrow keys, Home and End move along it (WAI-ARIA tabs pattern). */
export function Tabs({ label, tabs, selected, controls, onSelect }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);

  useInSight(
    row,
    tabs.findIndex((tab) => tab.id === selected),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(tabs[next].id);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles.tab}
          title={tab.hint}
          aria-label={tab.name}
          aria-selected={tab.id === selected}
          aria-controls={controls}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={(event) => {
            // After a click with a pointer the arrow keys step through time again, as everywhere else on the page.
            if (event.detail > 0) event.currentTarget.blur();
            onSelect(tab.id);
          }}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}

/** Keeps one child of a row in sight where the row is wider than the page, whatever the page's size becomes. */
export function useInSight(row: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    const { current } = row;
    if (current === null) return;
    // It also calls once at the beginning.
    const observer = new ResizeObserver(() =>
      current.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [row, at]);
}
