import type { Edit, Idle } from '../../scenario/lists/list.ts';
import section from '../parts/RailSection.module.css';
import styles from './FieldList.module.css';

/** Says that a control currently has no effect, and offers an edit that gives it one. */
export function IdleNote({ idle, onTake }: { readonly idle: Idle; onTake(edit: Edit): void }) {
  return (
    <p className={styles.note}>
      {idle.says}{' '}
      {idle.offers.map(({ title, edit }) => (
        <button key={title} type="button" className={section.toggle} onClick={() => onTake(edit)}>
          {title}
        </button>
      ))}
    </p>
  );
}
