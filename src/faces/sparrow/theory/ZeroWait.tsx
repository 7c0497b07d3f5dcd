import { type ReactNode, useMemo, useState } from 'react';
import { formatPercent } from '../../../base/format.ts';
import { probesOfJob } from '../../../theory/sparrow.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import { Cited } from '../../../views/shared/Cited.tsx';
import { Hint } from '../../../views/shared/Hint.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { WithVariables } from '../../../views/theory/WithVariables.tsx';
import { curvesOf } from './forms.ts';
import { askingRuns, pointsOf, probesSeveralSlots, rangeOf, type Setting, settingOf } from './setting.ts';
import { zeroWaitPicture } from './zeroWaitPicture.ts';

const variables = [
  { id: 'tasks', label: 'Tasks per job', symbol: 'm' },
  { id: 'probeRatio', label: 'Probes per task', symbol: 'd' },
  { id: 'slotsPerServer', label: 'Slots per server', symbol: 'c' },
] as const;

interface ZeroWaitProps extends ViewProps {
  /** Control that switches to another chart; first in the row of controls. */
  readonly picker: ReactNode;
}

/** Sparrow's Table 2 for this scenario, with the runs beside it. */
export function ZeroWait({ runs, picker }: ZeroWaitProps) {
  const own = useMade(settingOf, runs);
  const [explored, explore] = useState<Setting | null>(null);
  const setting = explored ?? own;
  const points = useMade(pointsOf, runs);
  const asking = useMade(askingRuns, runs, explored);
  const curves = useMade(curvesOf, runs, explored);
  const picture = useMemo(
    () =>
      zeroWaitPicture(
        curves,
        points,
        asking.filter(({ load }) => load < 1),
      ),
    [curves, points, asking],
  );
  const servers = runs[0]?.trace.data.topology.servers ?? Number.POSITIVE_INFINITY;
  const isCrowded = curves.some(
    ({ form, setting: { tasks, probeRatio } }) => form.hasProbes && probesOfJob(tasks, probeRatio) > servers,
  );

  return (
    <ChartFrame
      controls={picker}
      note={
        <>
          <Hint text="Curves: the probability that all tasks of a job find a free slot at once (Sparrow §4.2, Table 2; with several slots on a server, load is replaced by its c-th power, §4.2.1). They assume that servers are busy independently of one another. Points: the measured share of jobs none of whose tasks waited longer than 1.5 round trips, at the measured utilization; the tick to their right adds the slots that are idle but taken, because they ask. A slot that asks is idle for one round trip per probe, d·RTT/t of its work (§4.3), so late binding is stable up to a load of 1/(1 + d·RTT/t).">
            Sparrow §4.2, Table 2; §4.3
          </Hint>{' '}
          · <Cited text="SPA-12" />
          {asking.map(({ name, idle }) => (
            <span key={name}>
              {' '}
              · probing leaves slots idle {formatPercent(idle)} of the time{name !== '' && ` in ${name}`}
            </span>
          ))}
          {isCrowded && ' · more probes than servers: the forms assume distinct ones'}
          {/* The numbers are those of `policies/sparrow/fullServers.test.ts`. */}
          {probesSeveralSlots(runs) && (
            <>
              {' · '}
              <Hint text="With c slots on a server the form takes ρ^c for the chance that all of them are busy, as if slots of one server were busy independently of one another (Sparrow §4.2.1). Two things make it less likely in a run that no task waits. Late binding takes any server with a free slot, whether one other is busy there or three, so slots of a server fill together: with 100 servers of 4 slots at load 0.7, 35 % of servers are full, not 0.7⁴ = 25 %; batch sampling, which takes the emptiest, has 26 %. And the load swings about its mean, most in a small cluster: a job that meets a full one waits. With the servers that each job finds full the form says 83 % where the run has 84 %; with ρ^c it says 99.6 %.">
                why runs with several slots lie below
              </Hint>
            </>
          )}
        </>
      }
    >
      <WithVariables
        variables={variables.map((each) => ({ ...each, unit: '', range: rangeOf(each.id, own) }))}
        values={{ ...setting }}
        own={{ ...own }}
        set={(id, value) => explore({ ...setting, [id]: value })}
      >
        <Drawing picture={picture} />
      </WithVariables>
    </ChartFrame>
  );
}
