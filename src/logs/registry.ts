import { createRegistry } from '../base/registry.ts';
import type { LogFormat } from './format.ts';
import { swf } from './formats/swf.ts';
import { swim } from './formats/swim.ts';
import { tr } from './formats/tr.ts';

/** The readable formats, in the order in which they are tried. */
export const logFormats = createRegistry<LogFormat>([tr, swim, swf]);
