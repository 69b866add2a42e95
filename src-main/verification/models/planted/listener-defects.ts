import * as panelRoutes from "#core/panel/panel-routes.ts";
import * as panelStream from "#core/panel/panel-stream.ts";
import * as batch from "../../../simulators/document-storage/changes/batch.ts";
import { News } from "../../../simulators/document-storage/changes/news.ts";
import * as options from "../../../simulators/document-storage/changes/options.ts";
import * as wait from "../../../simulators/document-storage/changes/wait.ts";
import * as subscription from "../../../simulators/exchange/feed/subscription.ts";
import { type Defect, overlay, replace } from "./defect.ts";

type Create = typeof panelStream.createPanelStream;

/** Changes what each panel stream is created from. */
function replaceStream(change: (...from: Parameters<Create>) => Parameters<Create>): () => void {
  return replace(
    panelStream,
    "createPanelStream",
    (create) =>
      (...from) =>
        create(...change(...from)),
  );
}

const changes = { kind: "document-storage", over: "changes" } as const;

/** Planted defects of messages to listeners: feeds, long polls, an attached panel. */
export const listenerDefects: readonly Defect[] = [
  {
    name: "a listener hears of markets that it did not ask for",
    kind: "exchange",
    over: "feed",
    plant: () =>
      replace(
        subscription,
        "isSubscribedTo",
        () =>
          ({ channel }, frame) =>
            channel === frame.channel,
      ),
  },
  {
    name: "a client that waits for changes is not told of the next",
    ...changes,
    plant: () =>
      replace(wait, "waitForChange", (waitForChange) => async (...args) => {
        for (;;) {
          const woken = await waitForChange(...args);
          if (woken !== "change") return woken;
        }
      }),
  },
  {
    name: "a client that waits for changes is told of one that it knows",
    ...changes,
    plant: () =>
      replace(
        batch,
        "changesBatch",
        (read) => (state, database, asked) =>
          read(state, database, { ...asked, since: Math.max(0, asked.since - 1) }),
      ),
  },
  {
    name: "a client that waits for changes waits longer than its timeout",
    ...changes,
    plant: () =>
      replace(options, "changesOptions", (read) => (...asked) => ({
        ...read(...asked),
        timeoutMs: 60_000,
      })),
  },
  {
    name: "a wait for changes outlives a reset",
    ...changes,
    plant: () => replace(News.prototype, "endAll", () => () => undefined),
  },
  {
    name: "a listener that reconnects is told of its last event twice",
    kind: "code-hosting",
    plant: () =>
      replaceStream((source, id, from) => [
        source,
        id,
        { ...from, after: Math.max(0, from.after - 1) },
      ]),
  },
  {
    name: "a listener that reconnects is not told which deliveries are still open",
    kind: "payments",
    plant: () =>
      replaceStream((source, id, from) => [overlay(source, { firstOpen: undefined }), id, from]),
  },
  {
    name: "a listener is not told of a reset",
    kind: "code-hosting",
    plant: () =>
      replaceStream((source, id, from) => {
        const { world } = source;
        return [
          overlay(source, { world: overlay(world, { generation: world.generation }) }),
          id,
          from,
        ];
      }),
  },
  {
    name: "a listener that reconnects after a reset goes on where it was",
    kind: "identity",
    plant: () =>
      replaceStream((source, id, from) => [
        source,
        id,
        { ...from, generation: source.world.generation },
      ]),
  },
  {
    name: "streams are broken off when their simulator stops",
    kind: "notes",
    plant: () =>
      replace(panelRoutes, "panelRoutes", (routesOf) => (...args) => ({
        ...routesOf(...args),
        endStreams: () => undefined,
      })),
  },
];
