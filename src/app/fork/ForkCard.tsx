import { formatMicros } from '../../base/format.ts';
import { changeWords } from '../../desk/name/runTitle.ts';
import { jumpTo } from '../../desk/play/playback.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import type { ForkSpec } from '../../scenario/shape/schema.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { IconButton, LinkButton } from '../../widgets/Button.tsx';
import card from '../controls/Card.module.css';
import { removeChange, removeRun } from '../controls/editRuns.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Fork.module.css';

/** A fork among the policies: what is different, and from when on. Its policy is that of its parent. */
export function ForkCard({ fork: { of, ops }, index }: { readonly fork: ForkSpec; readonly index: number }) {
  const edit = scenarioStore((state) => state.edit);
  const run = scenarioStore((state) => state.scenario.runs[index]);
  const servers = scenarioStore((state) => serverCount(state.scenario.cluster));
  return (
    <article className={card.card} aria-label={`Fork ${runLetter(index)}`}>
      <header className={card.head}>
        <RunBadge index={index} />
        <strong className={styles.title}>{`Fork of ${runLetter(of)}`}</strong>
        <IconButton
          icon="trash"
          size="small"
          label={`Remove fork ${runLetter(index)}`}
          onClick={() => edit(removeRun(index))}
        />
      </header>
      <ul className={styles.changes}>
        {ops.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other identity.
          <li key={place}>
            <LinkButton onClick={() => jumpTo(change.at * 1e6)}>{formatMicros(change.at * 1e6)}</LinkButton>
            <span>{changeWords(change, run, servers)}</span>
            <IconButton
              icon="close"
              size="small"
              label={`Remove change ${place + 1}`}
              onClick={() => edit(removeChange(index, place))}
            />
          </li>
        ))}
      </ul>
    </article>
  );
}
