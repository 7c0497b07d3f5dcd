import { type ReactNode, useEffect, useRef } from 'react';
import type { ScenarioField } from '../../scenario/fields/entry.ts';
import type { ListItem, ScenarioList } from '../../scenario/lists/list.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { TextField } from '../../widgets/TextField.tsx';
import policy from '../controls/Card.module.css';
import { Controls } from '../parts/RailSection.tsx';
import styles from './FieldList.module.css';
import { IdleNote } from './IdleNote.tsx';
import { ItemActions } from './ItemActions.tsx';
import type { ListBoard } from './listBoard.ts';
import { type FieldsOfItems, withoutOwner } from './listFields.ts';

interface FieldCardProps {
  readonly list: ScenarioList;
  readonly index: number;
  readonly fields: FieldsOfItems;
  readonly board: ListBoard;
  control(field: ScenarioField): ReactNode;
  /** Renders a list contained in the item. */
  inside(list: ScenarioList): ReactNode;
}

/** One item of a list: its name and its most important value; unfolded, all its controls. */
export function FieldCard(props: FieldCardProps) {
  const { list, index, board } = props;
  const item = list.item(index);
  const { path, name, about } = item;
  const isOpen = board.open.has(path);
  const summary = useRef<HTMLElement>(null);
  const { fresh } = board;

  useEffect(() => {
    if (fresh?.path !== path) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.closest('details')?.scrollIntoView({ block: 'nearest' });
  }, [fresh, path]);

  return (
    <div className={joinClasses(styles.card, policy.holder)}>
      <details open={isOpen} onToggle={({ currentTarget }) => board.toggle(path, currentTarget.open)}>
        <summary ref={summary} className={styles.summary}>
          <b>{name}</b> {about}
        </summary>
        {isOpen && <CardBody {...props} item={item} />}
      </details>
      <span className={joinClasses(policy.actions, styles.actions)}>
        <ItemActions list={list} item={item} index={index} board={board} />
      </span>
    </div>
  );
}

function CardBody({
  list,
  fields,
  board,
  control,
  inside,
  item,
}: FieldCardProps & { readonly item: ListItem }) {
  const { path, name, texts = [], lists = [], idle } = item;
  const own = [...(item.fields ?? []), ...(fields.get(path) ?? []), ...(item.lastFields ?? [])];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a column in all browsers.
    <div role="group" aria-label={name} className={styles.body}>
      {idle !== undefined && <IdleNote idle={idle} onTake={(edit) => board.take(list.path, edit)} />}
      {texts.map(({ path: place, title, help, value, write }) => (
        <TextField
          key={place}
          label={title}
          help={help}
          value={value}
          onChange={(text) => board.write(list.path, write(text))}
        />
      ))}
      <Controls>{own.map((field) => control(named(field, item)))}</Controls>
      {lists.map(inside)}
    </div>
  );
}

function named(field: ScenarioField, item: ListItem): ScenarioField {
  return { ...field, spec: { ...field.spec, title: withoutOwner(field.spec.title, item) } };
}
