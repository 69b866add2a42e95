import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import type { ApiKey, Member } from "../../shared/entities.ts";
import { generateKeyPair, isPublicKey } from "../../signing/key-pair.ts";
import type { SimContext } from "../../state.ts";

const scope = z.enum([
  "read",
  "write",
  "read::block_trade_accept",
  "read::portfolio_balance",
  "write::trade",
  "write::transfer",
  "write::block_trade_accept",
]);

const named = lazy(() => ({
  name: z.string().min(1).max(200),
  scopes: z.array(scope).min(1).default(["read", "write"]),
}));

/** Keys of subaccounts and of the clients of brokers. */
const unsupported = ["fcm_subtrader_id", "subaccount"];

const createApiKeyBody = lazyObject(() => ({
  ...named(),
  public_key: z.string().max(10_000).refine(isPublicKey, "must be an RSA public key in PEM"),
}));

type NewKey = Omit<ApiKey, "memberId">;

function addKey({ state }: SimContext, { id: memberId }: Member, key: NewKey): ApiKey {
  return state.apiKeys.add({ memberId, ...key });
}

/** Keys of a member's own. A request that shows one of them must be signed with it. */
export const routes = [
  route("GET /trade-api/v2/api_keys", "Lists API keys", {
    unsupportedFilters: ["fcm_subtrader_id"],
    handle: ({ state }, _request, member) => ({
      api_keys: [...state.apiKeys.values()]
        .filter(({ memberId }) => memberId === member.id)
        .map(({ id, name, scopes }) => ({ api_key_id: id, name, scopes })),
    }),
  }),
  route("POST /trade-api/v2/api_keys", "Registers a public key", {
    body: createApiKeyBody,
    unsupported,
    handle: (context, { body }, member) => {
      const { name, scopes, public_key: publicKey } = body;
      const id = context.ids.uuid("api key");
      addKey(context, member, { id, name, publicKey, scopes });
      return new RouteResponse(201, { api_key_id: id });
    },
  }),
  route("POST /trade-api/v2/api_keys/generate", "Makes a key pair", {
    body: lazyObject(named),
    unsupported,
    handle: async (context, { body }, member) => {
      // Taken before the wait: ids follow the order in which clients asked.
      const id = context.ids.uuid("api key");
      const { publicKey, privateKey } = await generateKeyPair(context.ids);
      addKey(context, member, { ...body, id, publicKey });
      return new RouteResponse(201, { api_key_id: id, private_key: privateKey });
    },
  }),
  route(
    "DELETE /trade-api/v2/api_keys/:id",
    "Deletes an API key",
    ({ state }, { params }, member) => {
      const key = state.apiKeys.get(params["id"] ?? "");
      if (key?.memberId !== member.id) throw notFound();
      state.apiKeys.remove(key.id);
      return noContent();
    },
  ),
];
