import type { ScenarioView } from "#shared/domain/scenario-view.ts";
import type { Registry } from "../../hosting/registry.ts";
import { createOwnSimulator } from "../../library/simulator/create-simulator.ts";
import { readScenario, type ReadScenario, updateScenario } from "../../scenarios/scenario-file.ts";
import { type RunMark, ScenarioRun, unplayed } from "../../scenarios/scenario-run.ts";
import { saveScenarioTest } from "../../scenarios/save-test.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import { CommandError } from "../commands/command-error.ts";
import { connectShown } from "./connect-shown.ts";
import { presentScenario } from "./present-scenario.ts";
import { enterStartWorld } from "./start-world.ts";

/** The scenario that is open. */
interface Opened {
  readonly file: string;
  readonly isSample: boolean;
  readonly scenario: ReadScenario;
}

/** A run, and how it stood before each of its moments. */
interface Begun {
  readonly run: ScenarioRun;
  readonly marks: RunMark[];
  /** The generation of each simulator as the player left it. */
  generations: ReadonlyMap<string, number>;
}

/** The name of the snapshot with the world before a moment. */
const snapshotOf = (moment: number) =>
  moment === 0 ? "scenario start" : `scenario moment ${String(moment)}`;

/**
 * Plays a scenario on the simulators that windows show, forward and back. Going back restores the snapshot
 * that was taken before the moment.
 */
export class ScenarioPlayer {
  private opened: Opened | undefined;
  private begun: Begun | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly panelSource: PanelSource;
  private readonly registry: Registry;

  constructor(panelSource: PanelSource, registry: Registry) {
    this.panelSource = panelSource;
    this.registry = registry;
  }

  /** Opens a scenario file in place of the one before. */
  open(file: string, isSample: boolean): Promise<ScenarioView> {
    return this.inTurn(async () => {
      const scenario = readScenario(file, this.registry);
      await this.leave();
      this.opened = { file, isSample, scenario };
      return this.present(this.opened);
    });
  }

  /** Returns the open scenario; null when none is. */
  view(): Promise<ScenarioView | null> {
    return this.inTurn(() => Promise.resolve(this.opened ? this.present(this.opened) : null));
  }

  /** Plays or goes back until so many moments have been played, or to the first difference. */
  goTo(moments: number): Promise<ScenarioView> {
    return this.inTurn(async () => {
      const opened = this.require();
      const begun = this.begun ?? (moments > 0 ? await this.begin(opened.scenario) : undefined);
      if (begun) await this.move(begun, moments);
      return this.present(opened);
    });
  }

  /** Plays to the end without comparing, and writes what happened into the file as what it expects. */
  accept(): Promise<ScenarioView> {
    return this.inTurn(async () => {
      const { file, isSample, scenario } = this.require();
      if (isSample) throw new CommandError("read_only", "Save the sample as a test first.");
      const begun = await this.begin({ ...scenario, expect: {} });
      await this.move(begun, begun.run.moments.length);
      const { difference } = begun.run.mark;
      if (difference) throw new CommandError("not_played", `${difference.what} is missing.`);
      updateScenario(file, begun.run.mark.recorded);
      await this.leave();
      this.opened = { file, isSample, scenario: readScenario(file, this.registry) };
      return this.present(this.opened);
    });
  }

  /** Writes the scenario to a file, and beside it a test that runs it. The file is then the open one. */
  saveAsTest(file: string): Promise<{ readonly scenario: string; readonly test: string }> {
    return this.inTurn(() => {
      const { file: from, scenario } = this.require();
      const saved = saveScenarioTest(from, scenario, file);
      const reread = readScenario(saved.scenario, this.registry);
      this.opened = { file: saved.scenario, isSample: false, scenario: reread };
      return Promise.resolve(saved);
    });
  }

  /** Closes the scenario; the simulators stay as they are. */
  close(): Promise<void> {
    return this.inTurn(async () => {
      await this.leave();
      this.opened = undefined;
    });
  }

  private require(): Opened {
    if (this.opened) return this.opened;
    throw new CommandError("no_scenario", "Open a scenario first.");
  }

  /** One thing at a time. The window shows errors in files and simulators. */
  private inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.turn.then(act).catch((error: unknown) => {
      if (error instanceof CommandError || !(error instanceof Error)) throw error;
      throw new CommandError("not_played", error.message);
    });
    this.turn = done.catch(() => undefined);
    return done;
  }

  private connections({ kinds }: ReadScenario) {
    return kinds.map((kind) => connectShown(this.panelSource.find(kind)));
  }

  private async begin(scenario: ReadScenario): Promise<Begun> {
    await this.leave();
    const connections = this.connections(scenario);
    await enterStartWorld(scenario, connections, this.registry, snapshotOf(0));
    const run = await ScenarioRun.begin(connections.map(createOwnSimulator), scenario);
    this.begun = { run, marks: [run.mark], generations: this.generations(scenario) };
    return this.begun;
  }

  private async move(begun: Begun, moments: number): Promise<void> {
    const { run, marks } = begun;
    const { scenario } = this.require();
    this.checkUntouched(begun);
    const simulators = this.connections(scenario).map(createOwnSimulator);
    const mark = marks[moments];
    if (moments < run.mark.played && mark) {
      for (const simulator of simulators) await simulator.restore(snapshotOf(moments));
      run.returnTo(mark);
    }
    while (run.mark.played < moments && !run.isOver) {
      const { played } = run.mark;
      marks[played] = run.mark;
      if (played > 0)
        for (const simulator of simulators) await simulator.snapshot(snapshotOf(played));
      await run.step();
    }
    begun.generations = this.generations(scenario);
  }

  private generations({ kinds }: ReadScenario): ReadonlyMap<string, number> {
    return new Map(kinds.map((kind) => [kind, this.panelSource.find(kind).generation]));
  }

  /** A reset or a restored snapshot in between makes the run another story. */
  private checkUntouched({ generations }: Begun): void {
    for (const [kind, generation] of generations) {
      if (this.panelSource.find(kind).generation === generation) continue;
      this.begun = undefined;
      const message = `${kind} was reset or restored meanwhile. Play the scenario from its start.`;
      throw new CommandError("was_reset", message);
    }
  }

  /** Ends the run and deletes its snapshots. Simulators that do not run any more have none. */
  private async leave(): Promise<void> {
    const { begun, opened } = this;
    this.begun = undefined;
    if (!begun || !opened) return;
    for (const kind of opened.scenario.kinds) {
      const shown = this.panelSource.simulators.find((simulator) => simulator.kind === kind);
      for (const moment of begun.marks.keys()) {
        const path = `/_sim/snapshots/${encodeURIComponent(snapshotOf(moment))}`;
        await shown?.call({ method: "DELETE", path });
      }
    }
  }

  private present({ file, isSample, scenario }: Opened): ScenarioView {
    const run = this.begun?.run;
    return presentScenario({
      ...{ file, isSample, scenario },
      mark: run?.mark ?? unplayed,
      before: run?.before ?? {},
    });
  }
}
