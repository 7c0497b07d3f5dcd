import { writeFileSync } from 'node:fs';
import { type Strip, taskStrips } from '../src/app/first/taskStrips.ts';
import type { Telling } from '../src/app/gallery/telling.ts';
import { maxOf } from '../src/base/extremes.ts';
import { asks } from '../src/desk/open/asks.ts';
import { openingMoment } from '../src/desk/scenario/openingMoment.ts';
import { createSimulation } from '../src/engine/world/simulate.ts';
import { planRun } from '../src/scenario/compile/planRun.ts';
import { type Preset, presets } from '../src/scenario/presets/presets.ts';
import { openTrace } from '../src/trace/openTrace.ts';
import type { Trace } from '../src/trace/trace.ts';
import { jobHues } from '../src/views/looks/colour.ts';
import { rowPerLine } from './rowPerLine.ts';
import { tellMoment } from './tellMoment.ts';

/** Lines of all runs of a preset together: as many as a small picture has room for. Our choice. */
const MOST_LINES = 16;
/** A picture of a hundred pixels needs no finer steps. */
const STEPS = 100;

/** What the gallery draws of a preset: the job that it opens with, in each of its runs. */
export function tellingOf(preset: Preset): Telling {
  const { scenario, opening } = preset;
  const traces = scenario.runs.map((_, index) => traceOf(preset, index));
  const job = opening?.job ?? openingMoment(traces)?.job ?? 0;
  const arrival = traces[0].data.tables.jobs.columns.arrivedAt[job];
  const strips = traces.map((trace) => (trace.data.level === 'jobs' ? [] : taskStrips(trace, job)));
  const isCut = asks(preset);
  const until = isCut
    ? tellMoment(strips, arrival)
    : maxOf(
        strips.flat().flatMap((strip) => strip.at(-1)?.to ?? []),
        arrival,
      );
  const most = Math.max(1, Math.floor(MOST_LINES / traces.length));
  const place = (time: number) => Math.round((STEPS * (time - arrival)) / (until - arrival));
  return {
    job,
    hue: jobHues(traces)[job],
    took: Number(((until - arrival) / 1e6).toPrecision(3)),
    isCut,
    runs: strips.map((all) => evenly(all, most).map((strip) => lineOf(strip, place))),
  };
}

/** Records the pictures of all presets. */
export function recordTelling(): void {
  writeFileSync(
    'src/measured/telling.json',
    rowPerLine(
      Object.fromEntries(
        presets.all.map((preset) => {
          const telling = tellingOf(preset);
          console.log(
            `picture of ${preset.id}: ${telling.runs.map(({ length }) => length).join(' + ')} lines over ${telling.took} s`,
          );
          return [preset.id, [telling]];
        }),
      ),
    ),
  );
}

function traceOf({ scenario }: Preset, index: number): Trace {
  const simulation = createSimulation(planRun(scenario, index));
  while (simulation.advance(Number.MAX_SAFE_INTEGER));
  return openTrace(simulation.finish());
}

/** At most so many of a list, evenly over it. */
function evenly<Item>(all: readonly Item[], most: number): readonly Item[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]);
}

/** "w12x100": waits until step 12, then works until step 100; a dot: is not ready yet. What is too short for a step is left out. */
function lineOf(strip: Strip, place: (time: number) => number): string {
  let now = 0;
  const parts: string[] = [];
  const add = (sign: string, until: number) => {
    const to = Math.min(STEPS, until);
    if (to > now) parts.push(sign + to);
    now = Math.max(now, to);
  };
  if (strip.length > 0) add('.', place(strip[0].from));
  for (const { kind, to } of strip) add(signs[kind], place(to));
  return parts.join('');
}

const signs = { waits: 'w', reads: 'r', works: 'x' } as const;
