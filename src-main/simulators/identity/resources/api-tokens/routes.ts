import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { forbidden, notFound } from "../../errors.ts";
import { settingsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { requireUser } from "../../shared/find.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";

const PATH = "/api/v1/api-tokens";
const MONTH_MS = 30 * 86_400_000;

const usual = { name: "Simdeck", clientName: "Okta API", network: { connection: "ANYWHERE" } };

/** The API token of every request. */
const present = (state: State, base: string) => ({
  id: state.tokenId,
  userId: state.ownerId,
  tokenWindow: "P30D",
  ...settingsAt(state, PATH, usual),
  created: presentTime(state.created),
  lastUpdated: presentTime(state.created),
  expiresAt: presentTime(state.created + MONTH_MS),
  _link: { self: { href: `${base}${PATH}/${state.tokenId}` } },
});

function requireToken({ tokenId }: State, id = ""): void {
  if (id !== tokenId) throw notFound(id, "ApiToken");
}

const body = lazyObject(() => ({
  name: filled(),
  clientName: filled().optional(),
  userId: filled().optional(),
  network: z
    .object({
      connection: z.string().optional(),
      include: z.array(z.string()).optional(),
      exclude: z.array(z.string()).optional(),
    })
    .optional(),
}));

/** The API token of the simulator. It cannot be revoked: every request shows it. */
export const routes = [
  route(`GET ${PATH}`, "Lists the API tokens", ({ state }, { baseUrl }) => [
    present(state, baseUrl),
  ]),
  route(`GET ${PATH}/:token`, "Shows an API token", ({ state }, { params, baseUrl }) => {
    requireToken(state, params["token"]);
    return present(state, baseUrl);
  }),
  route(`PUT ${PATH}/:token`, "Changes an API token", {
    body,
    handle: ({ state }, { params, body: sent, baseUrl }) => {
      requireToken(state, params["token"]);
      const { userId, ...rest } = sent;
      const owner = userId === undefined ? {} : { userId: requireUser(state, { id: userId }).id };
      state.management.settings.set(PATH, { ...usual, ...rest, ...owner });
      return present(state, baseUrl);
    },
  }),
  route(`DELETE ${PATH}/:token`, "Revokes an API token", ({ state }, { params }) => {
    if (params["token"] !== "current") requireToken(state, params["token"]);
    throw forbidden();
  }),
];
