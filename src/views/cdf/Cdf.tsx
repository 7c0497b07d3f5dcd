import { useMemo, useState } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { isMeasurable } from '../../metrics/metric.ts';
import { Button } from '../../widgets/Button.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { isLowChart } from '../chart/plot.ts';
import type { JobGroup } from '../jobGroups.ts';
import { ascendingWithin, jobGroupsOf } from '../jobGroups.ts';
import { SeedControl } from '../SeedControl.tsx';
import { useSeeds } from '../useSeeds.ts';
import type { ViewProps } from '../view.ts';
import styles from './Cdf.module.css';
import { Curves } from './Curves.tsx';
import { PercentileTable, percentileTableWidth } from './PercentileTable.tsx';
import type { ReadAscending } from './quantities.ts';
import { curvesOf, idealOf, quantities } from './quantities.ts';
import { medianWords, seedSpreadOf } from './seedSpread.ts';
import { texts } from './words.ts';

// From this width on the table of percentiles is beside the curves, not below them. [px]
const WIDE = 640;
const TALL = 400;
const LINE = 30;
// Narrower, two choices leave room for few words. [px]
const TIGHT = 520;

const EVERY = { id: 'all', title: texts.allJobs } as const;

/** Distributions of all runs on one pair of axes, with their percentiles. */
export function Cdf({ runs, width, height }: ViewProps) {
  const [quantityId, setQuantity] = useState(quantities[0].id);
  const [groupId, setGroup] = useState<string>(EVERY.id);
  const [isLog, setLog] = useState(false);
  const [hasSeeds, setHasSeeds] = useState(true);
  const seeds = useSeeds();
  const options = quantities.filter((each) => runs.some(({ trace }) => isMeasurable(each, trace)));
  const quantity = options.find(({ id }) => id === quantityId) ?? options[0] ?? quantities[0];
  const groups = useMemo(() => (runs.length === 0 ? [] : jobGroupsOf(runs[0].trace.data)), [runs]);
  const group = groups.find(({ id }) => id === groupId);
  const read = useMemo(() => readerOf(group), [group]);
  const curves = useMemo(() => curvesOf(runs, quantity, read), [runs, quantity, read]);
  const ideal = useMemo(() => idealOf(runs, quantity, read), [runs, quantity, read]);
  // Of groups of jobs, nothing is known with other seeds.
  const repeats = group === undefined;
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
  const { scale } = usePalette();
  const isLow = isLowChart(height, scale);
  // The choices and the seeds need the whole row.
  const hasNoRoom = isLow && width < WIDE * scale && seeds.seeds.length > 0;
  const isBrief = isLow || (groups.length > 0 && width < TIGHT * scale);
  const isWide = width >= WIDE * scale;
  const tableWidth = percentileTableWidth({ curves, ideal, quantity }) * scale;
  const tableHeight = !isWide && height >= TALL ? (curves.length + 2) * LINE * scale : 0;

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          <ChoiceField
            label={texts.distributionOf}
            value={quantity.id}
            options={options}
            onChange={setQuantity}
          />
          {groups.length > 0 && (
            <ChoiceField
              label={texts.whichJobs}
              value={group?.id ?? EVERY.id}
              options={[EVERY, ...groups]}
              onChange={setGroup}
            />
          )}
          <Button variant="quiet" aria-label={texts.logAxis} isPressed={isLog} onClick={() => setLog(!isLog)}>
            {isBrief ? texts.log : texts.logAxis}
          </Button>
          {repeats && (seeds.seeds.length > 0 || !isLow) && (
            <SeedControl
              {...{ seeds, verdict }}
              isBrief={isBrief}
              isShown={hasSeeds}
              onToggle={() => setHasSeeds(!hasSeeds)}
            />
          )}
        </>
      }
      note={
        hasNoRoom ? null : (
          <>
            {texts.theSame} {count === 1 ? '' : `${count.toLocaleString('en')} `}
            {things}
            {verdict !== '' && ` · ${verdict}`}
          </>
        )
      }
    >
      {(chartWidth, chartHeight) => (
        <div className={isWide ? styles.row : undefined}>
          <Curves
            curves={curves}
            ideal={ideal}
            spreads={spreads}
            quantity={quantity}
            title={titleOf(quantity.title, group)}
            isLog={isLog}
            isLow={isLow}
            width={chartWidth - (isWide ? tableWidth : 0)}
            height={chartHeight - tableHeight}
          />
          {(isWide || tableHeight > 0) && (
            <PercentileTable curves={curves} ideal={ideal} quantity={quantity} />
          )}
        </div>
      )}
    </ChartFrame>
  );
}

function readerOf(group: JobGroup | undefined): ReadAscending | undefined {
  return group === undefined ? undefined : (trace, metric) => ascendingWithin(trace, metric, group);
}

function titleOf(quantity: string, group: JobGroup | undefined): string {
  return group === undefined ? quantity : `${quantity} (${group.title})`;
}
