import { claimsOfPreset } from '../../claims/all.ts';
import { claimVerdicts, verdictOnClaim } from '../../claims/verdict.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import help from '../help/HelpDialog.module.css';
import styles from './Claims.module.css';
import { VerdictBadge } from './VerdictBadge.tsx';

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
            <button
              type="button"
              className={help.link}
              title={claim.what}
              onClick={() => layoutStore.getState().openOverlay('claims', claim.code)}
            >
              {claim.code}
            </button>{' '}
            {claim.section}
          </li>
        ))}
      </ul>
    </div>
  );
}
