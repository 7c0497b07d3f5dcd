import { NONE, type ServerId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, schedulerName, serverName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { readRound } from './round.ts';
import { roundsOf, roundsOfServer, roundToShow } from './roundList.ts';
import { describeAnswer, describeQuestion } from './words.ts';

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
