import { WallClock } from "#core/clock/wall-clock.ts";
import { Agenda } from "#core/clock/agenda.ts";
import * as controlRoutes from "#core/control/control-routes.ts";
import * as egressAnswer from "#core/control/present-egress.ts";
import { World } from "#core/kernel/world.ts";
import { Heap } from "#core/state/heap.ts";
import { Snapshots } from "#core/snapshots/snapshots.ts";
import { Timeline } from "#core/timeline/timeline.ts";
import { clockChange } from "#shared/domain/clock.ts";
import { type Defect, keep, replace } from "./defect.ts";

/** Mistakes in what a simulator knows: its log, clocks, schedule and resets. */
export const worldDefects: readonly Defect[] = [
  {
    name: "a refused change of the clock shifts the signing clock",
    kind: "mailing",
    plant: () =>
      replace(
        controlRoutes,
        "controlRoutes",
        (routesOf) => (world, parts, further) =>
          routesOf(world, parts, further).map((route) => {
            if (route.path !== "/_sim/clock" || route.method !== "POST") return route;
            return {
              ...route,
              handle: (call) => {
                const { wall_offset_seconds: offset } = clockChange.parse(call.body);
                if (offset !== undefined) world.wall.offsetSeconds = offset;
                return route.handle(call);
              },
            };
          }),
      ),
  },
  {
    name: "a page of the log begins one event too late",
    kind: "code-hosting",
    plant: () =>
      replace(egressAnswer, "presentEgress", (answer) => (world, page) => {
        const after = page.after ? page.after + 1 : page.after;
        return answer(world, { ...page, after });
      }),
  },
  {
    name: "items due at the same instant run in the wrong order",
    kind: "payments",
    plant: () =>
      replace(
        Heap.prototype,
        "push",
        (push) =>
          function (this: Heap<object>, item) {
            const order: unknown = Reflect.get(item, "order");
            if (typeof order === "number") Reflect.set(item, "order", -order);
            push.call(this, item);
          },
      ),
  },
  {
    name: "an item that was replaced runs all the same",
    kind: "notes",
    plant: () => {
      let isReplacing = false;
      const undos = [
        replace(
          Timeline.prototype,
          "inject",
          (inject) =>
            function (this: Timeline, events) {
              isReplacing = true;
              inject.call(this, events);
              isReplacing = false;
            },
        ),
        replace(
          Agenda.prototype,
          "withdraw",
          (withdraw) =>
            function (this: Agenda, order) {
              return isReplacing || withdraw.call(this, order);
            },
        ),
      ];
      return () => {
        for (const undo of undos) undo();
      };
    },
  },
  {
    name: "a reset keeps what was bound",
    kind: "payments",
    plant: () => keep(Timeline.prototype, "rearm", "bindings"),
  },
  {
    name: "ids go on after a reset",
    kind: "second-payments",
    plant: () => keep(World.prototype, "reset", "ids"),
  },
  {
    name: "ids go on after a snapshot was restored",
    kind: "code-hosting",
    plant: () =>
      keep(Snapshots.prototype, "restore", "ids", (snapshots) => Reflect.get(snapshots, "world")),
  },
  {
    name: "a snapshot does not bring the schedule back",
    kind: "notes",
    plant: () => replace(Timeline.prototype, "restore", () => () => undefined),
  },
  {
    name: "a reset keeps the wall offset",
    kind: "authentication",
    plant: () => replace(WallClock.prototype, "restart", () => () => undefined),
  },
  {
    name: "the wall offset is not in the signature",
    kind: "authentication",
    plant: () =>
      replace(
        WallClock.prototype,
        "signingSeconds",
        (seconds) =>
          function (this: WallClock) {
            return seconds.call(this) - this.offsetSeconds;
          },
      ),
  },
];
