import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { DeliveryRecords } from "#core/log/delivery-records.ts";
import { Results } from "#core/log/results.ts";
import { Causes } from "#core/log/causes.ts";
import { EgressLog } from "#core/log/egress-log.ts";
import type { World } from "#core/kernel/world.ts";
import { firstParts, type WorldParts } from "#core/kernel/world-parts.ts";
import { CountedIds } from "#core/state/id-sequence.ts";
import { savedSchedule } from "#core/timeline/schedule-item.ts";
import type { Timeline } from "#core/timeline/timeline.ts";
import { capture } from "./capture.ts";
import { DamagedImage } from "./image.ts";
import { isLike } from "./is-like.ts";
import { rebuild } from "./rebuild.ts";
import { ClassTable } from "./state-classes.ts";

const savedWorld = lazyObject(() => ({
  state: z.unknown(),
  world: z.object({
    ids: z.instanceof(CountedIds),
    log: z.instanceof(EgressLog).refine((log) => log.isWhole),
    causes: z.instanceof(Causes),
    results: z.instanceof(Results),
    deliveries: z.instanceof(DeliveryRecords),
    now: z.number(),
    advancedMs: z.number(),
    wallOffsetSeconds: z.number(),
    tasks: z.array(
      z.object({
        ...{ task: z.string(), id: z.string(), cause: z.int() },
        ...{ due: z.number(), order: z.int() },
      }),
    ),
    lastOrder: z.int(),
  }),
  schedule: savedSchedule,
}));

/** A world and its schedule, made again of an image. */
export interface RestoredWorld<State> {
  readonly world: WorldParts<State>;
  readonly schedule: z.output<typeof savedSchedule>;
}

/** Makes and reads images of one simulator's world. */
export class WorldImages<State> {
  private readonly world: World<State>;
  private readonly timeline: Timeline;
  private readonly classes: ClassTable;

  constructor(world: World<State>, timeline: Timeline) {
    this.world = world;
    this.timeline = timeline;
    this.classes = new ClassTable(world.definition.stateClasses);
  }

  /** Makes an image of the world as it is now. Throws an UnsavableState. */
  capture(): unknown {
    const { state, ...world } = this.world.parts();
    const image = { state, world, schedule: this.timeline.parts() };
    return capture(image, this.classes);
  }

  /** Makes a world of an image. Throws a DamagedImage when this program cannot have made it. */
  rebuild(image: unknown): RestoredWorld<State> {
    const parsed = savedWorld.safeParse(this.made(image));
    if (!parsed.success) throw new DamagedImage("its parts are not those of a world");
    const { state, world, schedule } = parsed.data;
    if (!isLike(firstParts(this.world.definition, this.world.settings).state, state)) {
      throw new DamagedImage("its state has other fields than this version's");
    }
    return { world: { ...world, state }, schedule };
  }

  private made(image: unknown): unknown {
    try {
      return rebuild(image, this.classes);
    } catch (error) {
      if (error instanceof DamagedImage) throw error;
      throw new DamagedImage("a part of it is not valid", { cause: error });
    }
  }
}
