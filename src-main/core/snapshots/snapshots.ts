import type { Evidence } from "#core/log/evidence.ts";
import type { Timeline } from "#core/timeline/timeline.ts";
import { SimulatorClock } from "#core/clock/simulator-clock.ts";
import { World } from "#core/kernel/world.ts";
import { compareStates } from "./compare-states.ts";
import { type RestoredWorld, WorldImages } from "./saved-world.ts";
import type { SnapshotInfo, StateDifferences } from "#shared/domain/control-views.ts";
import type { Snapshot, SnapshotOrigin } from "#core/contract/snapshot.ts";
import { DamagedImage } from "./image.ts";
import { readSnapshot, snapshotOrigin, UnusableSnapshot, writeSnapshot } from "./snapshot-file.ts";

/** A snapshot of this process has the observations of its world; one from a file has none. */
interface KeptSnapshot extends Snapshot {
  readonly evidence?: Evidence;
  /** True if a program took it by itself, for Undo. */
  readonly isAutomatic?: boolean;
  /** Real time, milliseconds since the epoch; absent for one from a file. */
  readonly savedAt?: number;
}

/**
 * The snapshots of one simulator, by name. Taking and restoring one happens within one turn, so that
 * no request sees half of it.
 */
export class Snapshots<State> {
  private readonly kept = new Map<string, KeptSnapshot>();
  private readonly images: WorldImages<State>;
  private readonly world: World<State>;
  private readonly timeline: Timeline;
  /** The snapshot that the simulator was started from. */
  private readonly origin: unknown;

  constructor(world: World<State>, timeline: Timeline) {
    this.world = world;
    this.timeline = timeline;
    this.images = new WorldImages(world, timeline);
    const { snapshot } = world.settings;
    if (!snapshot) return;
    const { world: parts, schedule } = this.images.rebuild(snapshot.image);
    // The clock runs since the port opened.
    const begun = { ...parts, now: world.clock.now() };
    world.replaceWith({ generation: world.generation, parts: begun });
    timeline.restore(schedule);
    this.origin = this.images.capture();
  }

  /** Lists the snapshots, oldest first; with the real times of taking them on request. */
  list({ times = false }: { readonly times?: boolean | undefined } = {}): readonly SnapshotInfo[] {
    return [...this.kept.values()].map(({ info, isAutomatic = false, savedAt }) => ({
      ...info,
      ...(isAutomatic ? { automatic: true } : {}),
      ...(times && savedAt !== undefined ? { saved_at: new Date(savedAt).toISOString() } : {}),
    }));
  }

  /** A snapshot as a file, in pieces; `undefined` if the name is unknown. */
  write(name: string): AsyncGenerator<string> | undefined {
    const snapshot = this.kept.get(name);
    return snapshot && writeSnapshot(snapshot, this.own);
  }

  /**
   * Keeps a saved snapshot, in place of an earlier one of this name. Throws an UnusableSnapshot when it is
   * damaged, or of another kind or version.
   */
  async keep(name: string, saved: unknown): Promise<SnapshotInfo> {
    const { info, image } = await readSnapshot(saved, this.own);
    try {
      this.images.rebuild(image);
    } catch (error) {
      if (!(error instanceof DamagedImage)) throw error;
      throw new UnusableSnapshot(`it is damaged: ${error.message}`, { cause: error });
    }
    return this.put({ info: { ...info, name }, image });
  }

  /** Which saved snapshots can be used here. */
  private get own(): SnapshotOrigin {
    const { definition, settings } = this.world;
    return snapshotOrigin(definition.profile, settings);
  }

  private put(snapshot: KeptSnapshot): SnapshotInfo {
    const { info } = snapshot;
    this.kept.delete(info.name);
    this.kept.set(info.name, snapshot);
    return info;
  }

  /** Keeps the world as it is now, in place of an earlier snapshot of this name. */
  take(name: string, isAutomatic = false): SnapshotInfo {
    const { world } = this;
    const info = {
      name,
      at: new Date(world.clock.now()).toISOString(),
      generation: world.generation,
      events: world.log.length,
    };
    return this.put({
      info,
      image: this.images.capture(),
      evidence: world.evidence(),
      isAutomatic,
      savedAt: Date.now(),
    });
  }

  has(name: string): boolean {
    return this.kept.has(name);
  }

  /** Compares a snapshot with another one, or with the present state; `undefined` if a name is unknown. */
  async compare(name: string, other?: string): Promise<StateDifferences | undefined> {
    const before = this.kept.get(name)?.image;
    if (before === undefined) return undefined;
    const after = other === undefined ? this.images.capture() : this.kept.get(other)?.image;
    if (after === undefined) return undefined;
    return compareStates(this.worldOf(before), this.worldOf(after));
  }

  /** Returns a world of its own with the state of an image. Nothing runs in it. */
  private worldOf(image: unknown): World<State> {
    const { definition, settings, baseUrl } = this.world;
    const { world: parts } = this.images.rebuild(image);
    const address = { baseUrl, clock: new SimulatorClock(parts.now, undefined) };
    const world = new World(definition, { ...settings, requestLog: false }, address);
    world.replaceWith({ generation: this.world.generation, parts });
    return world;
  }

  remove(name: string): boolean {
    return this.kept.delete(name);
  }

  /**
   * Goes back to a snapshot, one generation on; false if the name is unknown. Requests after the snapshot stay
   * in the log as undone.
   */
  restore(name: string): boolean {
    const snapshot = this.kept.get(name);
    if (!snapshot) return false;
    const { world, schedule } = this.images.rebuild(snapshot.image);
    this.world.restore(world, snapshot.evidence);
    this.timeline.restore(schedule);
    this.world.changed();
    return true;
  }

  /** Back to the first moment, or to the snapshot that the simulator was started from. */
  reset(): void {
    const first = this.firstWorld();
    this.world.reset(first?.world);
    if (first) this.timeline.resetTo(first.schedule);
    else this.timeline.rearm();
    this.world.changed();
  }

  private firstWorld(): RestoredWorld<State> | undefined {
    return this.origin === undefined ? undefined : this.images.rebuild(this.origin);
  }
}
