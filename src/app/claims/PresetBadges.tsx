import { claimsOfPreset } from '../../claims/all.ts';
import { type ClaimVerdict, claimVerdicts, verdictOnClaim } from '../../claims/verdict.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import styles from './Claims.module.css';

/** Counts what became of the claims that a preset shows; nothing if it shows none. */
export function PresetBadges({ id }: { readonly id: string }) {
  const found = claimsOfPreset(id).map(verdictOnClaim);
  if (found.length === 0) return null;
  return (
    <span className={joinClasses(styles.badges, styles.small)}>
      Claims:
      {claimVerdicts
        .map((verdict) => ({ verdict, count: found.filter((each) => each === verdict).length }))
        .filter(({ count }) => count > 0)
        .map((each) => (
          <VerdictBadge key={each.verdict} {...each} />
        ))}
    </span>
  );
}

/** The claims that a preset shows, each with what became of it; a click opens the claim. */
export function PresetClaims({ id }: { readonly id: string }) {
  const shown = claimsOfPreset(id);
  if (shown.length === 0) return null;
  return (
    <div className={styles.small}>
      <p>What the paper claims about this, and what came out in our experiments:</p>
      <ul className={styles.list}>
        {shown.map((claim) => (
          <li key={claim.code}>
            <VerdictBadge verdict={verdictOnClaim(claim)} />{' '}
            <LinkButton
              title={claim.what}
              onClick={() => layoutStore.getState().openOverlay('claims', claim.code)}
            >
              {claim.code}
            </LinkButton>{' '}
            {claim.section}
          </li>
        ))}
      </ul>
    </div>
  );
}

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
