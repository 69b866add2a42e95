import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Table } from "./tables.ts";
import type { Command } from "./commands/commands.ts";
import type { Way } from "./commands/listener-commands.ts";
import { noListeners, type TestListeners } from "./listeners/test-listeners.ts";
import { ChangeListeners } from "./listeners/change-listeners.ts";
import { FeedListeners } from "./listeners/feed-listeners.ts";
import { ReceiverListeners } from "./listeners/receiver-listeners.ts";
import { SocketModeListeners } from "./listeners/socket-mode-listeners.ts";
import { playExport } from "./play-export.ts";
import type { ModelRun } from "./model-run.ts";
import { DistantPanel } from "./distant-panel.ts";
import { expected, lookInside, observe } from "./observe.ts";
import type { TestBench } from "./test-bench.ts";
import { WorldModel } from "./world-model.ts";
import { WorldPlayer } from "./world-player.ts";

const makers: Readonly<Record<Way, (bench: TestBench) => TestListeners>> = {
  registered: (bench) => new ReceiverListeners(bench),
  fixed: (bench) => new ReceiverListeners(bench),
  "socket mode": () => new SocketModeListeners(),
  feed: () => new FeedListeners(),
  changes: () => new ChangeListeners(),
  none: () => noListeners,
};

/** Plays commands to a simulator and to the model of it, and compares the two after each. */
export class Player implements AsyncDisposable {
  private readonly modelRun: ModelRun;
  private readonly listeners: TestListeners;
  private readonly world: WorldPlayer;
  private readonly panel: DistantPanel;

  constructor(bench: TestBench, table: Table) {
    this.listeners = makers[bench.way](bench);
    const { clock, generation } = bench.running.world;
    const model = new WorldModel(table, this.listeners.deliveries, clock.now(), generation);
    this.modelRun = { bench, table, model };
    this.world = new WorldPlayer(this.modelRun);
    this.panel = new DistantPanel(this.modelRun, this.listeners.deliveries);
  }

  async play(command: Command): Promise<void> {
    const { model } = this.modelRun;
    model.offsets = new Set([model.offset]);
    const startedAt = Date.now();
    await this.run(command);
    await this.listeners.compare(this.modelRun, startedAt);
    this.compare();
  }

  /** Compares the world once more, over the control routes. */
  async look(): Promise<void> {
    expect(await observe(this.modelRun.bench)).toEqual(this.expected());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.panel.end();
    await this.listeners.end(this.modelRun);
  }

  private run(command: Command): Promise<void> {
    switch (command.do) {
      case "act":
        return this.world.act(command);
      case "clock":
        return this.world.moveClock(command);
      case "inject":
        return this.world.inject(command);
      case "remove":
        return this.world.remove(command);
      case "clear":
        return this.world.clear();
      case "refused":
        return this.world.refused(command);
      case "read":
        return this.world.readPage(command);
      case "export":
        return playExport(this.modelRun, this.listeners.deliveries, command);
      case "listen":
        return this.panel.listen(command);
      case "detour":
        return this.world.detour(command);
      case "reset":
        return this.reset();
      case "register":
      case "switch":
      case "unregister":
      case "behave":
      case "time out":
      case "connect":
      case "leave":
      case "acknowledge":
      case "wait":
      case "poll":
      case "hang up":
        return this.listeners.play(this.modelRun, command);
    }
  }

  private async reset(): Promise<void> {
    await this.world.reset();
    await this.listeners.reset(this.modelRun);
  }

  private expected(): unknown {
    const { bench, model } = this.modelRun;
    return expected(model, bench.running.kind, this.listeners.deliveries.view());
  }

  private compare(): void {
    const seen = lookInside(this.modelRun.bench);
    const wanted = this.expected();
    // Many times faster than `expect`, which is left to say what differs.
    if (!isDeepStrictEqual(seen, wanted)) expect(seen).toEqual(wanted);
  }
}
