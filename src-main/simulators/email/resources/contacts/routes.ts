import * as z from "zod";
import type { Path } from "#core/contract/route.ts";
import { notFound, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { Contact, Segment, SimContext } from "../../state.ts";
import { presentListedSegment } from "../segments/present.ts";
import {
  createContact,
  deleteContact,
  join,
  leave,
  requireContact,
  requireSegment,
  updateContact,
} from "./actions.ts";
import { presentContact, presentListedContact } from "./present.ts";
import { createContactBody, updateContactBody } from "./schema.ts";

const ref = ({ id }: Contact) => ({ object: "contact" as const, id });

const deleted = ({ id }: Contact) => ({ object: "contact" as const, contact: id, deleted: true });

function placed(context: SimContext, params: Readonly<Record<string, string>>) {
  const contact = requireContact(context, params["id"]);
  return { contact, segment: requireSegment(context, params["segmentId"]) };
}

const listContactsQuery = listQuery.safeExtend({ segment_id: z.string().min(1).optional() });

function listMembers(context: SimContext, { members }: Segment, query: z.output<typeof listQuery>) {
  return listPage(members, query, ({ id }) => presentListedContact(requireContact(context, id)));
}

/** The routes of the members of one kind of group: segments, or audiences as they were called. */
function memberRoutes(path: Path, what: string) {
  const group = (context: SimContext, id: string | undefined) => requireSegment(context, id, what);
  const member = (context: SimContext, params: Readonly<Record<string, string>>) => {
    const { members }: Segment = group(context, params["groupId"]);
    const contact = requireContact(context, params["id"]);
    return requireObject(members.has(contact.id) ? contact : undefined, "Contact");
  };
  return [
    route(`POST ${path}/:groupId/contacts`, `Makes a contact in the ${what.toLowerCase()}`, {
      creates: true,
      body: createContactBody,
      handle: (context, { params, body }) =>
        ref(createContact(context, body, [group(context, params["groupId"]).id])),
    }),
    route(`GET ${path}/:groupId/contacts`, `Lists the contacts of the ${what.toLowerCase()}`, {
      query: listQuery,
      rules: listRules,
      handle: (context, { params, query }) =>
        listMembers(context, group(context, params["groupId"]), query),
    }),
    route(
      `GET ${path}/:groupId/contacts/:id`,
      `Shows a contact of the ${what.toLowerCase()}`,
      (context, { params }) => presentContact(member(context, params)),
    ),
    route(`PATCH ${path}/:groupId/contacts/:id`, `Changes a contact of the ${what.toLowerCase()}`, {
      body: updateContactBody,
      handle: (context, { params, body }) =>
        ref(updateContact(context, member(context, params), body)),
    }),
    route(
      `DELETE ${path}/:groupId/contacts/:id`,
      `Removes a contact of the ${what.toLowerCase()}`,
      (context, { params }) => {
        const contact = member(context, params);
        deleteContact(context, contact);
        return deleted(contact);
      },
    ),
  ];
}

/** `/contacts`, and contacts under `/segments` and `/audiences`. */
export const routes = [
  route("POST /contacts", "Makes a contact, in segments if any are named", {
    creates: true,
    body: createContactBody,
    handle: (context, { body }) =>
      ref(
        createContact(
          context,
          body,
          (body.segments ?? []).map((segment) =>
            typeof segment === "string" ? segment : segment.id,
          ),
        ),
      ),
  }),
  route("GET /contacts", "Lists contacts, newest first", {
    query: listContactsQuery,
    rules: listRules,
    handle: (context, { query }) =>
      query.segment_id === undefined
        ? listPage(context.state.contacts, query, presentListedContact)
        : listMembers(context, requireSegment(context, query.segment_id), query),
  }),
  route("GET /contacts/:id", "Shows a contact, by id or address", (context, { params }) =>
    presentContact(requireContact(context, params["id"])),
  ),
  route("PATCH /contacts/:id", "Changes a contact", {
    body: updateContactBody,
    handle: (context, { params, body }) =>
      ref(updateContact(context, requireContact(context, params["id"]), body)),
  }),
  route("DELETE /contacts/:id", "Removes a contact", (context, { params }) => {
    const contact = requireContact(context, params["id"]);
    deleteContact(context, contact);
    return deleted(contact);
  }),
  route("GET /contacts/:id/segments", "Lists the segments a contact is in", {
    query: listQuery,
    rules: listRules,
    handle: (context, { params, query }) =>
      listPage(requireContact(context, params["id"]).segments, query, ({ id }) =>
        presentListedSegment(requireSegment(context, id)),
      ),
  }),
  route("POST /contacts/:id/segments/:segmentId", "Adds a contact", (context, { params }) => {
    const { contact, segment } = placed(context, params);
    if (join(contact, segment)) updateContact(context, contact, {});
    return { id: contact.id };
  }),
  route(
    "DELETE /contacts/:id/segments/:segmentId",
    "Removes a contact from a segment",
    (context, { params }) => {
      const { contact, segment } = placed(context, params);
      if (!leave(contact, segment)) throw notFound("Contact");
      updateContact(context, contact, {});
      return { id: contact.id, audienceId: segment.id, deleted: true };
    },
  ),
  ...memberRoutes("/segments", "Segment"),
  ...memberRoutes("/audiences", "Audience"),
];
