import { NONE, type ServerId } from '../ids.ts';
import { type FlowReader, isReadingInput } from './flowReader.ts';
import type { FlowId, Flows } from './flows.ts';

/**
 * Second sources of what tasks read: a task that ran again has made its output on another server, too, and a reader takes what
 * comes first (Apollo §3.4, APO-31). What has come from the other one by then does not count.
 */
export class SecondSources {
  constructor(private readonly flows: Flows) {}

  /** Whether a server may be the second source of what comes to a reader by a single transfer. */
  mayServe(reader: FlowReader, server: ServerId): boolean {
    const { second, flows } = reader;
    if (second !== NONE || flows.length !== 1 || isReadingInput(reader)) return false;
    return this.flows.sourceOf(flows[0]) !== server;
  }

  /** The last transfer of a reader comes from its second source. */
  begun(reader: FlowReader): void {
    reader.second = reader.flows.pop() ?? NONE;
  }

  prefer({ second }: FlowReader): void {
    if (second !== NONE) this.flows.prefer(second);
  }

  /** The second source is not needed any more. */
  giveUp(reader: FlowReader): void {
    if (reader.second !== NONE) this.flows.stop(reader.second);
    reader.second = NONE;
  }

  /** A server went down. */
  cutFrom(reader: FlowReader, server: ServerId): void {
    if (reader.second !== NONE && this.flows.sourceOf(reader.second) === server) this.giveUp(reader);
  }

  /** A transfer from a server has come: ends the other one of the two. Returns the server that was asked first. */
  arrived(reader: FlowReader, flow: FlowId, from: ServerId): ServerId {
    let first = from;
    if (flow === reader.second) {
      [reader.second] = reader.flows;
      first = this.flows.sourceOf(reader.second);
      reader.flows.length = 0;
    } else reader.flows.splice(reader.flows.indexOf(flow), 1);
    this.giveUp(reader);
    return first;
  }
}
