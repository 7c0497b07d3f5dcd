import { Fragment, type ReactNode } from 'react';
import type { Issue } from '../../base/issue.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { type ParamValue, readParams, type WordedSpec } from '../../kit/menu/params.ts';
import { pluginOf } from '../../kit/menu/plugin.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { ignoredBy } from '../../scenario/edit/idleParams.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Glossed } from '../../views/shared/Glossed.tsx';
import { IconButton } from '../../widgets/Button.tsx';
import styles from '../controls/Card.module.css';
import {
  changeParam,
  changePolicy,
  duplicateRun,
  MOST_RUNS,
  removeRun,
  swapRuns,
} from '../controls/editRuns.ts';
import { ParamControl } from '../controls/ParamControl.tsx';
import { Controls, More } from '../parts/RailSection.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import fieldList from './FieldList.module.css';
import { PolicyMenu } from './policy/PolicyMenu.tsx';

interface PolicyCardProps {
  readonly run: RunSpec;
  readonly index: number;
  readonly count: number;
  readonly issues: readonly Issue[];
}

const OwnCode = later(async () => (await import('../own/OwnCode.tsx')).OwnCode);
const IdleParam = later(async () => (await import('./IdleParam.tsx')).IdleParam);

// Parameters that may have no effect in some scenarios.
const mayIdle = new Set([
  ...['discipline', 'softLocality', 'relaxAfter', 'rackWait', 'remoteWait', 'skips', 'killAfter', 'order'],
]);

// Number of parameters shown before "More", so that the other sections fit on the screen.
const VISIBLE = 3;

/** More parameters than this are not shown at once: those that are seldom changed are behind a further step. */
const MOST = 20;

interface HiddenProps {
  readonly specs: readonly [string, WordedSpec][];
  control(spec: [string, WordedSpec]): ReactNode;
}

/** The parameters behind "More". */
function Hidden({ specs, control }: HiddenProps) {
  if (specs.length === 0) return null;
  const often = specs.length > MOST ? specs.filter((each) => each[1].advanced !== true) : specs;
  const seldom = specs.filter((each) => !often.includes(each));
  return (
    <More title={often.length > 0 ? `More (${often.length})` : 'More'}>
      {often.map(control)}
      {seldom.length > 0 && <More title="Seldom changed">{seldom.map(control)}</More>}
    </More>
  );
}

/** One of the compared policies and its parameters. */
export function PolicyCard({ run, index, count, issues }: PolicyCardProps) {
  const { edit } = scenarioStore.getState();
  const plugin = pluginOf(wordedPolicies, run) ?? wordedPolicies.get(run.policy);
  const opened = scenarioStore((state) => state.opened.runs);
  const given = opened.at(index)?.policy === run.policy ? opened[index].params : undefined;
  const isCompared = (name: string) =>
    opened.some(({ policy, params }) => policy === run.policy && params?.[name] !== undefined);
  const specs = Object.entries(plugin.params).filter(([, { follows }]) => follows !== true);
  const leading = specs.filter(([name]) => isCompared(name));
  const plain = specs.filter((each) => each[1].advanced !== true && !leading.includes(each));
  // Parameters set when the scenario was opened, in any run of the policy, matter most and come first.
  const visible = [...leading, ...plain].slice(0, VISIBLE);
  const hidden = specs.filter((each) => !visible.includes(each));
  const values = readParams(plugin.params, run.params);

  const control = ([name, spec]: [string, WordedSpec]) => {
    const path = `/runs/${index}/params/${name}`;
    return (
      <Fragment key={name}>
        <ParamControl
          spec={spec}
          value={values[name]}
          opened={given?.[name]}
          path={path}
          issue={issues.find((issue) => issue.path === path)?.message}
          write={(value: ParamValue) => changeParam(index, name, value)}
        />
        {mayIdle.has(name) && <IdleParam index={index} name={name} />}
      </Fragment>
    );
  };

  return (
    <article className={styles.card} aria-label={`Policy ${String.fromCharCode(65 + index)}`}>
      <header className={styles.head}>
        <RunBadge index={index} />
        <PolicyMenu
          label={`Policy ${String.fromCharCode(65 + index)}`}
          policy={run.policy}
          onChoose={(policy) => edit(changePolicy(index, policy))}
        />
      </header>
      <p className={styles.summary} title={plugin.source}>
        <Glossed text={plugin.summary} />
      </p>
      <Ignored index={index} />
      {plugin.code !== undefined && <OwnCode index={index} />}
      <Controls>{visible.map(control)}</Controls>
      <div className={styles.foot}>
        <Hidden specs={hidden} control={control} />
        <span className={styles.actions}>
          {index > 0 && (
            <IconButton
              icon="swap"
              size="small"
              label="Move up"
              onClick={() => edit(swapRuns(index - 1, index))}
            />
          )}
          <IconButton
            icon="copy"
            size="small"
            label="Duplicate"
            disabled={count >= MOST_RUNS}
            onClick={() => edit(duplicateRun(index))}
          />
          <IconButton
            icon="trash"
            size="small"
            label="Remove"
            disabled={count === 1}
            onClick={() => edit(removeRun(index))}
          />
        </span>
      </div>
      {plugin.unsupported !== undefined && plugin.unsupported.length > 0 && (
        <More title="Limits">
          <ul className={styles.limits}>
            {plugin.unsupported.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </More>
      )}
    </article>
  );
}

/** Says below a policy what it does not look at though the scenario has it. */
function Ignored({ index }: { readonly index: number }) {
  const says = scenarioStore(({ scenario }) =>
    index < scenario.runs.length ? ignoredBy(scenario, index) : null,
  );
  return says === null ? null : <p className={fieldList.note}>{says}</p>;
}
