import type { Refusal } from "#core/contract/refusal.ts";
import { slackError } from "../errors.ts";
import { namedId } from "../shared/named-id.ts";
import { reportOnce } from "../shared/report-once.ts";
import type { ConversationKind, State } from "../state.ts";
import { allScopes, kinds, kindsOfTypes, needs, nameScope, type TokenOwner } from "./needs.ts";

/** A token as far as it decides about scopes. */
export interface ShownToken {
  readonly key: string;
  readonly owner: TokenOwner;
}

/** The arguments of a call, as far as they decide about scopes. */
interface Args {
  readonly channel?: unknown;
  readonly types?: unknown;
  readonly is_private?: unknown;
}

/** The kinds of conversations that a call is about; without a known conversation it is any. */
function kindsOf(state: State, method: string, args: Args): readonly ConversationKind[] {
  if (method === "conversations.create") {
    return String(args.is_private) === "true" ? ["group"] : ["channel"];
  }
  if (method === "conversations.list" || method === "users.conversations") {
    const types = typeof args.types === "string" ? args.types.split(",") : ["public_channel"];
    return types.flatMap((type) => kindsOfTypes.get(type.trim()) ?? []);
  }
  const { channel } = args;
  const id = typeof channel === "string" ? namedId(state, channel) : "";
  const kind = state.conversations.get(id)?.kind;
  return kind ? [kind] : kinds;
}

/** The scopes of a method, of which a token needs one for each kind of conversation that it names. */
function neededBy(
  state: State,
  { owner }: ShownToken,
  method: string,
  args: Args,
): readonly string[] {
  const need = needs[owner][method];
  if (need === undefined) return [];
  if (typeof need === "string") return [need];
  return kindsOf(state, method, args).map((kind) => nameScope(kind, need.conversations, owner));
}

/**
 * Returns whether lists name several kinds, all of which have to be granted; elsewhere one scope is
 * enough.
 */
const listsKinds = (method: string) =>
  method === "conversations.list" || method === "users.conversations";

/**
 * The scopes of a token: those of its installation, else those of the app for its bot; `undefined`:
 * all.
 */
function scopesOf({ oauth, app }: State, { key, owner }: ShownToken) {
  return oauth.tokens.get(key)?.scopes ?? (owner === "bot" ? app.scopes : undefined);
}

/** The headers that tell a client about the scopes of its token and of the method. */
export function scopeHeaders(state: State, token: ShownToken, method: string, args: Args) {
  return {
    "x-oauth-scopes": (scopesOf(state, token) ?? allScopes[token.owner]).join(","),
    "x-accepted-oauth-scopes": neededBy(state, token, method, args).join(","),
  };
}

/** The error for a token without the scope of a method, or `undefined` if it has the scope. */
export function explainMissingScope(
  state: State,
  token: ShownToken,
  method: string,
  args: Args,
): Refusal | undefined {
  const scopes = scopesOf(state, token);
  if (!scopes) return undefined;
  const needed = neededBy(state, token, method, args);
  const has = (scope: string) => scopes.includes(scope);
  const isGranted = listsKinds(method) ? needed.every(has) : needed.some(has);
  if (needed.length === 0 || isGranted) return undefined;
  const missing = needed.filter((scope) => !has(scope)).join(",");
  reportOnce(state, `rejected ${method}: missing_scope, needed ${missing}`);
  return slackError("missing_scope", { needed: missing, provided: scopes.join(",") });
}

/** The scope of an event by the beginning of its type; `undefined` where the kind decides or none is needed. */
const eventScopes: readonly (readonly [start: string, scope: string])[] = [
  ["app_mention", "app_mentions:read"],
  ["reaction_", "reactions:read"],
  ["channel_", "channels:read"],
  ["group_", "groups:read"],
  ["im_", "im:read"],
  ["user_change", "users:read"],
  ["file_", "files:read"],
  ["pin_", "pins:read"],
  ["subteam_", "usergroups:read"],
  ["dnd_updated", "dnd:read"],
  ["link_shared", "links:read"],
  ["message_metadata_", "metadata.message:read"],
  ["assistant_thread_", "assistant:write"],
];

/** Returns whether the app's scopes include an event. `subject` is the id of its conversation. */
export function mayHear(state: State, type: string, subject: string): boolean {
  const { scopes } = state.app;
  if (!scopes) return true;
  const kind = state.conversations.get(subject)?.kind;
  if (kind && type === "message") return scopes.includes(nameScope(kind, "history"));
  if (kind && type.startsWith("member_")) return scopes.includes(nameScope(kind, "read"));
  const [, scope] = eventScopes.find(([start]) => type.startsWith(start)) ?? [];
  return scope === undefined || scopes.includes(scope);
}
