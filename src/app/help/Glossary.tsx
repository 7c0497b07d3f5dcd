import { views } from '../../faces/registry.ts';
import { glossary } from '../../readings/glossary.ts';
import styles from './HelpDialog.module.css';

/** What each view answers, and the glossary. */
export function Glossary() {
  return (
    <>
      <h3>Views</h3>
      <dl className={styles.words}>
        {views.map(({ id, title, hint }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
      <h3>Words</h3>
      <dl className={styles.words}>
        {glossary.map(({ word, meaning, elsewhere }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              {meaning}
              {elsewhere !== undefined && ` Elsewhere: ${elsewhere}.`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
