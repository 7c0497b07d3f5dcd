import { commandGroups, commands } from '../commands/commands.ts';
import styles from './HelpDialog.module.css';

interface KeyLine {
  readonly title: string;
  readonly labels: readonly string[];
}

/** Keys that views handle themselves while they have the focus. */
const inPictures: readonly KeyLine[] = [
  { title: 'Move over servers, tasks, jobs …', labels: ['←', '→', '↑', '↓'] },
  { title: 'Move by a rack, in Cluster and Timeline', labels: ['Shift', 'arrow'] },
  { title: 'Select it, or explain it', labels: ['Enter'] },
  { title: 'Zoom the timeline', labels: ['+', '-'] },
  { title: 'Zoom the cluster; a drag moves it, a double click shows one server', labels: ['Ctrl', 'wheel'] },
  { title: 'Remove the cursor; again: back to all jobs', labels: ['Esc'] },
];

/** Keys that answer a question (`useAnswerKeys`), which has no command: without one they do nothing. */
const inQuestion: readonly KeyLine[] = [{ title: 'Pick run A, B, …', labels: ['1', '2', '…'] }];

/** A table of all shortcuts. */
export function Keys() {
  return (
    <>
      {commandGroups.map((group) => (
        <KeyGroup
          key={group}
          title={group}
          lines={commands
            .filter((command) => command.group === group)
            .map(({ title, shortcuts }) => ({ title, labels: shortcuts.map(({ label }) => label) }))}
        />
      ))}
      <KeyGroup title="While a question is open" lines={inQuestion} />
      <KeyGroup title="In a picture (Tab goes to it)" lines={inPictures} />
    </>
  );
}

function KeyGroup({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) {
  return (
    <div>
      <h4>{title}</h4>
      <dl className={styles.keys}>
        {lines.map((line) => (
          <div key={line.title}>
            <dt>{line.title}</dt>
            <dd>
              {line.labels.map((label) => (
                <kbd key={label}>{label}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
