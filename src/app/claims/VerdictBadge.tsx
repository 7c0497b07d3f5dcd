import type { ClaimVerdict } from '../../claims/verdict.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import styles from './Claims.module.css';

/** The sign and the frame of each verdict: a word and a shape, never colour alone. */
const looks: Readonly<Record<ClaimVerdict, readonly [sign: string, frame?: string]>> = {
  reproduced: ['✓'],
  'reproduced in direction': ['↗'],
  near: ['≈', styles.dotted],
  'not reproduced': ['✕', styles.missed],
  'not derivable': ['?', styles.dotted],
  'depends on the workload': ['±', styles.dotted],
  qualitative: ['~', styles.bare],
  'not measured': ['–', styles.bare],
};

interface VerdictBadgeProps {
  readonly verdict: ClaimVerdict;
  /** How many claims have it, where several are counted. */
  readonly count?: number;
}

/** What became of a claim, or of several. */
export function VerdictBadge({ verdict, count }: VerdictBadgeProps) {
  const [sign, frame] = looks[verdict];
  return (
    <span className={joinClasses(styles.badge, frame)}>
      <span aria-hidden="true">{sign}</span> {count !== undefined && `${count} `}
      {verdict}
    </span>
  );
}
