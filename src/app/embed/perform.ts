import { never } from '../../base/assert.ts';
import { openPreset, openScenario } from '../../desk/open/openScenario.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import { type Checked, readScenario } from '../../scenario/checks/check.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { decodeLink } from '../../share/link.ts';
import { openedMessage } from '../../share/openedMessage.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { digestsOfRuns } from './answers.ts';
import type { Request } from './protocol.ts';
import { Refused } from './refused.ts';
import { settled } from './settled.ts';
import { setValues } from './setValues.ts';

type Change = Exclude<Request, { readonly type: 'ping' | 'get' | 'subscribe' }>;

/** Does what was asked; resolves, when it has happened, to what the answer adds. */
export async function perform(request: Change): Promise<object> {
  const { seek, play, pause, setSpeed } = playbackStore.getState();
  switch (request.type) {
    case 'load':
      return { ...(await load(request)), ...(await result()) };
    case 'set': {
      const scenario = valid(setValues(scenarioStore.getState().scenario, request.values), 'The values');
      // What another page sends is not what the visitor wrote.
      scenarioStore.getState().edit(() => scenario, undefined, true);
      return result();
    }
    case 'seek':
      pause();
      seek(toMicros(request.time));
      return {};
    case 'play':
      if (request.speed !== undefined) setSpeed(request.speed);
      play();
      return {};
    case 'pause':
      pause();
      return {};
    default:
      return never(request);
  }
}

/** Opens a scenario; returns notes about what of it could not be used. */
async function load(request: Extract<Request, { readonly type: 'load' }>): Promise<object> {
  if ('preset' in request) {
    const preset = presets.find(request.preset);
    if (preset === undefined) {
      const allowed = presets.all.map(({ id }) => id).join(', ');
      throw new Refused(`"${request.preset.slice(0, 40)}" is no preset; allowed are ${allowed}`);
    }
    openPreset(preset);
    return {};
  }
  if ('link' in request) return loadLink(request.link);
  openScenario(valid(readScenario(plain(request.scenario)), 'The scenario'), { kind: 'link' });
  return {};
}

async function loadLink(link: string): Promise<object> {
  const opened = await decodeLink(link.slice(Math.max(0, link.indexOf('#'))));
  const message = openedMessage(opened);
  if (opened.kind !== 'opened') {
    const why = message === null ? 'There is no scenario in the link' : message.happened;
    throw new Refused(`${why} Allowed is an address of Makespan with #s=…, or that part of it.`);
  }
  openScenario(opened.scenario, { kind: 'link' }, opened.moment);
  return message === null ? {} : { note: message.happened };
}

/** A scenario as a file would have it: what another page sends may be more than JSON can say. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    throw new Refused('scenario is no JSON; allowed is the content of a scenario file');
  }
}

function valid({ scenario, issues }: Checked, what: string): Scenario {
  if (scenario === undefined)
    throw new Refused(`${what} cannot be used; the issues say what is allowed`, issues);
  return scenario;
}

/** Waits for the runs of what was just opened or set. */
async function result(): Promise<object> {
  const { scenario } = scenarioStore.getState();
  await settled();
  if (scenarioStore.getState().scenario !== scenario)
    throw new Refused('Another scenario took its place before it had run');
  return { runs: runStore.getState().runs.map(({ state }) => state.kind), digests: digestsOfRuns() };
}
