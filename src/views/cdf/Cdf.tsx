import { useMemo, useState } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { besideLog, loggedOf, whyUnlike } from '../../metrics/logged.ts';
import { isMeasurable } from '../../metrics/metric.ts';
import { loggedIn, scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { textWidth } from '../../widgets/fit.ts';
import { GivesWay } from '../../widgets/GivesWay.tsx';
import { Rest, useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { shareUpTo } from '../chart/ecdf.ts';
import { runLetter } from '../chart/runLook.ts';
import type { Distribution } from '../compare/distributionPicture.ts';
import { MarksTable } from '../compare/MarksTable.tsx';
import { SeedControl, useSeeds } from '../compare/SeedControl.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import type { Picture } from '../grammar/picture.ts';
import type { JobGroup } from '../shared/jobGroups.ts';
import { ascendingWithin, jobGroupsOf } from '../shared/jobGroups.ts';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import styles from './Cdf.module.css';
import { cdfPicture, medianWords, percentileRows, seedSpreadOf } from './cdfPicture.ts';
import type { Curve, ReadAscending, Reference } from './quantities.ts';
import { curvesOf, idealOf, quantities } from './quantities.ts';

// From this width on the table of percentiles is in the corner of the curves or beside them, not below them. [px]
const WIDE = 640;
const TALL = 400;
// A line of the table and the padding of a cell; the axis below the curves. [px]
const LINE = 24;
const PADDING = 12;
const AXIS = 44;
const HEADS = ['median', 'p95', 'p99'] as const;

const EVERY = { id: 'all', title: 'All jobs' } as const;

/** Distributions of all runs on one pair of axes, with their percentiles. */
export function Cdf({ runs }: ViewProps) {
  const { width, height } = useRoom();
  const [quantityId, setQuantity] = useState(quantities[0].id);
  const [groupId, setGroup] = useState<string>(EVERY.id);
  const [isLog, setLog] = useState(false);
  const [hasSeeds, setHasSeeds] = useState(true);
  const seeds = useSeeds();
  const options = quantities.filter((each) => runs.some(({ trace }) => isMeasurable(each, trace)));
  const quantity = options.find(({ id }) => id === quantityId) ?? options[0] ?? quantities[0];
  const groups = useMemo(() => (runs.length === 0 ? [] : jobGroupsOf(runs[0].trace.data)), [runs]);
  const group = groups.find(({ id }) => id === groupId);
  const read = useMade(readerOf, group);
  const curves = useMade(curvesOf, runs, quantity, read);
  const ideal = useMade(idealOf, runs, quantity, read);
  const logged = scenarioStore(({ scenario }) => loggedIn(scenario));
  // Of groups of jobs, nothing is known with other seeds, nor from a log.
  const repeats = group === undefined;
  const inLog = useMade(loggedOf, repeats ? logged : undefined, quantity);
  const references = useMade(referencesOf, ideal, inLog);
  const spreads = useMemo(
    () => (hasSeeds && repeats ? curves.map(({ run }) => seedSpreadOf(seeds, run.index, quantity)) : []),
    [hasSeeds, repeats, curves, seeds, quantity],
  );
  const verdict = repeats ? medianWords(seeds, curves, quantity) : '';
  const count = maxOf(
    curves.map(({ ascending }) => ascending.length),
    0,
  );
  const things = `${quantity.per === 'task' ? 'task' : 'job'}${count === 1 ? '' : 's'}`;
  const said =
    inLog === null || logged === undefined ? [] : [besideLog(inLog, namedOf(curves)), whyUnlike(logged)];
  const { scale } = usePalette();
  const same = `The same ${count === 1 ? '' : `${count.toLocaleString('en')} `}${things}`;
  const isWide = width >= WIDE * scale;
  const looked = selectionStore(({ run }) => run);
  const title = titleOf(quantity.title, group);
  const picture = useMemo(
    () => cdfPicture({ curves, references, spreads, quantity, title, isLog, looked }),
    [curves, references, spreads, quantity, title, isLog, looked],
  );
  const rows = useMemo(
    () => percentileRows({ curves, references, quantity }),
    [curves, references, quantity],
  );
  const table = useMade(tableSize, rows, scale);
  const isBeside = isWide && !hasCorner(picture, table, width, height);
  const hasTable = isWide ? height > table.height + AXIS * scale : height >= TALL;
  const belowHeight = !isWide && hasTable ? table.height + 8 : 0;

  return (
    <ChartFrame
      controls={
        <GivesWay steps={2} of={`${quantity.id} ${groups.length} ${seeds.seeds.length > 0}`}>
          {(step) => (
            <>
              <ChoiceField
                label="Distribution of"
                value={quantity.id}
                options={options}
                onChange={setQuantity}
              />
              {groups.length > 0 && (
                <ChoiceField
                  label="Which jobs"
                  value={group?.id ?? EVERY.id}
                  options={[EVERY, ...groups]}
                  onChange={setGroup}
                />
              )}
              <Button variant="quiet" aria-label="Log axis" isPressed={isLog} onClick={() => setLog(!isLog)}>
                {step > 0 ? 'Log' : 'Log axis'}
              </Button>
              {repeats && (seeds.seeds.length > 0 || step < 2) && (
                <SeedControl
                  seeds={seeds}
                  verdict={verdict}
                  isBrief={step > 0}
                  isShown={hasSeeds}
                  onToggle={() => setHasSeeds(!hasSeeds)}
                />
              )}
            </>
          )}
        </GivesWay>
      }
      note={[
        [same, ...(isWide ? said : said.slice(0, 1)), verdict].filter(Boolean).join(' · '),
        said[0] ?? same,
      ]}
    >
      <div className={isWide ? styles.row : undefined}>
        <Rest width={isBeside && hasTable ? table.width : 0} height={belowHeight}>
          <Drawing picture={picture} corner={isWide && !isBeside && hasTable ? table : undefined} />
        </Rest>
        {hasTable && (
          <div className={isWide && !isBeside ? styles.corner : undefined}>
            <MarksTable heads={HEADS} rows={rows} />
          </div>
        )}
      </div>
    </ChartFrame>
  );
}

/** What runs are compared with: what jobs would take without any wait, and what was logged of them. */
function referencesOf(ideal: Float64Array | null, inLog: ReturnType<typeof loggedOf>): readonly Reference[] {
  return [
    ...(ideal === null ? [] : [{ name: 'ideal', title: 'zero-wait ideal', ascending: ideal }]),
    ...(inLog === null
      ? []
      : [{ name: 'in the log', title: 'as logged', ascending: inLog.ascending, isSpanned: true }]),
  ];
}

function namedOf(curves: readonly Curve[]) {
  return curves.map(({ run, ascending }) => ({
    name: curves.length === 1 ? '' : runLetter(run.index),
    ascending,
  }));
}

/** How large the table of percentiles is. CSS pixels. */
function tableSize(rows: ReturnType<typeof percentileRows>, scale: number) {
  const widest = (texts: readonly string[]) =>
    maxOf(texts.map((text) => textWidth(text, 12 * scale))) + PADDING;
  const names = widest(rows.map(({ name }) => name));
  const cells = HEADS.map((head, column) => widest([head, ...rows.map((row) => row.cells[column])]));
  return {
    width: cells.reduce((sum, each) => sum + each, names) + 16,
    height: (rows.length + 1) * LINE * scale,
  };
}

/** Whether the lower right corner of the plot, where distributions are already high, has room for the table. */
function hasCorner(
  { rows, x: { domain, kind } }: Picture<Distribution>,
  table: ReturnType<typeof tableSize>,
  width: number,
  height: number,
): boolean {
  const left = 1 - (table.width + 24) / width;
  const [low, high] = domain;
  const from = kind === 'log' ? low * (high / low) ** left : low + left * (high - low);
  const top = (table.height + 2 * LINE) / Math.max(1, height - 3 * AXIS);
  return rows.every(({ ascending }) => shareUpTo(ascending, from) > top);
}

function readerOf(group: JobGroup | undefined): ReadAscending | undefined {
  return group === undefined ? undefined : (trace, metric) => ascendingWithin(trace, metric, group);
}

function titleOf(quantity: string, group: JobGroup | undefined): string {
  return group === undefined ? quantity : `${quantity} (${group.title})`;
}
