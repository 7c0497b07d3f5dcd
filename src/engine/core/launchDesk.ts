import type { AttemptId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { LaunchRules } from '../policy/protocols.ts';
import type { DeskParts } from './deskParts.ts';
import { LaunchVerbs } from './launchVerbs.ts';

/**
 * The servers' half of early binding where anything may be lost, scheduling takes time, or tasks need room; elsewhere the core
 * has it. Servers start the tasks that they are sent, at once or from a queue.
 */
export class LaunchDesk extends LaunchVerbs {
  private readonly rules: LaunchRules;
  private readonly isPlain: boolean; // one queue, first come, first served
  protected readonly code: EventCode;

  constructor(parts: DeskParts, rules: LaunchRules) {
    super(parts, rules);
    const { messages, resources } = parts;
    this.rules = rules;
    this.isPlain = rules.queueOf === undefined && rules.pick === undefined;
    if (!this.waits && resources !== null) resources.onRoom = (server) => this.serve(server);
    this.code = messages.onArrival(
      'server',
      (server, stage, attempt, scheduler, row) => this.onLaunch(server, stage, attempt, scheduler, row),
      'launch',
    );
  }

  private onLaunch(
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
    row: number,
  ): void {
    const { messages, core } = this;
    const { actors, resources, recorder, kernel } = this.parts;
    const { attempts } = core;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    actors.current = server;
    // An attempt that was ended in transit needs no cores or memory: its slot is free again at the same time.
    if (!this.waits && (resources === null || attempts.isCalledOff(attempt))) {
      core.start(server, attempt);
      return;
    }
    if (attempts.isCalledOff(attempt)) {
      this.parts.endings.forget(attempt);
      return;
    }
    const fits = resources === null || resources.fits(server, stage);
    if (this.isPlain && fits && core.queued(server) === 0 && core.free(server) > 0) {
      recorder.passed(server, stage, attempts.taskOf(attempt), kernel.now());
      core.start(server, attempt);
      return;
    }
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    this.parts.entries.enter(server, queue, stage, attempt, scheduler);
    this.serve(server);
  }

  serve(server: ServerId): void {
    const { core } = this;
    const { resources, entries } = this.parts;
    const { queues } = core;
    const { pick } = this.rules;
    while (core.free(server) > 0 && core.queued(server) > 0) {
      const entry = pick === undefined ? queues.head(server, 0) : pick(server);
      if (entry === NONE || resources?.fits(server, queues.stage(entry)) === false) return;
      const attempt = entries.attempt(entry);
      entries.leave(server, entry);
      core.start(server, attempt);
    }
  }
}
