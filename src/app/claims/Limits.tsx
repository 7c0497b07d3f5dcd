import { wordedPolicies } from '../../policies/worded.ts';
import { departures } from '../../readings/all.ts';
import type { Paper } from '../../readings/entry.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { More } from '../parts/RailSection.tsx';
import styles from './Claims.module.css';

/** Folder of a paper's policies: `delay` for Delay Scheduling. */
const folderOf = (paper: Paper) => paper.split(' ')[0].toLowerCase();

/** What the policies of a paper cannot do here, and what is done otherwise on purpose. */
export function Limits({ paper }: { readonly paper: Paper }) {
  const missing = new Set(
    wordedPolicies.all
      .filter(({ folder }) => folder === folderOf(paper))
      .flatMap(({ unsupported = [] }) => unsupported),
  );
  const otherwise = departures.filter((each) => each.paper === paper);
  if (missing.size + otherwise.length === 0) return null;
  return (
    <More title="What it does not model">
      <ul className={styles.list}>
        {[...missing].map((text) => (
          <li key={text}>{text}</li>
        ))}
        {otherwise.map(({ code, ours }) => (
          <li key={code}>
            <Cited text={`Differs on purpose (${code}): ${ours}`} />
          </li>
        ))}
      </ul>
    </More>
  );
}
