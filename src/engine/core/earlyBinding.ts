import { NeedsCare } from '../actors/authorErrors.ts';
import { type AttemptId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { LaunchRules } from '../policy/protocols.ts';
import type { DeskParts } from './entries.ts';
import { LaunchVerbs } from './launchVerbs.ts';
import { type LaunchedTasks, OwnCode } from './ownMessages.ts';
import type { Resources } from './resources.ts';
import { AtServer, FREE, SERVER_WORDS } from './rows.ts';

/**
 * The servers' half of early binding, which acts on the core's rows: servers start the tasks that they are sent, at once or from
 * a queue. On the short way the core hands over what arrives; with care it comes by mail, which may be lost or wait.
 */
export class EarlyBinding extends LaunchVerbs implements LaunchedTasks {
  protected readonly code: EventCode;
  private readonly servers = this.parts.core.queues.servers; // [servers · SERVER_WORDS]
  private readonly queues = this.parts.core.queues;
  private readonly attempts = this.parts.core.attempts;
  private readonly recorder = this.parts.recorder;
  private readonly resources: Resources | null = this.parts.resources; // null: only slots count
  private readonly queueOf: LaunchRules['queueOf'] = this.rules.queueOf;
  private readonly pick: LaunchRules['pick'] = this.rules.pick;

  constructor(
    parts: DeskParts,
    rules: LaunchRules,
    private readonly isCareful: boolean,
  ) {
    super(parts, rules);
    const { core, messages, resources } = parts;
    this.code = isCareful
      ? messages.onArrival(
          'server',
          (to, stage, b, by, row) => this.onLaunch(to, stage, b, by, row),
          'launch',
        )
      : OwnCode.launch;
    if (!isCareful) core.early = this;
    if (!this.waits && resources !== null) resources.onRoom = (server) => this.serve(server);
  }

  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, scheduler: SchedulerId, row: number): void {
    const { core, servers, queueOf, messages, resources } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    this.actors.current = server;
    const isCalledOff = this.attempts.isCalledOff(attempt);
    // An attempt that was ended in transit needs no cores or memory: its slot is free again at the same time.
    if (!this.waits && (resources === null || isCalledOff)) {
      core.start(server, attempt);
      return;
    }
    if (isCalledOff) {
      this.parts.endings.forget(attempt);
      return;
    }
    const at = server * SERVER_WORDS;
    const task = this.attempts.taskOf(attempt);
    const isPlain = queueOf === undefined && this.pick === undefined;
    const isFree = (servers[at + AtServer.slots] & FREE) > 0;
    if (isPlain && isFree && servers[at + AtServer.queued] === 0 && this.fits(server, stage)) {
      this.recorder.passed(server, stage, task, core.now());
      core.start(server, attempt);
      return;
    }
    const entry = core.enter(server, queueOf === undefined ? 0 : queueOf(stage), stage, -2 - attempt, task);
    if (this.isCareful) this.queues.setScheduler(entry, scheduler);
    if (isFree) this.serve(server);
  }

  serve(server: ServerId): void {
    const { core, servers, queues, pick } = this;
    const at = server * SERVER_WORDS;
    while (servers[at + AtServer.queued] > 0 && (servers[at + AtServer.slots] & FREE) > 0) {
      const entry = pick === undefined ? servers[at + AtServer.head] : pick(server);
      if (entry === NONE || !this.fits(server, queues.stage(entry))) return;
      const attempt = -2 - queues.whose(entry);
      if (attempt < 0) throw new NeedsCare();
      core.leave(server, entry, pick === undefined);
      core.start(server, attempt);
    }
  }

  private fits(server: ServerId, stage: StageId): boolean {
    return this.resources === null || this.resources.fits(server, stage);
  }
}
