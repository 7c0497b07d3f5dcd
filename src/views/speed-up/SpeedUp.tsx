import { useMemo, useState } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatPercent } from '../../base/format.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { runLetter, runName } from '../chart/runLook.ts';
import { logTicks } from '../chart/ticks.ts';
import { AgainstField } from '../compare/AgainstField.tsx';
import { type Against, comparedRuns, useAgainst } from '../compare/against.ts';
import {
  describeCurves,
  distributionOf,
  distributionPicture,
  MARKS,
} from '../compare/distributionPicture.ts';
import { leftOutWords } from '../compare/gainWords.ts';
import { CurvesWithMarks } from '../compare/MarksTable.tsx';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { rangeOf, speedUpsOf, speedUpText, type Unit, unitsOf } from './speedUps.ts';

const NARROW = 420;
const SHARES = [0, 0.1, 0.5, 0.9, 1];

/** How many times as fast each job is as in another run, as a distribution. */
export function SpeedUp(props: ViewProps) {
  const pair = useAgainst(props.runs);
  return pair === null ? null : <SpeedUpOf {...props} pair={pair} />;
}

function SpeedUpOf({ runs, pair }: ViewProps & { readonly pair: Against }) {
  const { width } = useRoom();
  const { scale: zoom } = usePalette();
  const { against } = pair;
  const [chosen, choose] = useState<Unit | null>(null);
  const units = useMade(unitsOf, against.trace.data.graphs);
  const unit = units.find((each) => each === chosen) ?? units[0];
  const compared = useMade(comparedRuns, pair);
  const all = useMade(speedUpsOf, compared, unit);
  const looked = selectionStore(({ run }) => run);
  const picture = useMemo(() => {
    const domain = rangeOf(all);
    return distributionPicture(
      all.map(({ run, ascending, mean }) => distributionOf(run, ascending, MARKS, mean)),
      {
        label: `Distribution of the speed-ups of jobs against ${runName(against)}. ${describeCurves(all, speedUpText)}`,
        x: {
          ...{ kind: 'log', domain, holdsAll: true },
          ticks: (most) => ticksIn(domain, most),
          title: `speed-up of a ${unit} against ${runLetter(against.index)}`,
          format: (value) => `${Number(value.toPrecision(3))} ×`,
        },
        ...{ write: speedUpText, shares: () => SHARES, looked, rules: [{ on: 'x', at: 1 }] },
      },
    );
  }, [all, against, unit, looked]);
  const isNarrow = width < NARROW * zoom;
  const heads = ['faster', ...(isNarrow ? [] : ['p10']), 'median', '◆ mean', 'p90', 'most'];
  const rows = all.map(({ run, faster, marks: [p10, median, p90], mean, most }) => ({
    ...{ name: runLetter(run.index), title: run.title },
    cells: [formatPercent(faster), ...[...(isNarrow ? [] : [p10]), median, mean, p90, most].map(speedUpText)],
  }));
  const count = maxOf(
    all.map(({ ascending }) => ascending.length),
    0,
  );

  return (
    <ChartFrame
      controls={
        <>
          {units.length > 1 && (
            <ChoiceField
              label="Count once"
              value={unit}
              options={units.map((id) => ({ id, title: `each ${id}` }))}
              onChange={choose}
            />
          )}
          <AgainstField runs={runs} against={against} />
        </>
      }
      note={`${leftOutWords(compared)}${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}. Right of 1 ×: faster.`}
    >
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <CurvesWithMarks picture={picture} heads={heads} rows={rows} />
      </div>
    </ChartFrame>
  );
}

/** Ticks of an axis of factors: 1 × is always one of them. Within a factor of two or three there is room for finer ones. */
function ticksIn([low, high]: readonly [number, number], most: number): readonly number[] {
  const ticks =
    high / low < 4 ? fine.filter((each) => each >= low && each <= high) : logTicks([low, high], most);
  const thinned = ticks.length <= most ? ticks : ticks.filter((each) => each === 1 || coarse.includes(each));
  return thinned.includes(1) ? thinned : [...thinned, 1].sort((a, b) => a - b);
}

const fine = [0.25, 0.33, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];
const coarse = [0.25, 0.5, 1, 1.5, 2, 3, 4];
