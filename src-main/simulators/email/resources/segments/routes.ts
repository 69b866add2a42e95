import * as z from "zod";
import type { Path } from "#core/contract/route.ts";
import { Collection } from "#core/state/collection.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import { requireSegment } from "../contacts/actions.ts";
import { presentListedSegment } from "./present.ts";

const name = z
  .string({ error: "The name must be a string" })
  .min(1, { error: "The name must not be empty" })
  .max(500, { error: "The name must be at most 500 characters long" });

/** The routes of one kind of group of contacts. Both kinds are the same groups under two names. */
function groupRoutes(path: Path, object: "segment" | "audience", what: string) {
  return [
    route(`POST ${path}`, `Makes a group of contacts, as ${object}`, {
      creates: true,
      body: z.object({ name }),
      handle: ({ state, ids, now }, { body }) => {
        const id = ids.uuid("segment");
        state.segments.add({ id, createdAt: now, name: body.name, members: new Collection() });
        return { object, id, name: body.name };
      },
    }),
    route(`GET ${path}`, "Lists groups of contacts, newest first", {
      query: listQuery,
      rules: listRules,
      handle: ({ state }, { query }) => listPage(state.segments, query, presentListedSegment),
    }),
    route(`GET ${path}/:id`, "Shows a group of contacts", (context, { params }) => ({
      object,
      ...presentListedSegment(requireSegment(context, params["id"], what)),
    })),
    route(`PATCH ${path}/:id`, "Renames a group of contacts", {
      body: z.object({ name }),
      handle: (context, { params, body }) => {
        const segment = requireSegment(context, params["id"], what);
        context.state.segments.replace({ ...segment, name: body.name });
        return { object, id: segment.id };
      },
    }),
    route(`DELETE ${path}/:id`, "Removes a group; its contacts stay", (context, { params }) => {
      const { state } = context;
      const segment = requireSegment(context, params["id"], what);
      for (const { id } of segment.members.values()) {
        state.contacts.get(id)?.segments.remove(segment.id);
      }
      state.segments.remove(segment.id);
      return { object, id: segment.id, deleted: true };
    }),
  ];
}

/** `/segments`, and `/audiences` as older SDKs call them. */
export const routes = [
  ...groupRoutes("/segments", "segment", "Segment"),
  ...groupRoutes("/audiences", "audience", "Audience"),
];
