import type { Actors } from '../actors/actors.ts';
import type { Messages } from '../actors/messages.ts';
import type { AttemptId, EntryId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { Launches, LaunchRules } from '../policy/protocols.ts';
import type { Sim } from '../policy/verbs.ts';
import type { Recorder } from '../record/recorder.ts';
import { AttemptKind, type Outcome } from '../record/schema.ts';
import { OwnCode } from '../servers/ownCodes.ts';
import { endOfAttempt, handedTask, launchedTask, OUTCOMES } from '../servers/protocolKinds.ts';
import type { Core } from './core.ts';
import type { Endings } from './endings.ts';

/** What early binding needs beside the core. */
export interface EarlyBindingParts {
  readonly actors: Actors;
  readonly messages: Messages;
  readonly recorder: Recorder;
  readonly endings: Endings;
  readonly bind: Sim['bind'];
  /** The scheduler of a stage. */
  readonly ownerOf: Sim['ownerOf'];
}

/** The verbs of early binding on the core. */
export class EarlyBinding implements Launches {
  private readonly core: Core;
  private readonly parts: EarlyBindingParts;
  private readonly kind: number;
  private readonly waits: boolean;
  private handOverKind = NONE; // registered with the first task that is handed over
  private endKind = NONE; // registered with the first order to end an attempt
  private endCode: EventCode = NONE;

  constructor(core: Core, parts: EarlyBindingParts, rules: LaunchRules) {
    this.core = core;
    this.parts = parts;
    this.waits = rules.waits !== false;
    this.kind = parts.messages.addKind(launchedTask);
    core.bindEarly(rules);
  }

  launch(
    scheduler: SchedulerId,
    task: TaskId,
    stage: StageId,
    server: ServerId,
    kind: AttemptKind = AttemptKind.original,
  ): AttemptId {
    const { actors, messages, bind } = this.parts;
    actors.requireScheduler(scheduler, 'launch');
    const attempt = bind(task, stage, server, kind);
    messages.record(this.kind, actors.servers + scheduler, server, stage, task);
    this.core.send(OwnCode.launch, server, stage, attempt, scheduler, NONE, 0);
    return attempt;
  }

  end(scheduler: SchedulerId, attempt: AttemptId, reason: Outcome): void {
    const { actors, messages } = this.parts;
    const { attempts } = this.core;
    actors.requireScheduler(scheduler, 'end');
    if (this.endKind === NONE) this.registerEnd();
    const server = attempts.serverOf(attempt);
    const order = attempts.generationOf(attempt) * OUTCOMES + reason;
    const task = attempts.taskOf(attempt);
    const stage = attempts.stageOf(attempt);
    const from = actors.servers + scheduler;
    messages.post(this.endCode, this.endKind, from, server, server, stage, task, attempt, order);
  }

  handOver(server: ServerId, entry: EntryId, to: ServerId): void {
    const { core } = this;
    const { actors, messages, recorder, ownerOf } = this.parts;
    actors.requireServer(server, 'handOver');
    const attempt = -2 - core.queues.whose(entry);
    const stage = core.queues.stage(entry);
    core.leave(server, entry, false);
    core.attempts.setServer(attempt, to);
    recorder.attemptMoved(core.attempts.rowOf(attempt), to);
    if (this.handOverKind === NONE) this.handOverKind = messages.addKind(handedTask);
    messages.record(this.handOverKind, server, to, stage, core.attempts.taskOf(attempt));
    core.send(OwnCode.launch, to, stage, attempt, ownerOf(stage), NONE, 0);
  }

  onSlotFree(server: ServerId): void {
    if (this.waits) this.core.serve(server);
  }

  private registerEnd(): void {
    const { messages, actors, endings } = this.parts;
    const { attempts } = this.core;
    this.endKind = messages.addKind(endOfAttempt);
    this.endCode = messages.onArrival(
      'server',
      (server, _stage, attempt, order) => {
        const generation = Math.floor(order / OUTCOMES);
        if (!attempts.isLive(attempt, generation)) return;
        actors.current = server;
        endings.end(attempt, (order - generation * OUTCOMES) as Outcome);
      },
      'end',
    );
  }
}
