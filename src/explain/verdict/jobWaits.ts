import { formatMicros } from '../../base/format.ts';
import { isForWholeJob, purposeOf } from '../../trace/emptyHolds.ts';
import { schedulerAt } from '../../trace/jobControl.ts';
import { jobOfTask, schedulerName } from '../../views/shared/names.ts';
import { nameOfServer } from '../facts.ts';
import { taskWords } from './names.ts';
import { type Said, type SlowCase, said } from './said.ts';
import { stretchOf } from './stretch.ts';

/** Says that a job waited for admission, for a slot of its own, or for its user. */
export function jobWaitWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const time = { strong: formatMicros(stretch.to - stretch.from) };
  if (part === 'suspended') return said(trace, stretch, ['its user had suspended the job for ', time]);
  if (part === 'admission') return said(trace, stretch, ['the job waited ', time, ' for admission']);
  const row = trace
    .keptForJob(jobOfTask(trace.data.graphs, task))
    .find((each) => isForWholeJob(trace.data, each));
  const what = row === undefined ? 'a slot' : `a slot for its ${purposeOf(trace.data, row).name}`;
  return said(trace, stretch, ['the job waited ', time, ` for ${what}`]);
}

/** Says that messages took long, or that their receiver was busy with others. */
export function messageWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const { attempt, from, to } = stretch;
  const { boundAt, server } = trace.data.tables.attempts.columns;
  const time = { strong: formatMicros(to - from) };
  const name = taskWords(trace, task);
  if (part === 'asking') {
    const all = segments.filter((each) => each.part === 'asking');
    const sum = all.reduce((total, each) => total + each.to - each.from, 0);
    const whole = { attempt, from: all[0].from, to: all[all.length - 1].to };
    return said(trace, whole, [
      'messages about ',
      name,
      ' were on their way for ',
      { strong: formatMicros(sum) },
    ]);
  }
  const job = jobOfTask(trace.data.graphs, task);
  const who =
    to <= boundAt[attempt]
      ? `the ${schedulerName(schedulerAt(trace.data, job, from), trace.data.schedulers)}`
      : nameOfServer(trace, server[attempt]);
  const where = who.replace(/^the scheduler (\d)/, 'scheduler $1');
  return said(trace, stretch, [name, ' waited ', time, ` while ${where} was busy with others`]);
}
