import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../base/format.ts';
import type { ScenarioField } from '../../scenario/fields/entry.ts';
import type { Addition, ScenarioList } from '../../scenario/lists/list.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import section from '../parts/RailSection.module.css';
import { FieldCard } from './FieldCard.tsx';
import styles from './FieldList.module.css';
import { IdleNote } from './IdleNote.tsx';
import type { ListBoard } from './listBoard.ts';
import type { FieldsOfItems } from './listFields.ts';
import { isWorthTable } from './table/fieldTable.ts';
import { TableButton } from './table/TableButton.tsx';

interface FieldListProps {
  readonly list: ScenarioList;
  readonly fields: FieldsOfItems;
  readonly board: ListBoard;
  readonly level: 3 | 4 | 5 | 6;
  control(field: ScenarioField): ReactNode;
}

/** Longer lists are shown in pages of this length. */
const PAGE = 12;

/** A list of any length: a card for each item, and a button that adds one. */
export function FieldList({ list, fields, board, level, control }: FieldListProps) {
  const { path, title, count, none, additions, idle } = list;
  const [first, setFirst] = useState(0);
  const head = useRef<HTMLHeadingElement>(null);
  const { fresh, message } = board;
  const start = Math.min(first, Math.max(0, count - 1));

  // After a card with the focus was removed, its list gets the focus; a new card is scrolled to, on its page.
  useEffect(() => {
    if (fresh?.path === path) head.current?.focus();
    const index = fresh?.path.startsWith(`${path}/`) ? Number(fresh.path.slice(path.length + 1)) : Number.NaN;
    if (index >= 0) setFirst(index - (index % PAGE));
  }, [fresh, path]);

  const Title = `h${level}` as const;
  const isOver = (length: number) => length > PAGE;
  const shown = Math.min(PAGE, count - start);
  const said = message?.list === path ? message : null;
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <Title ref={head} tabIndex={-1} className={styles.title}>
          {title}
          {count > 1 && <span> {formatCount(count)}</span>}
        </Title>
        {additions.length === 1 && <AddButtons list={path} additions={additions} board={board} />}
        {level === 3 && isWorthTable(list, fields) && <TableButton path={path} of={title.toLowerCase()} />}
        {isOver(count) && <Pages start={start} count={count} onChange={setFirst} />}
      </header>
      {count === 0 && none !== '' && <p className={styles.note}>{none}</p>}
      {idle !== undefined && <IdleNote idle={idle} onTake={(edit) => board.take(path, edit)} />}
      {Array.from({ length: Math.max(0, shown) }, (_, at) => (
        <FieldCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a card belongs to a place, and names change.
          key={start + at}
          list={list}
          index={start + at}
          fields={fields}
          board={board}
          control={control}
          inside={(inner) => (
            <FieldList
              key={inner.path}
              list={inner}
              fields={fields}
              board={board}
              control={control}
              level={Math.min(6, level + 1) as FieldListProps['level']}
            />
          )}
        />
      ))}
      {additions.length > 1 && (
        <div className={styles.additions}>
          <AddButtons list={path} additions={additions} board={board} />
        </div>
      )}
      <p role="status" className={joinClasses(styles.note, said?.isRefusal === true && styles.refused)}>
        {said?.text}
      </p>
    </div>
  );
}

function AddButtons(props: {
  /** Path of the list. */
  readonly list: string;
  readonly additions: readonly Addition[];
  readonly board: ListBoard;
}) {
  const { list, additions, board } = props;
  return additions.map(({ title, begins, edit }) => (
    <button
      key={title}
      type="button"
      className={joinClasses(section.toggle, styles.add)}
      title={begins}
      onClick={() => board.add(list, edit)}
    >
      <Icon name="plus" size={12} />
      {title}
    </button>
  ));
}

function Pages(props: { readonly start: number; readonly count: number; onChange(start: number): void }) {
  const { start, count, onChange } = props;
  const end = Math.min(count, start + PAGE);
  return (
    <span className={styles.pages}>
      <IconButton
        icon="left"
        size="small"
        label={`Previous ${PAGE}`}
        disabled={start === 0}
        onClick={() => onChange(Math.max(0, start - PAGE))}
      />
      {start + 1}–{end}
      <IconButton
        icon="right"
        size="small"
        label={`Next ${PAGE}`}
        disabled={end >= count}
        onClick={() => onChange(start + PAGE)}
      />
    </span>
  );
}
