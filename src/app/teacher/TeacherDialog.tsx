import { useState } from 'react';
import { describeScenario } from '../../desk/name/describeScenario.ts';
import { pageAddress } from '../../desk/open/link.ts';
import { openPreset } from '../../desk/open/openScenario.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { ColumnHeads } from '../../widgets/DataTable.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { beginLecture } from '../deck/lecture.ts';
import { QrCode } from '../qr/QrCode.tsx';
import { changeableIn } from './changeable.ts';
import { planOf } from './plan.ts';
import styles from './TeacherDialog.module.css';
import { teacherNotesOf } from './teacherNotes.ts';

/** The page for teachers of a preset: goal, questions with hidden answers, misconception, plan, and what can be changed. */
export function TeacherDialog() {
  const [hasAnswers, setAnswers] = useState(false);
  const close = layoutStore((layout) => layout.closeOverlay);
  const id = layoutStore((layout) => layout.reading) ?? '';
  const preset = presets.find(id);
  if (preset === undefined) return null;
  const { scenario, tries, misconception, source } = preset;
  const notes = teacherNotesOf(id);
  const question = scenario.question ?? scenario.name;
  const teach = () => {
    const { origin } = scenarioStore.getState();
    if (origin.kind !== 'preset' || origin.id !== id) openPreset(preset);
    beginLecture(id, 0);
  };
  return (
    <Dialog
      title={`For teachers: ${question}`}
      size="large"
      onClose={close}
      footer={
        <>
          <Button isPressed={hasAnswers} onClick={() => setAnswers(!hasAnswers)}>
            All answers
          </Button>
          <Button title="One or two pages, with the answers that are open" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="primary" icon="projector" onClick={teach}>
            Teach this
          </Button>
        </>
      }
    >
      <article className={styles.page}>
        <Way id={id} />
        <p>
          {describeScenario(scenario)} · {source}
        </p>
        <h3>Goal</h3>
        <p>{notes.goal}</p>
        <h3>Questions</h3>
        <ol>
          {tries.map((text, at) => (
            <li key={text}>
              {text}
              <details key={String(hasAnswers)} open={hasAnswers}>
                <summary>Answer</summary>
                <p>{notes.answers[at].says}</p>
              </details>
            </li>
          ))}
        </ol>
        <p>
          The numbers and causes in these answers are checked against runs of this preset, with its own seed.
        </p>
        <h3>Common misconception</h3>
        <p>{misconception}</p>
        <h3>Ten minutes</h3>
        <ol className={styles.plan}>
          {planOf(preset).map(({ from, to, what }) => (
            <li key={from}>
              <b>{`${from}–${to} min`}</b> {what}
            </li>
          ))}
        </ol>
        <h3>What can be changed</h3>
        <Changes id={id} />
      </article>
    </Dialog>
  );
}

/** The way to the preset: a short address, and the same as a QR code, for paper. */
function Way({ id }: { readonly id: string }) {
  const address = `${pageAddress()}?preset=${id}`;
  return (
    <aside className={styles.way}>
      <QrCode address={address} />
      {address.replace(/^https?:\/\//, '')}
    </aside>
  );
}

/** Lines of the table that are printed; the style sheet has the same number. */
const PRINTED = 12;

function Changes({ id }: { readonly id: string }) {
  const lines = changeableIn(presets.get(id));
  return (
    <>
      <table className={styles.changes}>
        <ColumnHeads
          heads={['What', 'Here', 'Range', 'Default', 'What changing it does', 'The default is from']}
        />
        <tbody>
          {lines.map(({ path, run, title, symbol, range, value, standard, consequence, origin }) => (
            <tr key={path}>
              <th scope="row">
                {title} {symbol !== '' && <i>{symbol}</i>}
                {run !== '' && <small>{run}</small>}
              </th>
              <td>{value}</td>
              <td>{range}</td>
              <td>{standard}</td>
              <td>{consequence}</td>
              <td>{origin}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > PRINTED && (
        <p className={styles.more}>{`The page lists ${lines.length - PRINTED} more.`}</p>
      )}
    </>
  );
}
