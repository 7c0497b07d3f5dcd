import { views } from '../../faces/registry.ts';
import { glossary } from '../../readings/glossary.ts';
import styles from './HelpDialog.module.css';
import { texts } from './words.ts';

/** What each view answers, and the glossary. */
export function Glossary() {
  return (
    <>
      <h3>{texts.views}</h3>
      <dl className={styles.words}>
        {views.map(({ id, title, hint }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts.words}</h3>
      <dl className={styles.words}>
        {glossary.map(({ word, meaning, elsewhere }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              {meaning}
              {elsewhere !== undefined && texts.elsewhere(elsewhere)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
