import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Table } from "./tables.ts";
import type { Command } from "./commands/commands.ts";
import type { Way } from "./commands/ear-commands.ts";
import { nobody, type TestListeners } from "./listeners/test-listeners.ts";
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

const makers: Readonly<Record<Way, (rig: TestBench) => TestListeners>> = {
  registered: (rig) => new ReceiverListeners(rig),
  fixed: (rig) => new ReceiverListeners(rig),
  "socket mode": () => new SocketModeListeners(),
  feed: () => new FeedListeners(),
  changes: () => new ChangeListeners(),
  none: () => nobody,
};

/** Plays commands to a simulator and to the model of it, and compares the two after each. */
export class Player implements AsyncDisposable {
  private readonly game: ModelRun;
  private readonly ears: TestListeners;
  private readonly world: WorldPlayer;
  private readonly panel: DistantPanel;

  constructor(rig: TestBench, table: Table) {
    this.ears = makers[rig.way](rig);
    const { clock, generation } = rig.running.world;
    const model = new WorldModel(table, this.ears.deliveries, clock.now(), generation);
    this.game = { rig, table, model };
    this.world = new WorldPlayer(this.game);
    this.panel = new DistantPanel(this.game, this.ears.deliveries);
  }

  async play(command: Command): Promise<void> {
    const { model } = this.game;
    model.offsets = new Set([model.offset]);
    const startedAt = Date.now();
    await this.run(command);
    await this.ears.compare(this.game, startedAt);
    this.compare();
  }

  /** Looks once more, as anybody else would: over the control routes. */
  async look(): Promise<void> {
    expect(await observe(this.game.rig)).toEqual(this.expected());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.panel.end();
    await this.ears.end(this.game);
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
        return playExport(this.game, this.ears.deliveries, command);
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
        return this.ears.play(this.game, command);
    }
  }

  private async reset(): Promise<void> {
    await this.world.reset();
    await this.ears.reset(this.game);
  }

  private expected(): unknown {
    const { rig, model } = this.game;
    return expected(model, rig.running.kind, this.ears.deliveries.view());
  }

  private compare(): void {
    const seen = lookInside(this.game.rig);
    const wanted = this.expected();
    // Many times faster than `expect`, which is left to say what differs.
    if (!isDeepStrictEqual(seen, wanted)) expect(seen).toEqual(wanted);
  }
}
