import { Fragment, type ReactNode } from 'react';
import type { Claim } from '../../claims/all.ts';
import { type Measurement, measurementsOf } from '../../claims/measured.ts';
import { verdictOnClaim } from '../../claims/verdict.ts';
import { openPreset, openScenario } from '../../desk/open/openScenario.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { LinkButton } from '../../widgets/Button.tsx';
import help from '../help/HelpDialog.module.css';
import styles from './Claims.module.css';
import { allowedText, causeText, measuredOn, testedBy, valueText, withMinus } from './claimTexts.ts';
import { VerdictBadge } from './PresetBadges.tsx';

/** One claim: what became of it, the paper’s value and ours, why it misses, and where it can be seen. */
export function ClaimArticle({ claim }: { readonly claim: Claim }) {
  const { code, section, what, value, tolerance, remark } = claim;
  const measurements = measurementsOf(code);
  const tested = testedBy(claim);
  return (
    <article id={code} tabIndex={-1} className={help.entry} aria-labelledby={`${code}-title`}>
      <h4 id={`${code}-title`}>
        <VerdictBadge verdict={verdictOnClaim(claim)} /> {code} {section}
      </h4>
      <div>{what}</div>
      <dl className={help.lines}>
        <Line title="Paper">
          {value} <span className={styles.aside}>{`(accepted: ${tolerance})`}</span>
        </Line>
        {measurements.length > 0 && (
          <Line title="Here">
            <Measurements list={measurements} />
          </Line>
        )}
        {remark !== undefined && (
          <Line title="Note">
            <Cited text={remark} />
          </Line>
        )}
        {tested.length > 0 && (
          <Line title="Tested">
            <span className={styles.aside}>
              {claim.class}, {tested.join(' · ')}
              {measurements.length > 0 && `. Measured ${measuredOn(measurements)}`}
            </span>
          </Line>
        )}
      </dl>
      <Openers ids={claim.presets ?? []} />
    </article>
  );
}

function Line({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Measurements({ list }: { readonly list: readonly Measurement[] }) {
  return (
    <ul className={styles.list}>
      {list.map((each) => (
        <li key={`${each.group} ${each.what}`}>
          {withMinus(each.what)}: <strong>{valueText(each)}</strong>, {allowedText(each)}
          {each.reason !== undefined && (
            <span className={styles.aside}>
              {' '}
              <Cited text={causeText(each.reason)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The sweep large, beside what it varies. */
const sweepViews = { views: ['sweep', 'cdf', 'numbers'] } as const;

/** Opens the presets that show a claim, or their sweeps. */
function Openers({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  const then = (open: () => void) => () => {
    open();
    layoutStore.getState().closeOverlay();
  };
  return (
    <p className={styles.badges}>
      {ids.map((id) => {
        const preset = presets.get(id);
        const { scenario } = preset;
        const openSweep = () => openScenario(scenario, { kind: 'preset', id }, sweepViews);
        return (
          <Fragment key={id}>
            <LinkButton onClick={then(() => openPreset(preset))}>{`Open “${scenario.name}”`}</LinkButton>
            {scenario.sweep !== undefined && (
              <LinkButton onClick={then(openSweep)}>{`Open the sweep of “${scenario.name}”`}</LinkButton>
            )}
          </Fragment>
        );
      })}
    </p>
  );
}
