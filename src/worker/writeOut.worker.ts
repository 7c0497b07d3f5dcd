import type { Scenario } from '../scenario/schema.ts';
import { writtenOut } from '../scenario/writtenOut.ts';

// Drawing jobs is the work of workers: the page does not carry what it takes.
self.onmessage = ({ data }: MessageEvent<Scenario>) => self.postMessage(writtenOut(data));
