/** A mistake that somebody could make: a piece of a source file, and what stands in its place. */
export interface Defect {
  readonly name: string;
  /** Below `src-main/`. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** The simulator in which it has to be found. */
  readonly kind: string;
  readonly over?: "socket mode" | "feed" | "changes";
}

const queue = "core/delivery/queue.ts";
const world = "core/simulator/world.ts";
const timeline = "core/timeline/timeline.ts";
const stream = "core/panel/panel-stream.ts";
const envelopes = "simulators/chat/socket-mode/envelope-channel.ts";

/** Mistakes in the order of an event's way: each has to be found by playing against the model. */
export const defects: readonly Defect[] = [
  {
    name: "a refused change of the clock shifts the signing clock",
    file: "core/control/control-routes.ts",
    find: "const seconds = body.advance_seconds ?? 0;",
    put: "const seconds = body.advance_seconds ?? 0; world.wall.offsetSeconds = body.wall_offset_seconds ?? world.wall.offsetSeconds;",
    kind: "mailing",
  },
  {
    name: "a page of the log begins one event too late",
    file: "core/control/egress-answer.ts",
    find: "const first = (page.after ?? 0) + 1;",
    put: "const first = page.after ? page.after + 2 : 1;",
    kind: "code-hosting",
  },
  {
    name: "what falls due at the same instant runs in the wrong order",
    file: "core/clock/agenda.ts",
    find: "a.order < b.order",
    put: "a.order > b.order",
    kind: "payments",
  },
  {
    name: "an item that was replaced runs all the same",
    file: timeline,
    find: "    item.withdraw();\n    this.armed.delete(item);",
    put: "    this.armed.delete(item);",
    kind: "notes",
  },
  {
    name: "a reset keeps what was bound",
    file: timeline,
    find: "this.bindings = new Map();",
    put: "",
    kind: "payments",
  },
  {
    name: "ids go on after a reset",
    file: world,
    find: "    this.ids = createIdSequence(this.definition.profile.kind);\n    this.log",
    put: "    this.log",
    kind: "second-payments",
  },
  {
    name: "a reset keeps the wall offset",
    file: world,
    find: "this.wall.restart();",
    put: "",
    kind: "authentication",
  },
  {
    name: "the wall offset is not in the signature",
    file: "core/clock/wall-clock.ts",
    find: "1_000) + this.offsetSeconds",
    put: "1_000)",
    kind: "authentication",
  },
  {
    name: "endpoints are served in the wrong order",
    file: "core/delivery/plan.ts",
    find: "of endpoints)",
    put: "of [...endpoints].reverse())",
    kind: "payments",
  },
  {
    name: "a delivery is lost behind three others",
    file: queue,
    find: "this.waiting.push({ generation, seq, endpoint, hold, queuedAt });",
    put: "if (this.waiting.length < 3) this.waiting.push({ generation, seq, endpoint, hold, queuedAt });",
    kind: "email",
  },
  {
    name: "every fifth delivery is doubled",
    file: queue,
    find: "const outcome = await this.tools.send(attempt, endpoint);",
    put: "if (attempt.seq % 5 === 0) await this.tools.send(attempt, endpoint); const outcome = await this.tools.send(attempt, endpoint);",
    kind: "authentication",
  },
  {
    name: "a disabled endpoint gets what waits for it",
    file: queue,
    find: "if (!endpoint?.enabled) {",
    put: "if (!endpoint) {",
    kind: "payments",
  },
  {
    name: "a deleted endpoint gets what waits for it",
    file: "core/delivery/http-channel.ts",
    find: "current: (endpoint) => currentEndpoint(world, endpoint),",
    put: "current: (endpoint) => endpoint,",
    kind: "email",
  },
  {
    name: "a delivery in the air outlives a reset",
    file: queue,
    find: "    if (era !== this.era) return;\n    this.current",
    put: "    this.current",
    kind: "authentication",
  },
  {
    name: "after a reset, deliveries wait for one that is still held",
    file: "core/delivery/send.ts",
    find: "{ keepAlive: true, lookup",
    put: "{ keepAlive: true, maxSockets: 1, lookup",
    kind: "chat",
  },
  {
    name: "a redirect counts as delivered",
    file: "core/delivery/http-channel.ts",
    find: "httpStatus < 300",
    put: "httpStatus < 400",
    kind: "email",
  },
  {
    name: "what a lost connection held is forgotten",
    file: envelopes,
    find: "for (const delivery of this.lanes.lose(line)) this.putBack(delivery);",
    put: "this.lanes.lose(line);",
    kind: "chat",
    over: "socket mode",
  },
  {
    name: "an envelope is given up one attempt too early",
    file: envelopes,
    find: "this.times.retries[delivery.attempt]",
    put: "this.times.retries[delivery.attempt + 1]",
    kind: "chat",
    over: "socket mode",
  },
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
  {
    name: "an export leaves out the last event",
    file: "workbench/export/event-source.ts",
    find: "const rows = new Uint32Array(matches.length);",
    put: "const rows = new Uint32Array(Math.max(0, matches.length - 1));",
    kind: "identity",
  },
  {
    name: "an export of one type holds events of all",
    file: "workbench/export/exports.ts",
    find: "EventSource.of(this.stage.index, filter)",
    put: "EventSource.of(this.stage.index, { ...filter, types: [] })",
    kind: "second-payments",
  },
  {
    name: "after a reset, types are told apart as they were before",
    file: "workbench/search/event-rows.ts",
    find: "{ generation, length: 0, codes: [] });\n    this.era",
    put: "{ generation, length: 0 });\n    this.era",
    kind: "code-hosting",
  },
  {
    name: "an egress file says nothing of deliveries",
    file: "workbench/export/write-egress.ts",
    find: "if (simulator.status.deliveryOn) yield* writeDelivery(simulator);",
    put: "",
    kind: "email",
  },
  {
    name: "lines tell what became of the event before",
    file: "workbench/export/write-ndjson.ts",
    find: "chipsOf(simulator, seq)",
    put: "chipsOf(simulator, Math.max(1, seq - 1))",
    kind: "authentication",
  },
  {
    name: "an archive has one request of each event",
    file: "workbench/export/write-har.ts",
    find: "return deliveries.map(",
    put: "return deliveries.slice(0, 1).map(",
    kind: "payments",
  },
];
