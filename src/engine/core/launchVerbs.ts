import {
  type AttemptId,
  type EntryId,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { Launches, LaunchRules } from '../policy/protocols.ts';
import { AttemptKind, type Outcome } from '../record/schema.ts';
import type { DeskParts } from './entries.ts';
import { endOfAttempt, handedTask, launchedTask, OUTCOMES } from './protocolKinds.ts';

/** The verbs of early binding. What servers do with what they are sent is up to the two ways through the core. */
export abstract class LaunchVerbs implements Launches {
  protected readonly core = this.parts.core;
  protected readonly messages = this.parts.messages;
  readonly waits: boolean = this.rules.waits !== false;
  /** Of a launch that arrives. */
  protected abstract readonly code: EventCode;
  protected readonly actors = this.parts.actors;
  private readonly bind = this.parts.bind;
  private readonly kind: number = this.parts.messages.addKind(launchedTask);
  private handOverKind = NONE; // registered with the first task that is handed over
  private endKind = NONE; // registered with the first order to end an attempt
  private endCode: EventCode = NONE;
  readonly onSlotFree = (server: ServerId): void => {
    if (this.waits) this.serve(server);
  };

  constructor(
    protected readonly parts: DeskParts,
    protected readonly rules: LaunchRules,
  ) {}

  launch(
    scheduler: SchedulerId,
    task: TaskId,
    stage: StageId,
    server: ServerId,
    kind: AttemptKind = AttemptKind.original,
  ): AttemptId {
    const { actors } = this;
    actors.requireScheduler(scheduler, 'launch');
    const attempt = this.bind(task, stage, server, kind);
    this.post(this.kind, actors.servers + scheduler, server, stage, attempt, scheduler);
    return attempt;
  }

  end(scheduler: SchedulerId, attempt: AttemptId, generation: number, reason: Outcome): void {
    const { actors, messages, core } = this;
    const { attempts } = core;
    actors.requireScheduler(scheduler, 'end');
    if (this.endKind === NONE) this.registerEnd();
    const server = attempts.serverOf(attempt);
    const order = generation * OUTCOMES + reason;
    const task = attempts.taskOf(attempt);
    const stage = attempts.stageOf(attempt);
    const from = actors.servers + scheduler;
    messages.post(this.endCode, this.endKind, from, server, server, stage, task, attempt, order);
  }

  handOver(server: ServerId, entry: EntryId, to: ServerId): void {
    const { actors, messages, core } = this;
    const { recorder, entries } = this.parts;
    const { attempts } = core;
    actors.requireServer(server, 'handOver');
    const attempt = entries.attempt(entry);
    const stage = core.queues.stage(entry);
    const scheduler = entries.scheduler(entry);
    entries.leave(server, entry);
    attempts.setServer(attempt, to);
    recorder.attemptMoved(attempts.rowOf(attempt), to);
    if (this.handOverKind === NONE) this.handOverKind = messages.addKind(handedTask);
    this.post(this.handOverKind, server, to, stage, attempt, scheduler);
  }

  /** Starts waiting tasks, one for each free slot. */
  abstract serve(server: ServerId): void;

  /** Sends an attempt to a server; `from` is the sender's number among all actors. */
  private post(
    kind: number,
    from: number,
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): void {
    const { core, messages } = this;
    const row = messages.record(kind, from, server, stage, core.attempts.taskOf(attempt));
    core.send(this.code, server, stage, attempt, scheduler, row, 0);
  }

  private registerEnd(): void {
    const { messages, actors, core } = this;
    const { endings } = this.parts;
    const { attempts } = core;
    this.endKind = messages.addKind(endOfAttempt);
    this.endCode = messages.onArrival(
      'server',
      (server, stage, attempt, order, row) => {
        if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
        const generation = Math.floor(order / OUTCOMES);
        if (!attempts.isLive(attempt, generation)) return;
        actors.current = server;
        endings.end(attempt, (order - generation * OUTCOMES) as Outcome);
      },
      'end',
    );
  }
}
