import { useEffect, useState } from 'react';
import { claims, findClaim } from '../../claims/all.ts';
import { type ClaimVerdict, claimVerdicts, verdictOnClaim } from '../../claims/verdict.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { departures } from '../../readings/all.ts';
import type { Paper } from '../../readings/entry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { LinkButton } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { SearchField } from '../../widgets/TextField.tsx';
import { noteInAddress, reveal } from '../help/EntryArticle.tsx';
import help from '../help/HelpDialog.module.css';
import { More } from '../parts/RailSection.tsx';
import { ClaimArticle } from './ClaimArticle.tsx';
import styles from './Claims.module.css';
import { isAbout } from './claimTexts.ts';
import { VerdictBadge } from './PresetBadges.tsx';

/** Which claims are shown. */
interface Wanted {
  readonly query: string;
  /** Null for all. */
  readonly paper: Paper | null;
  readonly verdict: ClaimVerdict | null;
  /** The claim at which the list opens; null for its top. */
  readonly code: string | null;
}

/** The papers that make claims. */
const papers: readonly Paper[] = [...new Set(claims.map(({ paper }) => paper))];

const top: Wanted = { query: '', paper: null, verdict: null, code: null };
const SEPARATOR = ', ';

/** Reads what an address asks for: a code, or any of a paper, a verdict and words (`Quincy, not reproduced`). */
export function wantedOf(text: string): Wanted {
  const claim = findClaim(text.trim());
  if (claim !== undefined) return { ...top, paper: claim.paper, code: claim.code };
  const parts = text
    .split(SEPARATOR.trim())
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== ALL);
  const paper = papers.find((each) => parts.includes(each)) ?? null;
  const verdict = claimVerdicts.find((each) => parts.includes(each)) ?? null;
  const words = parts.filter((part) => part !== paper && part !== verdict);
  return { ...top, query: words.join(' '), paper, verdict };
}

/** Stands for all claims in an address. */
const ALL = 'all';

/** Returns the text of an address that shows the same claims. */
export function textOf({ query, paper, verdict, code }: Wanted): string {
  if (code !== null) return code;
  const words = query.replaceAll(',', ' ').trim();
  const parts = [paper, verdict, words].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? ALL : parts.join(SEPARATOR);
}

const judged = claims.map((claim) => ({ claim, verdict: verdictOnClaim(claim) }));
const EVERY = 'every';
const every = (title: string) => ({ id: EVERY, title });
const verdictOptions = [
  every('Every verdict'),
  ...claimVerdicts
    .filter((verdict) => judged.some((each) => each.verdict === verdict))
    .map((verdict) => ({ id: verdict, title: `${verdict[0].toUpperCase()}${verdict.slice(1)}` })),
];
const paperOptions = [every('All papers'), ...papers.map((paper) => ({ id: paper, title: paper }))];

/** What the papers claim, what came out here, and what is not modelled. */
export function ClaimsDialog() {
  const { reading, closeOverlay } = layoutStore.getState();
  const [wanted, want] = useState(() => wantedOf(reading ?? ''));
  const { query, paper, verdict, code } = wanted;
  // Whoever changes what is shown leaves the claim at which the list opened.
  const change = (changed: Partial<Wanted>) => want({ ...wanted, code: null, ...changed });
  useEffect(() => reveal(code), [code]);
  useEffect(() => {
    noteInAddress('claims', textOf(wanted));
    return () => noteInAddress('claims', null);
  }, [wanted]);
  const ofPaper = judged
    .filter(({ claim }) => paper === null || claim.paper === paper)
    .filter(({ claim }) => isAbout(claim, query));
  const found = ofPaper.filter((each) => verdict === null || each.verdict === verdict);
  return (
    <Dialog title="Claims" size="large" onClose={closeOverlay}>
      <p>
        What the five papers claim that can be measured, beside what comes out here: the latest value with its
        95 % interval over seeds, and the reason if it misses. A miss is shown like everything else. “Not
        derivable”: it misses because the paper does not say what the number follows from. “In direction”:
        what is accepted comes out, the paper’s own number does not. “Near”: accepted, but so close to the
        limit that other seeds might miss.
      </p>
      <div className={help.search}>
        <SearchField label="Search" value={query} onChange={(text) => change({ query: text })} />
        <ChoiceField
          label="Paper"
          value={paper ?? EVERY}
          options={paperOptions}
          onChange={(id) => change({ paper: papers.find((each) => each === id) ?? null })}
        />
        <ChoiceField
          label="Verdict"
          value={verdict ?? EVERY}
          options={verdictOptions}
          onChange={(id) => change({ verdict: claimVerdicts.find((each) => each === id) ?? null })}
        />
      </div>
      <div className={styles.badges}>
        <span role="status">
          {found.length === 0 ? 'No claim matches.' : `${found.length} shown. By verdict:`}
        </span>
        {claimVerdicts
          .map((each) => ({ verdict: each, count: ofPaper.filter((one) => one.verdict === each).length }))
          .filter(({ count }) => count > 0)
          .map((each) => (
            <LinkButton
              key={each.verdict}
              aria-pressed={verdict === each.verdict}
              onClick={() => change({ verdict: verdict === each.verdict ? null : each.verdict })}
            >
              <VerdictBadge {...each} />
            </LinkButton>
          ))}
      </div>
      {papers
        .map((each) => ({ each, own: found.filter(({ claim }) => claim.paper === each) }))
        .filter(({ own }) => own.length > 0)
        .map(({ each, own }) => (
          <section key={each} aria-label={each}>
            <h3>{each}</h3>
            <Limits paper={each} />
            {own.map(({ claim }) => (
              <ClaimArticle key={claim.code} claim={claim} />
            ))}
          </section>
        ))}
    </Dialog>
  );
}

/** Folder of a paper's policies: `delay` for Delay Scheduling. */
const folderOf = (paper: Paper) => paper.split(' ')[0].toLowerCase();

/** What the policies of a paper cannot do here, and what is done otherwise on purpose. */
function Limits({ paper }: { readonly paper: Paper }) {
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
