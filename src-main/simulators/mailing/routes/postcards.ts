import * as z from "zod";
import { answerOnce } from "../idempotency.ts";
import { dateFilter, flag, hasMetadata, isWithin, listParams, oneOrMore } from "../params.ts";
import { presentList, reversed, sortedBy } from "../paging.ts";
import { postcardBody } from "../postcard-body.ts";
import { cancelPostcard, createPostcard, postcardOf } from "../postcards.ts";
import { presentPostcard } from "../present.ts";
import { route } from "../route.ts";
import { mailTypes, sizes, type MailingContext, type Postcard } from "../state.ts";

const direction = z.enum(["asc", "desc"]);

const sortBy = z
  .preprocess(
    (value) => {
      if (typeof value !== "string" || !value.startsWith("{")) return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    z.strictObject({ date_created: direction, send_date: direction }).partial(),
  )
  .optional();

const listQuery = z.object({
  ...listParams,
  size: oneOrMore(sizes),
  scheduled: flag,
  send_date: dateFilter,
  mail_type: z.enum(mailTypes).optional(),
  sort_by: sortBy,
});

type ListQuery = z.output<typeof listQuery>;

function isWanted(card: Postcard, query: ListQuery, now: number): boolean {
  const { size, scheduled, mail_type: mailType } = query;
  return (
    (size === undefined || size.includes(card.size)) &&
    (scheduled === undefined || card.sendAt > now === scheduled) &&
    (mailType === undefined || card.mailType === mailType) &&
    isWithin(card.createdAt, query.date_created) &&
    isWithin(card.sendAt, query.send_date) &&
    hasMetadata(card.metadata, query.metadata)
  );
}

function inOrder({ state }: MailingContext, { sort_by: sort }: ListQuery) {
  const bySending = sort?.send_date;
  if (bySending === undefined) {
    return sort?.date_created === "asc" ? reversed(state.postcards) : state.postcards;
  }
  const sorted = sortedBy(state.postcards.values(), (card) => card.sendAt);
  return bySending === "asc" ? reversed(sorted) : sorted;
}

/** Postcards: ordered, shown, listed, canceled. */
export const postcardRoutes = [
  route({
    method: "POST",
    path: "/v1/postcards",
    summary: "Orders a postcard",
    body: postcardBody,
    handle: (context, request) =>
      answerOnce(context, request, () => presentPostcard(createPostcard(context, request.body))),
  }),
  route({
    method: "GET",
    path: "/v1/postcards",
    summary: "Lists postcards, newest first",
    query: listQuery,
    handle: (context, request) => {
      const { query } = request;
      const keep = (card: Postcard) => isWanted(card, query, context.now);
      return presentList(request, query, inOrder(context, query), keep, presentPostcard);
    },
  }),
  route({
    method: "GET",
    path: "/v1/postcards/:id",
    summary: "Shows a postcard",
    handle: (context, { params }) => presentPostcard(postcardOf(context, params["id"])),
  }),
  route({
    method: "DELETE",
    path: "/v1/postcards/:id",
    summary: "Cancels a postcard",
    handle: (context, { params }) => {
      const card = postcardOf(context, params["id"]);
      cancelPostcard(context, card);
      return { id: card.id, object: "postcard", deleted: true };
    },
  }),
];
