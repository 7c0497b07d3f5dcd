import type { AttemptId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { LaunchRules } from '../policy/protocols.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Attempts } from './attempts.ts';
import type { LaunchedTasks } from './core.ts';
import type { DeskParts } from './deskParts.ts';
import { LaunchVerbs } from './launchVerbs.ts';
import { NeedsCare } from './needsCare.ts';
import { OwnCode } from './ownCodes.ts';
import type { Queues } from './queues.ts';
import { AtServer, FREE, SERVER_WORDS } from './rows.ts';

/** Early binding on the short way: the core hands what arrives to this class, which acts on the core's rows. */
export class EarlyBinding extends LaunchVerbs implements LaunchedTasks {
  protected readonly code = OwnCode.launch;
  private readonly servers: Int32Array; // [servers · SERVER_WORDS]
  private readonly queues: Queues;
  private readonly attempts: Attempts;
  private readonly recorder: Recorder;
  private readonly queueOf: LaunchRules['queueOf'];
  private readonly pick: LaunchRules['pick'];

  constructor(parts: DeskParts, rules: LaunchRules) {
    super(parts, rules);
    const { core, recorder } = parts;
    this.servers = core.queues.servers;
    this.queues = core.queues;
    this.attempts = core.attempts;
    this.recorder = recorder;
    this.queueOf = rules.queueOf;
    this.pick = rules.pick;
    core.early = this;
  }

  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId): void {
    const { core, servers, queueOf } = this;
    this.actors.current = server;
    if (!this.waits) {
      core.start(server, attempt);
      return;
    }
    if (this.attempts.isCalledOff(attempt)) {
      this.parts.endings.forget(attempt);
      return;
    }
    const row = server * SERVER_WORDS;
    const task = this.attempts.taskOf(attempt);
    const isFree = (servers[row + AtServer.slots] & FREE) > 0;
    if (isFree && servers[row + AtServer.queued] === 0 && queueOf === undefined && this.pick === undefined) {
      this.recorder.passed(server, stage, task, core.now());
      core.start(server, attempt);
      return;
    }
    core.enter(server, queueOf === undefined ? 0 : queueOf(stage), stage, -2 - attempt, task);
    if (isFree) this.serve(server);
  }

  serve(server: ServerId): void {
    const { core, servers, pick } = this;
    const row = server * SERVER_WORDS;
    while (servers[row + AtServer.queued] > 0 && (servers[row + AtServer.slots] & FREE) > 0) {
      const entry = pick === undefined ? servers[row + AtServer.head] : pick(server);
      if (entry === NONE) return;
      const attempt = -2 - this.queues.whose(entry);
      if (attempt < 0) throw new NeedsCare();
      core.leave(server, entry, pick === undefined);
      core.start(server, attempt);
    }
  }
}
