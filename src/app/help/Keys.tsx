import { commandGroups, commands } from '../commands/commands.ts';
import styles from './HelpDialog.module.css';
import { texts } from './words.ts';

interface KeyLine {
  readonly title: string;
  readonly labels: readonly string[];
}

/** Keys that views handle themselves while they have the focus. */
const inPictures: readonly KeyLine[] = [
  { title: texts.move, labels: ['←', '→', '↑', '↓'] },
  { title: texts.moveRack, labels: [texts.shift, 'arrow'] },
  { title: texts.select, labels: [texts.enter] },
  { title: texts.zoomTheTimeline, labels: ['+', '-'] },
  { title: texts.zoomCluster, labels: [texts.ctrl, 'wheel'] },
  { title: texts.leave, labels: [texts.esc] },
];

/** Keys that answer a question (`useAnswerKeys`), which has no command: without one they do nothing. */
const inQuestion: readonly KeyLine[] = [{ title: texts.pick, labels: ['1', '2', '…'] }];

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
      <KeyGroup title={texts.inQuestion} lines={inQuestion} />
      <KeyGroup title={texts.inPicture} lines={inPictures} />
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
