import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import type { Claims } from "#core/oauth/jwt.ts";
import { askHook, findHook } from "../resources/inline-hooks/ask.ts";
import { presentTime } from "../shared/time.ts";
import { readLogin, readText, type SimContext } from "../state.ts";
import type { Issuer } from "./issuers.ts";
import type { TokenDraft, TokenDrafts, TokenSubject } from "./tokens.ts";

const TYPE = "com.okta.oauth2.tokens.transform";

const operation = lazyLooseObject(() => ({
  op: z.enum(["add", "replace", "remove"]),
  path: z.string(),
  value: z.unknown().optional(),
}));

const answerShape = lazyLooseObject(() => ({
  commands: z.array(z.looseObject({ type: z.string(), value: z.array(operation) })).nullish(),
  error: z.looseObject({ errorSummary: z.string().optional() }).nullish(),
}));

type Operation = z.output<typeof operation>;

/** Claims that a hook must not change. */
const FIXED = new Set(["ver", "jti", "iss", "aud", "iat", "exp", "cid", "uid", "scp", "auth_time"]);

const INVALID = "The callback service returned an invalid patch which could not be applied.";

const invalid = () => new OAuthError("server_error", INVALID);

/** Changes the value at a path of JSON: `["groups", "0"]` within the claims. */
function changeAt(of: unknown, path: readonly string[], { op, value }: Operation): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(of)) {
    const at = name === "-" ? of.length : Number(name);
    if (!Number.isInteger(at) || at < 0 || at > of.length) throw invalid();
    const list: readonly unknown[] = of;
    if (rest.length > 0) return list.with(at, changeAt(list[at], rest, { op, path: "", value }));
    return list.toSpliced(at, op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
  }
  if (typeof of !== "object" || of === null) throw invalid();
  const known = new Map<string, unknown>(Object.entries(of));
  if (rest.length === 0 && op === "remove") {
    if (!known.delete(name)) throw invalid();
  } else {
    if (op === "replace" && !known.has(name)) throw invalid();
    const inner = known.get(name);
    known.set(name, rest.length === 0 ? value : changeAt(inner, rest, { op, path: "", value }));
  }
  return Object.fromEntries(known);
}

/** Applies one operation of a hook to a token: to its claims, or to its lifetime. */
function applyOperation(draft: TokenDraft, one: Operation): TokenDraft {
  if (one.path === "/token/lifetime/expiration") {
    const seconds = z.number().int().min(300).max(86_400).safeParse(one.value);
    if (!seconds.success || one.op === "remove") throw invalid();
    return { ...draft, lifetimeSeconds: seconds.data };
  }
  const [start, ...path] = one.path.split("/").slice(1);
  const names = path.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [first] = names;
  if (start !== "claims" || first === undefined || FIXED.has(first)) throw invalid();
  const changed = changeAt(draft.claims, names, one);
  return { ...draft, claims: z.record(z.string(), z.unknown()).parse(changed) };
}

const applyAll = (draft: TokenDraft, operations: readonly Operation[]) =>
  operations.reduce(applyOperation, draft);

/** A token as a hook sees it. */
const presentDraft = ({ claims, lifetimeSeconds }: TokenDraft): object => ({
  claims: claims satisfies Claims,
  token: { lifetime: { expiration: lifetimeSeconds } },
});

function payloadOf(
  context: SimContext,
  issuer: Issuer,
  { app, grant, scopes }: TokenSubject,
  { access, identity }: TokenDrafts,
  grantType: string,
): object {
  const { state, ids, now } = context;
  const user = state.users.get(grant.userId ?? "");
  const session = state.oauth.sessions.get(grant.sessionId ?? "");
  return {
    eventId: ids.bare("hook_event/", 22),
    eventTime: presentTime(now),
    eventTypeVersion: "1.0",
    cloudEventVersion: "0.1",
    contentType: "application/json",
    source: `${issuer.base}/v1/token`,
    data: {
      context: {
        request: {
          id: ids.bare("hook_request/", 26),
          method: "POST",
          url: { value: `${issuer.base}/v1/token` },
          ipAddress: "127.0.0.1",
        },
        protocol: {
          type: "OAUTH2.0",
          request: { scope: scopes.join(" "), client_id: app.id, grant_type: grantType },
          issuer: { uri: issuer.issuer },
          client: { id: app.id, name: app.label, type: "PUBLIC" },
          originalGrant: { refresh_token: null },
        },
        ...(session && {
          session: {
            id: session.id,
            userId: session.userId,
            createdAt: presentTime(session.createdAt),
            expiresAt: presentTime(session.expiresAt),
            status: "ACTIVE",
            amr: session.amr,
          },
        }),
        ...(user && {
          user: {
            id: user.id,
            passwordChanged: presentTime(user.passwordChanged),
            profile: {
              login: readLogin(user),
              firstName: readText(user.profile, "firstName"),
              lastName: readText(user.profile, "lastName"),
              locale: readText(user.profile, "locale") || "en",
              timeZone: readText(user.profile, "timezone") || "America/Los_Angeles",
            },
            _links: {
              groups: { href: `${context.baseUrl}/api/v1/users/${user.id}/groups` },
              factors: { href: `${context.baseUrl}/api/v1/users/${user.id}/factors` },
            },
          },
        }),
      },
      ...(identity && { identity: presentDraft(identity) }),
      access: {
        ...presentDraft(access),
        scopes: Object.fromEntries(scopes.map((scope) => [scope, { action: "GRANT" }])),
      },
    },
  };
}

/**
 * Lets the token hook of a rule change the claims of tokens. A hook that does not answer changes nothing;
 * one that answers with an error, or with changes that cannot be made, ends the request.
 */
export async function askTokenHook(
  context: SimContext,
  issuer: Issuer,
  subject: TokenSubject,
  drafts: TokenDrafts,
  { hookId, grantType }: { readonly hookId: string | undefined; readonly grantType: string },
): Promise<TokenDrafts> {
  const hook = findHook(context, hookId, TYPE);
  if (!hook) return drafts;
  const payload = payloadOf(context, issuer, subject, drafts, grantType);
  const { json } = await askHook(context, hook, payload);
  if (json === undefined) return drafts;
  const answer = answerShape.safeParse(json);
  if (!answer.success) throw invalid();
  const { commands, error } = answer.data;
  if (error) throw new OAuthError("server_error", error.errorSummary ?? INVALID);
  const of = (type: string) =>
    (commands ?? []).filter((one) => one.type === type).flatMap(({ value }) => value);
  return {
    access: applyAll(drafts.access, of("com.okta.access.patch")),
    identity: drafts.identity && applyAll(drafts.identity, of("com.okta.identity.patch")),
  };
}
