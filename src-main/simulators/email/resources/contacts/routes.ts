import type { Route } from "#core/kernel/route.ts";
import { notFound, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import type { Contact, Segment, SimContext, State } from "../../state.ts";
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

/** The routes of the members of one kind of group: segments, or audiences as they were called. */
function memberRoutes(path: string, what: string) {
  const group = (context: SimContext, id: string | undefined) => requireSegment(context, id, what);
  const member = (context: SimContext, params: Readonly<Record<string, string>>) => {
    const { members }: Segment = group(context, params["groupId"]);
    const contact = requireContact(context, params["id"]);
    return requireObject(members.has(contact.id) ? contact : undefined, "Contact");
  };
  return [
    route({
      method: "POST",
      path: `${path}/:groupId/contacts`,
      summary: `Makes a contact in the ${what.toLowerCase()}`,
      body: createContactBody,
      handle: (context, { params, body }) =>
        ref(createContact(context, body, [group(context, params["groupId"]).id])),
    }),
    route({
      method: "GET",
      path: `${path}/:groupId/contacts`,
      summary: `Lists the contacts of the ${what.toLowerCase()}`,
      query: listQuery,
      handle: (context, { params, query }) =>
        listPage(group(context, params["groupId"]).members, query, ({ id }) =>
          presentListedContact(requireContact(context, id)),
        ),
    }),
    route({
      method: "GET",
      path: `${path}/:groupId/contacts/:id`,
      summary: `Shows a contact of the ${what.toLowerCase()}`,
      handle: (context, { params }) => presentContact(member(context, params)),
    }),
    route({
      method: "PATCH",
      path: `${path}/:groupId/contacts/:id`,
      summary: `Changes a contact of the ${what.toLowerCase()}`,
      body: updateContactBody,
      handle: (context, { params, body }) =>
        ref(updateContact(context, member(context, params), body)),
    }),
    route({
      method: "DELETE",
      path: `${path}/:groupId/contacts/:id`,
      summary: `Removes a contact of the ${what.toLowerCase()}`,
      handle: (context, { params }) => {
        const contact = member(context, params);
        deleteContact(context, contact);
        return deleted(contact);
      },
    }),
  ];
}

/** `/contacts`, and contacts under `/segments` and `/audiences`. */
export const routes: readonly Route<State>[] = [
  route({
    method: "POST",
    path: "/contacts",
    summary: "Makes a contact, in segments if any are named",
    body: createContactBody,
    handle: (context, { body }) =>
      ref(
        createContact(
          context,
          body,
          (body.segments ?? []).map(({ id }) => id),
        ),
      ),
  }),
  route({
    method: "GET",
    path: "/contacts",
    summary: "Lists contacts, newest first",
    query: listQuery,
    handle: ({ state }, { query }) => listPage(state.contacts, query, presentListedContact),
  }),
  route({
    method: "GET",
    path: "/contacts/:id",
    summary: "Shows a contact, by id or address",
    handle: (context, { params }) => presentContact(requireContact(context, params["id"])),
  }),
  route({
    method: "PATCH",
    path: "/contacts/:id",
    summary: "Changes a contact",
    body: updateContactBody,
    handle: (context, { params, body }) =>
      ref(updateContact(context, requireContact(context, params["id"]), body)),
  }),
  route({
    method: "DELETE",
    path: "/contacts/:id",
    summary: "Removes a contact",
    handle: (context, { params }) => {
      const contact = requireContact(context, params["id"]);
      deleteContact(context, contact);
      return deleted(contact);
    },
  }),
  route({
    method: "GET",
    path: "/contacts/:id/segments",
    summary: "Lists the segments a contact is in",
    query: listQuery,
    handle: (context, { params, query }) =>
      listPage(requireContact(context, params["id"]).segments, query, ({ id }) =>
        presentListedSegment(requireSegment(context, id)),
      ),
  }),
  route({
    method: "POST",
    path: "/contacts/:id/segments/:segmentId",
    summary: "Puts a contact into a segment",
    handle: (context, { params }) => {
      const { contact, segment } = placed(context, params);
      if (join(contact, segment)) updateContact(context, contact, {});
      return { id: contact.id };
    },
  }),
  route({
    method: "DELETE",
    path: "/contacts/:id/segments/:segmentId",
    summary: "Takes a contact out of a segment",
    handle: (context, { params }) => {
      const { contact, segment } = placed(context, params);
      if (!leave(contact, segment)) throw notFound("Contact");
      updateContact(context, contact, {});
      return { id: contact.id, audienceId: segment.id, deleted: true };
    },
  }),
  ...memberRoutes("/segments", "Segment"),
  ...memberRoutes("/audiences", "Audience"),
];
