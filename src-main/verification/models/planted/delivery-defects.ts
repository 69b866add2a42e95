import type { Defect } from "./defect.ts";

const queue = "core/delivery/queue.ts";
const envelopes = "simulators/chat/socket-mode/envelope-channel.ts";

/** Mistakes on the way to a receiver, over HTTP and over Socket Mode. */
export const deliveryDefects: readonly Defect[] = [
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
];
