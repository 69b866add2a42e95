import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalid, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { ApiKey, SimContext } from "../../state.ts";
import { presentApiKey } from "./present.ts";

const name = z
  .string({ error: "The name must be a string" })
  .min(1, { error: "The name must not be empty" })
  .max(50, { error: "The name must be at most 50 characters long" });

function keyOf({ state }: SimContext, id = ""): ApiKey {
  return requireObject(state.apiKeys.get(id), "API key");
}

function checkDomain({ state }: SimContext, id: string | undefined): void {
  if (id === undefined || state.domains.has(id)) return;
  throw invalid("Invalid `domain_id` field. There is no such domain.");
}

export const routes = [
  route("POST /api-keys", "Makes an API key; the answer is the one time its token is told", {
    creates: true,
    body: lazyObject(() => ({
      name,
      permission: z
        .enum(["full_access", "sending_access"], {
          error: "It must be `full_access` or `sending_access`",
        })
        .optional(),
      domain_id: z.string().optional(),
    })),
    handle: (context, { body }) => {
      checkDomain(context, body.domain_id);
      const { state, ids, now } = context;
      const token = `${ids.next("re_", 8)}_${ids.next("token/", 24).slice(-24)}`;
      const key = state.apiKeys.add({
        id: ids.uuid("api-key"),
        createdAt: now,
        name: body.name,
        token,
        permission: body.permission ?? "full_access",
        lastUsedAt: null,
      });
      state.tokens.set(token, key.id);
      return { id: key.id, token };
    },
  }),
  route("GET /api-keys", "Lists API keys, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.apiKeys, query, presentApiKey),
  }),
  route("PATCH /api-keys/:id", "Renames an API key", {
    body: lazyObject(() => ({ name })),
    handle: (context, { params, body }) => {
      const key = keyOf(context, params["id"]);
      context.state.apiKeys.replace({ ...key, name: body.name });
      return { object: "api_key", id: key.id };
    },
  }),
  route("DELETE /api-keys/:id", "Revokes an API key", (context, { params }) => {
    const { id } = keyOf(context, params["id"]);
    context.state.apiKeys.remove(id);
    return { object: "api_key", id, deleted: true };
  }),
];
