import type { Defect } from "./defect.ts";

const stream = "core/panel/panel-stream.ts";

/** Mistakes in what those hear who wait for news: feeds, long polls, a panel elsewhere. */
export const listenerDefects: readonly Defect[] = [
  {
    name: "a listener hears of markets that it did not ask for",
    file: "simulators/exchange/feed/subscription.ts",
    find: "return subscription.tickers?.has(frame.ticker) ?? true;",
    put: "return true;",
    kind: "exchange",
    over: "feed",
  },
  {
    name: "who waits for a change is not told of the next",
    file: "simulators/document-storage/changes/wait.ts",
    find: 'finish(isGone(state, database) ? "gone" : "change");',
    put: 'if (isGone(state, database)) finish("gone");',
    kind: "document-storage",
  },
  {
    name: "who waits for a change is told of one that it knows",
    file: "simulators/document-storage/changes/batch.ts",
    find: "changesAfter(database, since, options)",
    put: "changesAfter(database, Math.max(0, since - 1), options)",
    kind: "document-storage",
  },
  {
    name: "who waits for a change waits longer than it said",
    file: "simulators/document-storage/changes/options.ts",
    find: "Math.min(query.timeout ?? DEFAULT_WAIT_MS, DEFAULT_WAIT_MS)",
    put: "DEFAULT_WAIT_MS",
    kind: "document-storage",
  },
  {
    name: "who waits for a change outlives a reset",
    file: "simulators/document-storage/changes/news.ts",
    find: "for (const database of [...this.waiting.keys()]) this.tell(database);",
    put: "",
    kind: "document-storage",
  },
  {
    name: "a listener that comes again is told of its last event twice",
    file: stream,
    find: "this.after = after;",
    put: "this.after = Math.max(0, after - 1);",
    kind: "code-hosting",
  },
  {
    name: "a listener that comes again is not told what is still open",
    file: stream,
    find: 'for (let seq = source.firstOpen ?? after + 1; seq <= after; seq += 1) this.open.set(seq, "");',
    put: "",
    kind: "payments",
  },
  {
    name: "a listener is not told of a reset",
    file: stream,
    find: "while (!bell.isEnded && book.generation === source.world.generation) {",
    put: "while (!bell.isEnded) {",
    kind: "code-hosting",
  },
  {
    name: "a listener that comes again after a reset goes on where it was",
    file: stream,
    find: "    from.generation === generation &&\n",
    put: "",
    kind: "identity",
  },
  {
    name: "what listens is broken off when its simulator stops",
    file: "core/panel/panel-routes.ts",
    find: "for (const stream of streams) stream.end();",
    put: "",
    kind: "notes",
  },
];
