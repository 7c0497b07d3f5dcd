import type { Micros } from '../../../engine/kernel/time.ts';
import { boldServer } from '../../../explain/captions/caption.ts';
import { numberWord, type Piece, say } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { boardAt, cellOfJob } from './board.ts';
import { hasChance, sentSince } from './herd.ts';
import { waitText } from './words.ts';

/** So many managers are a herd. Our choice. */
const HERD = 3;

/** What managers do that read the same board at the same moment: all the same, or, by chance, not. Null: there are too few. */
export function herdCaption(trace: Trace, task: Piece, server: Piece, at: Micros): readonly Piece[] | null {
  const board = boardAt(trace, cellOfJob(trace, 0), at);
  if (board === null) return null;
  const sent = sentSince(trace, board, at).filter((each) => each.at === at);
  const jobs = new Set(sent.map(({ job }) => job)).size;
  const servers = new Set(sent.map((each) => each.server));
  if (jobs < HERD || jobs < sent.length) return null;
  const many = numberWord(jobs);
  if (servers.size === 1) {
    const [only] = servers;
    const wait = waitText(board.bars[only].wait);
    return say`All ${many} read “${boldServer(trace, only)}: ${wait}”. All ${many} send to ${server}.`;
  }
  if (!hasChance(trace)) return null;
  return say`The dice spread them over ${numberWord(servers.size)} servers: ${task} goes to ${server}.`;
}
