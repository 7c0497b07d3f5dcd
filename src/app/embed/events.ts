import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { digestsOfRuns, timeHere } from './answers.ts';
import type { EventName } from './protocol.ts';

/** Times are sent at most four times a second: enough for a text that follows, and no load. [ms] */
const TIME_EVERY = 250;

/** Sends the events that are wanted; returns a function that stops. */
export function sendEvents(wanted: readonly EventName[], send: (event: object) => void): () => void {
  const starters: Readonly<Record<EventName, () => () => void>> = {
    time: () => sendTimes((time) => send({ event: 'time', ...time })),
    finished: () => sendEnds(() => send({ event: 'finished', ...timeHere() })),
    digests: () => sendDigests((digests) => send({ event: 'digests', digests })),
  };
  const stops = [...new Set(wanted)].map((name) => starters[name]());
  return () => {
    for (const stop of stops) stop();
  };
}

function sendTimes(send: (time: object) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  const flush = () => {
    timer = undefined;
    const text = JSON.stringify(timeHere());
    if (text === sent) return;
    sent = text;
    send(timeHere());
    timer = setTimeout(flush, TIME_EVERY);
  };
  const stop = playbackStore.subscribe(() => {
    if (timer === undefined) flush();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The clock came to the end while it played. */
function sendEnds(send: () => void): () => void {
  return playbackStore.subscribe((now, before) => {
    if (before.isPlaying && !now.isPlaying && now.endsAt > 0 && now.time >= now.endsAt) send();
  });
}

/** All runs are over, and they are others than before. */
function sendDigests(send: (digests: readonly string[]) => void): () => void {
  let sent = '';
  const look = () => {
    const digests = digestsOfRuns().filter((digest) => digest !== null);
    const { length } = runStore.getState().runs;
    if (length === 0 || digests.length < length || digests.join() === sent) return;
    sent = digests.join();
    send(digests);
  };
  look();
  return runStore.subscribe(look);
}
