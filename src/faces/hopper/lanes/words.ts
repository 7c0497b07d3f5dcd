import { formatCount, formatMicros } from '../../../base/format.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, schedulerName, serverName, taskName } from '../../../views/shared/names.ts';
import { type Question, type Round, refusalsBefore, type Said } from './round.ts';

// V virtual size

/** Writes a size with two decimals at most. */
export function sizeText(size: number): string {
  return formatCount(Math.round(size * 100) / 100);
}

function slotsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'slot' : 'slots'}`;
}

/** What a question is called on its way: "j7?" may be refused, "j7!" may not. */
export function pillWords({ asked, job }: Question): string {
  if (asked === 'plain') return jobName(job);
  return `${jobName(job)}${asked === 'refusable' ? '?' : '!'}`;
}

/** The two lines of an answer's box, each in versions from long to short. */
export function boxWords(trace: Trace, question: Question): readonly (readonly string[])[] {
  const { said, isLost, asked } = question;
  if (isLost) return [['lost: scheduler down', 'lost'], []];
  if (said === null) return [['no answer'], []];
  const { gave, size, has, task, taskJob } = said;
  const isPlain = asked === 'plain';
  const sizes = isPlain
    ? []
    : [`has ${formatCount(has)} of ${sizeText(size)}`, `${has} of ${sizeText(size)}`];
  if (gave === 'over') return [['job is over', 'over'], []];
  if (gave === 'refusal')
    return [said.isMisled ? ['has its fair share', 'fair share'] : sizes, waitWords(said)];
  if (gave === 'nothing') return [['nothing to run', 'nothing'], isPlain ? [] : waitWords(said)];
  if (gave === 'keep') return [['keep it for copies', 'keep it', 'keep'], sizes];
  const name = task === null ? '' : taskName(trace.data.graphs, task);
  const what = gave === 'original' ? [`gives ${name}`, name] : [`a copy of ${name}`, `copy ${name}`, 'copy'];
  const job = taskJob === null ? '' : jobName(taskJob);
  const now = has + 1;
  const after = [
    `${job} now has ${now} of ${sizeText(size)}`,
    `has ${now} of ${sizeText(size)}`,
    `${now} of ${sizeText(size)}`,
  ];
  const isKnown = !isPlain && gave !== 'restart' && taskJob === question.job;
  return [what, isKnown ? after : []];
}

/** What a scheduler says of its other jobs. */
function waitWords({ waits }: Said): readonly string[] {
  if (waits === null) return ['no job waits', 'none waits', 'none'];
  const name = jobName(waits.job);
  return [`${name} waits, V ${sizeText(waits.size)}`, `${name}: V ${sizeText(waits.size)}`, name];
}

/** Names the guideline that a server follows when it asks in a way that may not be refused, and why. */
export function badgeWords(
  question: Question,
  isEven: boolean,
): readonly [name: readonly string[], why: readonly string[]] {
  if (question.asked === 'unsatisfied')
    return [
      ['high load: G2', 'G2'],
      [`smallest job named: ${jobName(question.job)}`, `named: ${jobName(question.job)}`],
    ];
  return isEven
    ? [['drawn evenly'], ['as in Pseudocode 3', 'Pseudocode 3']]
    : [
        ['low load: G3', 'G3'],
        ['nobody named a job', 'none named'],
      ];
}

/** How the refusals of a round are counted, "1 of 2 refused". */
export function countWords(round: Round, place: number, most: number): readonly string[] {
  const count = refusalsBefore(round, place + 1);
  // A server that asks on may be refused more often.
  if (count > most) return [`${count} refused`, `${count}`];
  return [`${count} of ${most} refused`, `${count} of ${most}`];
}

/** What was noted of an answer, "noted j9, V 50". */
export function notedWords({ said }: Question): readonly string[] {
  if (said === null || said.waits === null) return [];
  const name = jobName(said.waits.job);
  return [`noted ${name}, V ${sizeText(said.waits.size)}`, `noted ${name}`, name];
}

/** Says a question in sentences. */
export function describeQuestion(trace: Trace, round: Round, place: number): readonly string[] {
  const { topology, schedulers } = trace.data;
  const question = round.questions[place];
  const { asked, job, said, scheduler, sentAt, isLost } = question;
  const who = serverName(round.server, topology.servers);
  const whom = schedulerName(scheduler, schedulers);
  const name = jobName(job);
  const how = {
    refusable: `${who} asks ${whom} for a task of ${name}, which it may refuse`,
    unsatisfied: `${who} asks ${whom} for a task of ${name}, the smallest job that was named: it must accept`,
    drawn: `${who} has drawn ${name} from its queue and asks ${whom}, which must accept`,
    nonRefusable: `${who} asks ${whom} for a task of ${name}, which it must accept`,
    plain: `${who} asks ${whom} for a task of ${name}`,
    kept: `${whom} uses a slot kept for ${name}`,
  }[asked];
  const lines = [how];
  if (said !== null && said.gave !== 'over') lines.push(believedWords(asked === 'plain', said));
  lines.push(
    sentAt === round.begins
      ? 'the first question of this round'
      : `${formatMicros(sentAt - round.begins)} after the first question`,
  );
  if (isLost) lines.push(`lost: ${whom} was down`);
  return lines;
}

function believedWords(isPlain: boolean, { believed, size }: Said): string {
  const what = isPlain ? 'unfinished tasks' : 'V';
  return believed === size
    ? `believes ${what} ${sizeText(believed)}, which is true`
    : `believes ${what} ${sizeText(believed)}; in truth it is ${sizeText(size)}`;
}

/** Says an answer in sentences. */
export function describeAnswer(trace: Trace, round: Round, place: number): readonly string[] {
  const question = round.questions[place];
  const { said, scheduler, job, asked } = question;
  if (said === null) return ['no answer came'];
  const { gave, has, size, waits, task } = said;
  const who = schedulerName(scheduler, trace.data.schedulers);
  const name = jobName(job);
  const given = task === null ? '' : taskName(trace.data.graphs, task);
  const what = {
    refusal: said.isMisled
      ? `${who} refuses: ${name} has its fair share by now, ${slotsText(has)}`
      : `${who} refuses: ${name} has ${slotsText(has)}, its virtual size is ${sizeText(size)}`,
    nothing: `${who} has nothing to run for ${name} now`,
    over: `${who} says that ${name} has no task left; its reservations leave the queue`,
    keep: `${who} keeps the slot for the next copy of ${name}`,
    original: `${who} gives the task ${given}`,
    copy: `${who} gives a copy of ${given}`,
    restart: `${who} starts ${given} anew; its older attempts are stopped`,
  }[gave];
  const lines = [what];
  const tells = (gave === 'refusal' || gave === 'nothing') && asked !== 'plain';
  if (tells && waits === null) lines.push('none of its jobs has tasks waiting');
  if (tells && waits !== null)
    lines.push(
      `its smallest job with tasks waiting is ${jobName(waits.job)}, with virtual size ${sizeText(waits.size)}`,
    );
  if (said.isMisled) lines.push('does not count as a refusal: the server had outdated news of its share');
  if (asked !== 'plain' && said.taskJob === job && (gave === 'original' || gave === 'copy'))
    lines.push(`${name} now has ${slotsText(has + 1)}`);
  lines.push(`${formatMicros(said.heardAt - question.sentAt)} after the question`);
  return lines;
}

/** One line about a round: when it began, how often it was refused, what came of it. */
export function roundWords(trace: Trace, round: Round): string {
  const refused = refusalsBefore(round, round.questions.length);
  const last = round.questions.at(-1)?.said ?? null;
  const got = last === null ? 'no answer' : outcomeWords(trace, last);
  const times = refused === 0 ? '' : `${refused} refused · `;
  return `${formatMicros(round.begins)} · ${times}${got}`;
}

function outcomeWords(trace: Trace, { gave, task }: Said): string {
  if (task !== null)
    return gave === 'original'
      ? taskName(trace.data.graphs, task)
      : `copy ${taskName(trace.data.graphs, task)}`;
  return gave === 'keep' ? 'kept' : 'nothing';
}
