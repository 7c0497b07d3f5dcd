import { useEffect, useState } from 'react';
import { claims, findClaim } from '../../claims/all.ts';
import { claimVerdicts, verdictOnClaim } from '../../claims/verdict.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { SearchField } from '../../widgets/SearchField.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import help from '../help/HelpDialog.module.css';
import { ClaimArticle } from './ClaimArticle.tsx';
import styles from './Claims.module.css';
import { isAbout } from './claimTexts.ts';
import { Limits } from './Limits.tsx';
import { VerdictBadge } from './VerdictBadge.tsx';

const judged = claims.map((claim) => ({ claim, verdict: verdictOnClaim(claim) }));
const papers = [...new Set(claims.map(({ paper }) => paper))];
const EVERY = 'every';
const every = (title: string) => ({ id: EVERY, title });
const verdictOptions = [
  every('Every verdict'),
  ...claimVerdicts
    .filter((verdict) => judged.some((each) => each.verdict === verdict))
    .map((verdict) => ({ id: verdict, title: `${verdict[0].toUpperCase()}${verdict.slice(1)}` })),
];
const paperOptions = [every('All papers'), ...papers.map((paper) => ({ id: paper, title: paper }))];

interface Wanted {
  readonly query: string;
  readonly paper: string;
  readonly verdict: string;
}

const all: Wanted = { query: '', paper: EVERY, verdict: EVERY };

/** Starts at all claims of the paper of a claim, or at all of them. */
const wantedFor = (code: string | null): Wanted => ({
  ...all,
  paper: (code === null ? undefined : findClaim(code)?.paper) ?? EVERY,
});

/** What the papers claim, what came out here, and what is not modelled. */
export function ClaimsDialog() {
  const { reading: code, closeOverlay } = layoutStore.getState();
  const [wanted, want] = useState(() => wantedFor(code));
  useEffect(() => {
    const element = code === null ? null : document.getElementById(code);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, [code]);
  const found = judged
    .filter(({ claim }) => wanted.paper === EVERY || claim.paper === wanted.paper)
    .filter(({ verdict }) => wanted.verdict === EVERY || verdict === wanted.verdict)
    .filter(({ claim }) => isAbout(claim, wanted.query));
  return (
    <Dialog title="Claims" size="large" onClose={closeOverlay}>
      <p>
        What the five papers say that one can measure, beside what comes out here: the latest value with its
        95 % interval over seeds, and why it misses. A miss is shown like everything else. “Not derivable”: it
        misses because the paper does not say what the number follows from.
      </p>
      <div className={help.search}>
        <SearchField label="Search" value={wanted.query} onChange={(query) => want({ ...wanted, query })} />
        <ChoiceField
          label="Paper"
          value={wanted.paper}
          options={paperOptions}
          onChange={(paper) => want({ ...wanted, paper })}
        />
        <ChoiceField
          label="Verdict"
          value={wanted.verdict}
          options={verdictOptions}
          onChange={(verdict) => want({ ...wanted, verdict })}
        />
      </div>
      <p role="status" className={styles.badges}>
        {found.length === 0 ? 'No claim is like that.' : `${found.length} claims:`}
        {claimVerdicts
          .map((verdict) => ({ verdict, count: found.filter((each) => each.verdict === verdict).length }))
          .filter(({ count }) => count > 0)
          .map((each) => (
            <VerdictBadge key={each.verdict} {...each} />
          ))}
      </p>
      {papers
        .map((paper) => ({ paper, own: found.filter(({ claim }) => claim.paper === paper) }))
        .filter(({ own }) => own.length > 0)
        .map(({ paper, own }) => (
          <section key={paper} aria-label={paper}>
            <h3>{paper}</h3>
            <Limits paper={paper} />
            {own.map(({ claim }) => (
              <ClaimArticle key={claim.code} claim={claim} />
            ))}
          </section>
        ))}
    </Dialog>
  );
}
