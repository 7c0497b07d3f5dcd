import { checkPresets } from '../../testing/presets/checkPresets.ts';

checkPresets('Hopper', {});
