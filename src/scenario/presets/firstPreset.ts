import file from '../../content/presets/first-look/preset.json' with { type: 'json' };
import type { Preset, PresetFile } from './presets.ts';

/** The preset with which the page opens. The others are loaded when a link or the gallery needs them. */
export const firstPreset: Preset = { ...(file as unknown as PresetFile), id: 'first-look' };
