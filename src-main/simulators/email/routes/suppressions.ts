import * as z from "zod";
import { plainAddress } from "../addresses.ts";
import { notFound } from "../errors.ts";
import { suppressionEvent } from "../events.ts";
import { presentListedSuppression, presentSuppression } from "../present-account.ts";
import { record } from "../record.ts";
import { found, listPage, paging, route } from "../route.ts";
import type { EmailContext, Suppression } from "../state.ts";

const email = z
  .string({ error: "The email address must be a string" })
  .refine((text) => plainAddress(text) === text.trim(), {
    error: "The email address needs to follow the `email@example.com` format",
  })
  .transform((text) => text.trim());

function suppressionOf({ state }: EmailContext, idOrEmail: string): Suppression {
  const id = state.suppressionIds.get(idOrEmail.toLowerCase()) ?? idOrEmail;
  return found(state.suppressions.get(id), () => notFound("Suppression"));
}

function addSuppression(context: EmailContext, address: string): Suppression {
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

function removeSuppression(context: EmailContext, suppression: Suppression) {
  const { state, now } = context;
  state.suppressions.remove(suppression.id);
  state.suppressionIds.delete(suppression.email.toLowerCase());
  record(context, suppressionEvent("suppression.removed", suppression, now), suppression.id);
  return { object: "suppression", id: suppression.id, deleted: true };
}

const ref = ({ id }: Suppression) => ({ object: "suppression" as const, id });

const add = route({
  method: "POST",
  path: "/suppressions",
  summary: "Puts an address on the suppression list",
  body: z.object({ email }),
  handle: (context, { body }) => ref(addSuppression(context, body.email)),
});

const list = route({
  method: "GET",
  path: "/suppressions",
  summary: "Lists suppressed addresses, newest first",
  query: paging,
  handle: ({ state }, { query }) => listPage(state.suppressions, query, presentListedSuppression),
});

const get = route({
  method: "GET",
  path: "/suppressions/:id",
  summary: "Shows a suppressed address, by id or address",
  handle: (context, { params }) => presentSuppression(suppressionOf(context, params["id"] ?? "")),
});

const remove = route({
  method: "DELETE",
  path: "/suppressions/:id",
  summary: "Takes an address off the suppression list",
  handle: (context, { params }) =>
    removeSuppression(context, suppressionOf(context, params["id"] ?? "")),
});

const addMany = route({
  method: "POST",
  path: "/suppressions/batch/add",
  summary: "Puts up to 100 addresses on the suppression list",
  body: z.object({ emails: z.array(email).min(1).max(100) }),
  handle: (context, { body }) => ({
    data: body.emails.map((address) => ref(addSuppression(context, address))),
  }),
});

const names = z.array(z.string()).min(1).max(100).optional();

const removeMany = route({
  method: "POST",
  path: "/suppressions/batch/remove",
  summary: "Takes up to 100 addresses off the suppression list",
  body: z
    .object({ emails: names, ids: names })
    .refine(({ emails, ids }) => (emails === undefined) !== (ids === undefined), {
      error: "Either `emails` or `ids` is needed, and not both.",
    }),
  handle: (context, { body }) => {
    const named = body.emails ?? body.ids ?? [];
    // All are looked up before one is removed: a refused request changes nothing.
    const all = new Set(named.map((name) => suppressionOf(context, name)));
    return { data: [...all].map((suppression) => removeSuppression(context, suppression)) };
  },
});

/** `/suppressions` */
export const suppressionRoutes = [add, list, get, remove, addMany, removeMany];
