import * as z from "zod";
import { ask } from "./ask.ts";
import type { Door } from "./door.ts";
import type { Kind } from "./kinds.ts";
import type { Email } from "./wire/email.ts";
import type { Settlement } from "./wire/exchange.ts";
import type { Postcard } from "./wire/mailing.ts";
import type { Dispute } from "./wire/payments.ts";
import type { WorldActions } from "./world-actions.ts";

/** The simulator's own tests hold its answers to their form; here only that one came is checked. */
function answerOf<RouteResponse>() {
  return z.custom<RouteResponse>((value) => typeof value === "object" && value !== null);
}

const none = () => ({});

type Table = { readonly [K in Kind]: (door: Door) => WorldActions<K> };

const table: Table = {
  payments: (door) => ({
    dispute: (body) => ask(door, { method: "POST", path: "/_dispute", body }, answerOf<Dispute>()),
  }),
  email: (door) => ({
    bounce: (body) => ask(door, { method: "POST", path: "/_bounce", body }, answerOf<Email>()),
  }),
  exchange: (door) => ({
    settle: (body) => ask(door, { method: "POST", path: "/_settle", body }, answerOf<Settlement>()),
  }),
  mailing: (door) => ({
    trackingEvent: (body) =>
      ask(door, { method: "POST", path: "/_tracking_event", body }, answerOf<Postcard>()),
  }),
  authentication: none,
  chat: none,
  "code-hosting": none,
  "second-payments": none,
  identity: none,
  "issue-tracker": none,
  notes: none,
  "object-storage": none,
  "file-storage": none,
  "document-storage": none,
};

/** The kinds there are. */
export function isKind(name: string): name is Kind {
  return Object.hasOwn(table, name);
}

/** The world actions of a simulator. */
export function worldActionsOf<K extends Kind>(kind: K, door: Door): WorldActions<K> {
  return table[kind](door);
}
