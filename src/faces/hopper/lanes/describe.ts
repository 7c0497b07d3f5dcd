import { formatMicros } from '../../../base/format.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, schedulerName, serverName, taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { sizeText, slotsText } from '../sizes.ts';
import { type Round, readRound, refusalsBefore, type Said } from './round.ts';
import { roundsOf, roundsOfServer, roundToShow } from './roundList.ts';

// V virtual size

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

const MOST_ROWS = 2000;

/** Lists the messages of the rounds of a server up to one of them, the latest round first. Header first. */
export function roundTable(trace: Trace, number: number): TableRows {
  const header = ['round', 'server', 'sent (s)', 'scheduler', 'job', 'believed', 'true', 'message'];
  const rounds = roundsOf(trace);
  const server = rounds.server[number];
  const own = Array.from(roundsOfServer(rounds, server));
  const rows: (string | number)[][] = [];
  for (let at = own.indexOf(number); at >= 0 && rows.length < MOST_ROWS; at -= 1) {
    const round = readRound(trace, own[at]);
    for (const [place, { scheduler, job, sentAt, said }] of round.questions.entries()) {
      const about = [schedulerName(scheduler, trace.data.schedulers), jobName(job)];
      const sizes = said === null || said.gave === 'over' ? ['', ''] : [said.believed, said.size];
      const name = [at + 1, serverName(server, trace.data.topology.servers)];
      rows.push([...name, toSeconds(sentAt), ...about, ...sizes, describeQuestion(trace, round, place)[0]]);
      if (said === null) continue;
      const says = describeAnswer(trace, round, place).slice(0, -1).join('; ');
      rows.push([...name, toSeconds(said.decidedAt), ...about, ...sizes, says]);
    }
  }
  return [header, ...rows];
}

/** The same of a server up to a moment; nothing where no server asks. */
export function roundTableAt(trace: Trace, server: ServerId | null, time: Micros): TableRows {
  const number = roundToShow(roundsOf(trace), server, time);
  return number === NONE ? [] : roundTable(trace, number);
}
