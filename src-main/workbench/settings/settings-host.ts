import {
  changeSettings,
  type Settings,
  type SettingsChange,
  type SettingsPlan,
  type SettingsView,
} from "#shared/domain/settings.ts";
import type { ListedSimulator } from "#core/define-simulator.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { Served } from "../../hosting/serving/boot.ts";
import type { SimulatorHost } from "../../hosting/serving/simulator-host.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import type { TestReceiver } from "../test-receiver/test-receiver.ts";
import {
  effectiveSettings,
  planLaunches,
  type Effective,
  type Given,
  type LaunchPlan,
} from "../../hosting/settings/effective-settings.ts";
import { findProblems } from "./find-problems.ts";
import type { SettingsKeeper } from "../../hosting/settings/settings-keeper.ts";
import { findOverrides } from "../../hosting/settings/settings-sources.ts";

/** The functions that apply settings. */
export interface SettingsTools {
  readonly registry: readonly ListedSimulator[];
  readonly given: Given;
  readonly keeper: SettingsKeeper;
  readonly host: SimulatorHost;
  /** The simulators of this process, as windows look at them. */
  readonly shown: () => readonly ShownSimulator[];
  readonly panelSource: PanelSource;
  readonly receiver: TestReceiver;
}

/** The settings of a running workbench: shown, planned and applied. */
export class SettingsHost {
  private readonly tools: SettingsTools;
  private readonly listeners = new Set<() => void>();
  private applying: Promise<unknown> = Promise.resolve();

  constructor(tools: SettingsTools) {
    this.tools = tools;
  }

  /** The settings with all their messages. */
  view(): SettingsView {
    const { registry, given, keeper, host } = this.tools;
    return {
      values: keeper.values,
      overrides: [...findOverrides(given.argv, given.environment, registry)],
      simulators: registry.map(({ kind, model, hue, delivery, fixedReceiver }) => ({
        ...{ kind, model, hue, delivery },
        runs: host.served.some(({ simulator }) => simulator.kind === kind),
        secret: describeSecret(fixedReceiver),
      })),
      notices: [...keeper.notices],
      file: keeper.file,
    };
  }

  /** Returns the effects of a change; changes nothing. */
  async plan(change: SettingsChange): Promise<SettingsPlan> {
    const { effective, launches } = this.foresee(change);
    const { served } = this.tools.host;
    const lossOf = (kinds: readonly string[], comesBack: boolean) =>
      served
        .filter(({ simulator }) => kinds.includes(simulator.kind))
        .map((one) => presentLoss(one, comesBack));
    return {
      problems: await findProblems(this.tools, change, effective, launches),
      losses: [...lossOf(launches.restarts, true), ...lossOf(launches.stops, false)],
      starts: [...launches.starts],
    };
  }

  /** Keeps a change and restarts what it concerns, one change after the other. */
  change(change: SettingsChange): Promise<SettingsPlan> {
    const applied = this.applying.then(() => this.apply(change));
    this.applying = applied.catch(() => undefined);
    return applied;
  }

  /** Keeps values that hold already, for later starts. */
  remember(values: Pick<Settings, "delivery">): Promise<void> {
    const kept = this.applying.then(async () => {
      await this.tools.keeper.change(values);
      for (const listener of this.listeners) listener();
    });
    this.applying = kept.catch(() => undefined);
    return kept;
  }

  /** Calls a listener when a setting changes; the returned function ends that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async apply(change: SettingsChange): Promise<SettingsPlan> {
    const { keeper } = this.tools;
    const plan = await this.plan(change);
    if (plan.problems.length > 0) return plan;
    const { effective, launches } = this.foresee(change);
    await keeper.change(change);
    if (plan.losses.length + plan.starts.length > 0) {
      await this.relaunch(launches, effective);
    }
    await this.moveTestReceiver(change);
    for (const listener of this.listeners) listener();
    return plan;
  }

  /** Lets the panel source show the new simulators, unless it shows those of another instance. */
  private async relaunch(launches: LaunchPlan, effective: Effective): Promise<void> {
    const { keeper, host, panelSource, shown } = this.tools;
    const own = shown();
    const isShown = panelSource.simulators.every((simulator) => own.includes(simulator));
    for (const notice of await host.relaunch(launches, effective)) keeper.notice(notice);
    if (isShown) panelSource.show(shown());
  }

  private foresee(change: SettingsChange): {
    readonly effective: Effective;
    readonly launches: LaunchPlan;
  } {
    const { registry, given, keeper, host } = this.tools;
    const before = effectiveSettings(keeper.values, given, registry);
    const effective = effectiveSettings(changeSettings(keeper.values, change), given, registry);
    const running = host.served.map(({ simulator }) => simulator.kind);
    return { effective, launches: planLaunches(before, effective, registry, running) };
  }

  /** A receiver that listens elsewhere than it should now moves there, with all it got. */
  private async moveTestReceiver({ testReceiverPort = 0 }: SettingsChange): Promise<void> {
    const { receiver } = this.tools;
    const { url } = receiver.state;
    if (url === null || testReceiverPort === 0) return;
    if (Number(new URL(url).port) === testReceiverPort) return;
    await receiver.stop();
    await receiver.start();
  }
}

function describeSecret(fixedReceiver: SimulatorProfile["fixedReceiver"]) {
  if (!fixedReceiver) return null;
  const { allowed, example } = fixedReceiver.secretForm;
  return { allowed, example };
}

/** Presents the content of a world that a restart deletes; nothing if the world was not built yet. */
function presentLoss({ simulator }: Served, comesBack: boolean): SettingsPlan["losses"][number] {
  const { kind, running } = simulator;
  const collections = running?.collections ?? [];
  return {
    kind,
    comesBack,
    events: running?.world.log.length ?? 0,
    objects: collections.reduce((sum, collection) => sum + collection.count(), 0),
    endpoints: simulator.endpoints().filter(({ id }) => id !== undefined).length,
    scheduled: running?.timeline.pending ?? 0,
  };
}
