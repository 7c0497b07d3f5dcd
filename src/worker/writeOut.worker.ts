import { writtenOut } from '../scenario/edit/writtenOut.ts';
import type { Scenario } from '../scenario/shape/schema.ts';

// Jobs are drawn in a worker so that the page does not have to load the code for it.
self.onmessage = ({ data }: MessageEvent<Scenario>) => self.postMessage(writtenOut(data));
