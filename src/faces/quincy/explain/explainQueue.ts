import type { TaskId } from '../../../engine/ids.ts';
import {
  counted,
  type Explanation,
  evidenceOf,
  howMany,
  type Piece,
  say,
} from '../../../explain/explanation.ts';
import { decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import { type Match, matchKind, queueKinds } from '../../../policies/quincy/decisions/queues.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { rackName, taskName } from '../../../views/shared/names.ts';
import { shareBehind } from '../queues/shares.ts';
import { explainQuincyMoves } from './explainMoves.ts';
import { matchedBefore, submitBefore } from './runFacts.ts';

// C queue of a server · R of a rack · X of the cluster · A share of a job

const letters = ['C', 'R', 'X'];

/** Explains a task that a server took out of its queues (Quincy §3.2); null when no match was recorded. */
export function explainQuincyQueue(trace: Trace, task: TaskId): Explanation | null {
  const match = decisionBehind(trace, matchKind, task);
  if (match === undefined) return null;
  const server = nameOfServer(trace, match.payload.server);
  const why = whyMatched(trace, match);
  return {
    sentence: say`Task *${taskName(trace.data.graphs, task)}* runs on *${server}*${why}${shareWords(trace, match)}`,
    brief: briefWords(trace, match),
    evidence: queueEvidence(trace, match.payload),
    moves: explainQuincyMoves(trace, task),
  };
}

function whyMatched(trace: Trace, match: Decision<Match>): readonly Piece[] {
  const { server, queue, task } = match.payload;
  const [own, rack] = [nameOfServer(trace, server), rackName(trace.data.topology.rackOf[server])];
  // A task that is submitted while slots are free takes the nearest at once.
  const submit = submitBefore(trace, task, match.row);
  if (submit?.at === match.at) {
    const may = submit.payload.any === null ? 'server that may run it' : 'server that it prefers';
    return {
      computer: say`: when it was submitted there was a free slot on a *${may}*.`,
      rack: say`: when it was submitted there was a free slot in ${rack}, a *rack that it prefers*.`,
      cluster: say`: when it was submitted there was a free slot there, and *any server* may take a task out of the queue of the whole cluster (X).`,
    }[queue];
  }
  const passed = passedWords(match.payload);
  return {
    computer: say`: a slot was free there, and in the *queue of ${own} (C)* ${passed}.`,
    rack: say`: a slot was free there, no task in the queue of ${own} was ready, and in the *queue of ${rack} (R)* ${passed}.`,
    cluster: say`: a slot was free there, no task in the queues of ${own} and of ${rack} was ready, and in the *queue of the whole cluster (X)* ${passed}. It does not prefer that server.`,
  }[queue];
}

/** The same in a few words, for those who hear it. */
function briefWords(trace: Trace, match: Decision<Match>): string {
  const { server, queue, task, passed } = match.payload;
  const [own, rack] = [nameOfServer(trace, server), rackName(trace.data.topology.rackOf[server])];
  const submit = submitBefore(trace, task, match.row);
  if (submit?.at === match.at) {
    const free = 'as it was submitted a slot was free';
    return {
      computer: `${free} there, on a server that ${submit.payload.any === null ? 'may run it' : 'it prefers'}`,
      rack: `${free} in ${rack}, which it prefers`,
      cluster: `${free} there, and any server may take it`,
    }[queue];
  }
  const first = passed === 0 ? 'it was first' : 'it was the first ready one';
  return {
    computer: `a slot was free there, and in the queue of ${own} (C) ${first}`,
    rack: `no task in the queue of ${own} was ready, and in that of ${rack} (R) ${first}`,
    cluster: `no task in the queues of ${own} and ${rack} was ready, and in the cluster’s (X) ${first}`,
  }[queue];
}

function passedWords({ passed }: Match): string {
  if (passed === 0) return 'it was first';
  const others = counted(passed, 'task');
  return `it was the first ready one; ${others} of blocked jobs ${passed === 1 ? 'was' : 'were'} passed over`;
}

function shareWords(trace: Trace, match: Decision<Match>): string {
  const job = trace.data.graphs.stageJob[match.stage];
  const share = shareBehind(trace, job, match);
  if (share === undefined) return '';
  const running = howMany(matchedBefore(trace, job, match));
  return ` Its job ran ${running} of a share of ${howMany(share.share)}.`;
}

function queueEvidence(trace: Trace, { server, queue, lengths }: Match) {
  const names = [
    nameOfServer(trace, server),
    rackName(trace.data.topology.rackOf[server]),
    'the whole cluster',
  ];
  return evidenceOf(
    ['queue of', '', 'tasks in it'],
    queueKinds,
    (kind) => kind === queue,
    (kind) => {
      const place = queueKinds.indexOf(kind);
      return [names[place], letters[place], lengths[place].toLocaleString('en')];
    },
  );
}
