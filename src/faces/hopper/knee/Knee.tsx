import { useEffect, useMemo, useState } from 'react';
import { formatCount } from '../../../base/format.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { useDerivedRuns } from '../../../views/compare/useDerivedRuns.ts';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import { Cited } from '../../../views/shared/Cited.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { WithVariables } from '../../../views/theory/WithVariables.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { kneePicture } from './kneePicture.ts';
import { type KneeSetting, kneeCurve, kneeRuns, show, TASKS } from './kneeRuns.ts';
import { controls, openingSetting, runPoints } from './setting.ts';
import { workPicture } from './workPicture.ts';

/** Completion of one job against its slots, measured in runs of its own, and the curve that explains its knee. */
export function Knee({ runs }: ViewProps) {
  const own = useMade(openingSetting, runs);
  const [explored, explore] = useState<KneeSetting | null>(null);
  const setting = explored ?? own;
  useEffect(() => show(setting), [setting]);
  const { accent } = usePalette();
  const { beta, detection } = setting;
  // The curve itself first, then the one that it is compared with.
  const ofCurve = useMemo(() => kneeRuns({ beta, detection }), [beta, detection]);
  const ofAtOnce = useMemo(
    () => (detection === 0 ? [] : kneeRuns({ beta, detection: 0 })),
    [beta, detection],
  );
  const asked = useMemo(() => [...ofCurve, ...ofAtOnce], [ofCurve, ofAtOnce]);
  const results = useDerivedRuns(asked);
  const points = useMade(kneeCurve, ofCurve, results);
  const atOnce = useMemo(
    () => kneeCurve(ofAtOnce, results.slice(ofCurve.length)),
    [ofAtOnce, ofCurve, results],
  );
  // The runs on screen have a tail of their own: beside a curve for another one they would mislead.
  const isOwn = beta === own.beta;
  const beside = useMemo(() => (isOwn ? runPoints(runs) : []), [isOwn, runs]);
  const ofJob = useMemo(
    () => kneePicture({ beta, detection }, points, atOnce, beside),
    [beta, detection, points, atOnce, beside],
  );
  const ofWork = useMade(workPicture, beta, accent);
  const done = results.filter((result) => result !== undefined).length;
  const fault = results.find((result) => result?.ok === false);

  return (
    <ChartFrame
      controls={null}
      note={
        <>
          {`One job of ${TASKS} tasks alone · `}
          <Cited text="HOP-15" /> ·{' '}
          {fault?.ok === false
            ? `Some of its runs failed: ${fault.message}`
            : progressWords(done, asked.length)}
        </>
      }
    >
      <div style={{ height: '100%' }} data-left={asked.length - done}>
        <WithVariables
          variables={controls}
          values={{ ...setting }}
          own={{ ...own }}
          set={(id, value) => explore({ ...setting, [id]: value })}
          aside={<Drawing picture={ofWork} />}
        >
          <Drawing picture={ofJob} />
        </WithVariables>
      </div>
    </ChartFrame>
  );
}

function progressWords(done: number, all: number): string {
  return done < all
    ? `${formatCount(done)} of ${formatCount(all)} runs`
    : `${formatCount(done)} runs, bars: 95 % intervals`;
}
