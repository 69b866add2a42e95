import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { artwork } from "../pieces/schema.ts";
import { respondIdempotently, route } from "../route.ts";
import { listPage } from "../shared/paging.ts";
import { flag, listRules, listShape, text } from "../shared/schema.ts";
import type { Insert } from "../state.ts";
import {
  createInsert,
  deleteInsert,
  orderInserts,
  presentInsert,
  presentOrder,
  requireInsert,
  updateInsert,
} from "./inserts.ts";
import { INSERT_SIZES, type InsertKind } from "./kinds.ts";

/** A number that forms write as text. */
const count = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(10_000_000),
);

const place = (most: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a number")
    .transform(Number)
    .pipe(z.number().max(most))
    .default(usual);

const ordersQuery = lazyObject(() => ({ limit: place(100, 10), offset: place(1_000_000, 0) }));

/** Makes the routes of cards or of buckslips: small prints that are put into letters. */
export function insertRoutes(kind: InsertKind) {
  const path = `/v1/${kind}s` as const;
  const one = `${path}/:id` as const;
  return [
    route(`POST ${path}`, `Creates a ${kind}`, {
      body: lazyObject(() => ({
        front: artwork,
        back: artwork.optional(),
        size: z.enum(INSERT_SIZES[kind]).default(INSERT_SIZES[kind][0]),
        description: text(255),
      })),
      handle: (context, request) =>
        respondIdempotently(context, request, () => {
          const { front, back, size, description } = request.body;
          const sent = { front, back, size, description };
          return presentInsert(createInsert(context, kind, sent), context.now);
        }),
    }),
    route(`GET ${path}`, `Lists ${kind}s, newest first`, {
      query: lazyObject(() => {
        const { limit, before, after, include } = listShape();
        return { limit, before, after, include };
      }),
      rules: listRules,
      handle: ({ state, now }, request) =>
        listPage(
          request,
          request.query,
          state.inserts[kind],
          (insert: Insert) => !insert.isDeleted,
          (insert) => presentInsert(insert, now),
        ),
    }),
    route(`GET ${one}`, `Shows a ${kind}`, (context, { params }) =>
      presentInsert(requireInsert(context, kind, params["id"]), context.now),
    ),
    route(`POST ${one}`, `Changes a ${kind}`, {
      body: lazyObject(() => ({
        description: z.string().max(255).nullish(),
        auto_reorder: flag,
        reorder_quantity: count.optional(),
      })),
      handle: (context, { params, body }) => {
        const insert = requireInsert(context, kind, params["id"]);
        return presentInsert(updateInsert(context, insert, body), context.now);
      },
    }),
    route(`DELETE ${one}`, `Deletes a ${kind}`, (context, { params }) => {
      const insert = requireInsert(context, kind, params["id"]);
      deleteInsert(context, insert);
      return { id: insert.id, object: `${kind}_deleted`, deleted: true };
    }),
    route(`POST ${one}/orders`, `Orders ${kind}s`, {
      body: lazyObject(() => ({ quantity: count })),
      handle: (context, { params, body }) => {
        const insert = requireInsert(context, kind, params["id"]);
        return presentOrder(insert, orderInserts(context, insert, body.quantity), context.now);
      },
    }),
    route(`GET ${one}/orders`, `Lists the orders of a ${kind}`, {
      query: ordersQuery,
      handle: (context, { params, query: { limit, offset } }) => {
        const insert = requireInsert(context, kind, params["id"]);
        const page = insert.orders.slice(offset, offset + limit);
        return {
          object: "list",
          data: page.map((order) => presentOrder(insert, order, context.now)),
          count: page.length,
          total_count: insert.orders.length,
        };
      },
    }),
  ];
}
