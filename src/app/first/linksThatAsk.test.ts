// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openAddress } from '../../desk/open/address.ts';
import { asks } from '../../desk/open/asks.ts';
import { openScenario } from '../../desk/open/openScenario.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { encodeLink } from '../../share/link.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { openNamedPreset } from '../deck/lecture.ts';

// Links are not compressed here.
vi.mock('../../share/deflate.ts', () => ({
  deflate: async (data: Uint8Array) => data,
  inflate: async (data: Uint8Array) => data,
}));

// What an opened preset lets the page fetch may come after the last test.
afterAll(() => vi.dynamicImportSettled());

beforeEach(() => {
  welcomeStore.setState({ phase: 'over', preset: '', isDeclined: false });
  window.history.replaceState(null, '', '/');
});

/** Opens a link to a preset, as from the code of a lecture or in an embedded page. */
async function openLink(id: string, moment?: { readonly time: number }): Promise<void> {
  const link = await encodeLink(presets.get(id).scenario, moment);
  await openAddress(link?.fragment);
}

test('links and short addresses of presets that ask, ask; no others do', async () => {
  for (const preset of presets.all) {
    for (const opens of [() => openLink(preset.id), async () => openNamedPreset(preset.id)]) {
      welcomeStore.getState().setPhase('over');
      await opens();
      const { phase, preset: asked } = welcomeStore.getState();
      expect(phase, preset.id).toBe(asks(preset) ? 'asked' : 'over');
      if (phase === 'asked') expect(asked).toBe(preset.id);
    }
  }
});

test('a link to what somebody is looking at does not ask, nor does one to a changed preset', async () => {
  await openLink('first-look', { time: 5 });
  expect(welcomeStore.getState().phase).toBe('over');
  const { scenario } = presets.get('first-look');
  openScenario(scenario, { kind: 'link' });
  const link = await encodeLink({ ...scenario, seed: 77 });
  await openAddress(link?.fragment);
  expect(welcomeStore.getState().phase).toBe('over');
});

test('whoever has sent a question away is asked no more', async () => {
  welcomeStore.getState().decline();
  await openLink('first-look');
  openNamedPreset('late-binding');
  expect(welcomeStore.getState().phase).toBe('over');
});
