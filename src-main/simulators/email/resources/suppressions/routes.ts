import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive, worded } from "#core/contract/rules/rule.ts";
import { Collection } from "#core/state/collection.ts";
import { requireObject } from "../../errors.ts";
import { record, suppressionEvent } from "../../events.ts";
import { route } from "../../route.ts";
import { plainAddress } from "../../shared/addresses.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { SimContext, Suppression } from "../../state.ts";
import { presentListedSuppression, presentSuppression } from "./present.ts";

const email = z
  .string({ error: "The email address must be a string" })
  .refine((text) => plainAddress(text) === text.trim(), {
    error: "The email address needs to follow the `email@example.com` format",
  })
  .transform((text) => text.trim());

function requireSuppression({ state }: SimContext, idOrEmail: string): Suppression {
  const id = state.suppressionIds.get(idOrEmail.toLowerCase()) ?? idOrEmail;
  return requireObject(state.suppressions.get(id), "Suppression");
}

function addSuppression(context: SimContext, address: string): Suppression {
  const { state, ids, now } = context;
  const known = state.suppressions.get(state.suppressionIds.get(address.toLowerCase()) ?? "");
  if (known) return known;
  const suppression = state.suppressions.add({
    id: ids.uuid("suppression"),
    createdAt: now,
    email: address,
  });
  state.suppressionIds.set(address.toLowerCase(), suppression.id);
  record(context, suppressionEvent("suppression.added", suppression, now), suppression.id);
  return suppression;
}

function removeSuppression(context: SimContext, suppression: Suppression) {
  const { state, now } = context;
  state.suppressions.remove(suppression.id);
  state.suppressionIds.delete(suppression.email.toLowerCase());
  record(context, suppressionEvent("suppression.removed", suppression, now), suppression.id);
  return { object: "suppression", id: suppression.id, deleted: true };
}

const ref = ({ id }: Suppression) => ({ object: "suppression" as const, id });

const listSuppressionsQuery = listQuery.safeExtend({
  origin: z
    .enum(["bounce", "complaint", "manual"], { error: "It must be bounce, complaint or manual" })
    .optional(),
});

const names = z.array(z.string()).min(1).max(100).optional();

export const routes = [
  route("POST /suppressions", "Puts an address on the suppression list", {
    creates: true,
    body: lazyObject(() => ({ email })),
    handle: (context, { body }) => ref(addSuppression(context, body.email)),
  }),
  route("GET /suppressions", "Lists suppressed addresses, newest first", {
    query: listSuppressionsQuery,
    rules: listRules,
    // Every entry is `manual`: bounces and complaints add none here.
    handle: ({ state }, { query }) =>
      listPage(
        (query.origin ?? "manual") === "manual"
          ? state.suppressions
          : new Collection<Suppression>(),
        query,
        presentListedSuppression,
      ),
  }),
  route("GET /suppressions/:id", "Shows a suppression by id or address", (context, { params }) =>
    presentSuppression(requireSuppression(context, params["id"] ?? "")),
  ),
  route("DELETE /suppressions/:id", "Removes an address from the list", (context, { params }) =>
    removeSuppression(context, requireSuppression(context, params["id"] ?? "")),
  ),
  route("POST /suppressions/batch/add", "Puts up to 100 addresses on the suppression list", {
    creates: true,
    body: lazyObject(() => ({ emails: z.array(email).min(1).max(100) })),
    handle: (context, { body }) => ({
      data: body.emails.map((address) => ref(addSuppression(context, address))),
    }),
  }),
  route("POST /suppressions/batch/remove", "Takes up to 100 addresses off the suppression list", {
    body: lazyObject(() => ({ emails: names, ids: names })),
    rules: [exclusive("emails", "ids"), anyOf("emails", "ids")].map((rule) =>
      worded(rule, { message: "Either `emails` or `ids` is needed, and not both." }),
    ),
    handle: (context, { body }) => {
      const named = body.emails ?? body.ids ?? [];
      // All are looked up before one is removed: a refused request changes nothing.
      const all = new Set(named.map((name) => requireSuppression(context, name)));
      return { data: [...all].map((suppression) => removeSuppression(context, suppression)) };
    },
  }),
];
