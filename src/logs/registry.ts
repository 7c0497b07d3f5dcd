import { createRegistry } from '../base/registry.ts';
import { swim } from './swim.ts';
import { tr } from './tr.ts';

/** The readable formats, in the order in which they are tried. */
export const logFormats = createRegistry([tr, swim]);
