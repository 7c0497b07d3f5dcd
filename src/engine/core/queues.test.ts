import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../ids.ts';
import { Queues } from './queues.ts';
import { AtServer, SERVER_WORDS } from './rows.ts';

const SERVERS = 3;
const PER_SERVER = 2;

test('entries leave from anywhere, and the others keep their order', () => {
  const stream = streamOf(1, 'queues');
  const servers = new Int32Array(SERVERS * SERVER_WORDS);
  for (let server = 0; server < SERVERS; server += 1) servers[server * SERVER_WORDS + AtServer.head] = NONE;
  const queues = new Queues(servers, PER_SERVER);
  const lists: number[][] = Array.from({ length: SERVERS * PER_SERVER }, () => []);
  const listed = (server: number, queue: number) => {
    const found: number[] = [];
    for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.next(entry))
      found.push(entry);
    return found;
  };
  for (let step = 0; step < 20_000; step += 1) {
    const server = stream.below(SERVERS);
    const queue = stream.below(PER_SERVER);
    const list = lists[server * PER_SERVER + queue];
    const what = stream.below(8);
    if (what < 4) list.push(queues.add(server, queue, step, 7, step));
    else if (what < 6 && queue === 0 && list.length > 0) expect(queues.shift(server)).toBe(list.shift());
    else if (step > 1_000 && list.length > 0) {
      const [entry] = list.splice(stream.below(list.length), 1);
      expect(queues.remove((server + 1) % SERVERS, entry)).toBe(false);
      expect(queues.remove(server, entry)).toBe(true);
    }
    const length = lists[server * PER_SERVER].length + lists[server * PER_SERVER + 1].length;
    expect(servers[server * SERVER_WORDS + AtServer.queued]).toBe(length);
  }
  lists.forEach((list, i) => {
    expect(listed((i / PER_SERVER) | 0, i % PER_SERVER)).toEqual(list);
  });
  expect(lists.some((list) => list.length > 10)).toBe(true);
});
