import {
  contactDetails,
  contactOf,
  join,
  leave,
  newContactBody,
  removeContact,
  saveContact,
  segmentOf,
  updateContact,
} from "../contacts.ts";
import { notFound } from "../errors.ts";
import { presentContact, presentListedContact, presentListedSegment } from "../present-account.ts";
import { found, listPage, paging, route } from "../route.ts";
import type { Contact, EmailContext, Segment } from "../state.ts";

const ref = ({ id }: Contact) => ({ object: "contact" as const, id });

const create = route({
  method: "POST",
  path: "/contacts",
  summary: "Makes a contact, in segments if any are named",
  body: newContactBody,
  handle: (context, { body }) =>
    ref(
      saveContact(
        context,
        body,
        (body.segments ?? []).map(({ id }) => id),
      ),
    ),
});

const list = route({
  method: "GET",
  path: "/contacts",
  summary: "Lists contacts, newest first",
  query: paging,
  handle: ({ state }, { query }) => listPage(state.contacts, query, presentListedContact),
});

const get = route({
  method: "GET",
  path: "/contacts/:id",
  summary: "Shows a contact, by id or address",
  handle: (context, { params }) => presentContact(contactOf(context, params["id"])),
});

const update = route({
  method: "PATCH",
  path: "/contacts/:id",
  summary: "Changes a contact",
  body: contactDetails,
  handle: (context, { params, body }) =>
    ref(updateContact(context, contactOf(context, params["id"]), body)),
});

const deleted = ({ id }: Contact) => ({ object: "contact" as const, contact: id, deleted: true });

const remove = route({
  method: "DELETE",
  path: "/contacts/:id",
  summary: "Removes a contact",
  handle: (context, { params }) => {
    const contact = contactOf(context, params["id"]);
    removeContact(context, contact);
    return deleted(contact);
  },
});

const listSegments = route({
  method: "GET",
  path: "/contacts/:id/segments",
  summary: "Lists the segments a contact is in",
  query: paging,
  handle: (context, { params, query }) =>
    listPage(contactOf(context, params["id"]).segments, query, ({ id }) =>
      presentListedSegment(segmentOf(context, id)),
    ),
});

function placed(context: EmailContext, params: Readonly<Record<string, string>>) {
  const contact = contactOf(context, params["id"]);
  return { contact, segment: segmentOf(context, params["segmentId"]) };
}

const addToSegment = route({
  method: "POST",
  path: "/contacts/:id/segments/:segmentId",
  summary: "Puts a contact into a segment",
  handle: (context, { params }) => {
    const { contact, segment } = placed(context, params);
    if (join(contact, segment)) updateContact(context, contact, {});
    return { id: contact.id };
  },
});

const removeFromSegment = route({
  method: "DELETE",
  path: "/contacts/:id/segments/:segmentId",
  summary: "Takes a contact out of a segment",
  handle: (context, { params }) => {
    const { contact, segment } = placed(context, params);
    if (!leave(contact, segment)) throw notFound("Contact");
    updateContact(context, contact, {});
    return { id: contact.id, audienceId: segment.id, deleted: true };
  },
});

/** The routes of the members of one kind of group: segments, or audiences as they were called. */
function memberRoutes(path: string, what: string) {
  const group = (context: EmailContext, id: string | undefined) => segmentOf(context, id, what);
  const member = (context: EmailContext, params: Readonly<Record<string, string>>) => {
    const { members }: Segment = group(context, params["groupId"]);
    const contact = contactOf(context, params["id"]);
    return found(members.has(contact.id) ? contact : undefined, () => notFound("Contact"));
  };
  return [
    route({
      method: "POST",
      path: `${path}/:groupId/contacts`,
      summary: `Makes a contact in the ${what.toLowerCase()}`,
      body: newContactBody,
      handle: (context, { params, body }) =>
        ref(saveContact(context, body, [group(context, params["groupId"]).id])),
    }),
    route({
      method: "GET",
      path: `${path}/:groupId/contacts`,
      summary: `Lists the contacts of the ${what.toLowerCase()}`,
      query: paging,
      handle: (context, { params, query }) =>
        listPage(group(context, params["groupId"]).members, query, ({ id }) =>
          presentListedContact(contactOf(context, id)),
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
      body: contactDetails,
      handle: (context, { params, body }) =>
        ref(updateContact(context, member(context, params), body)),
    }),
    route({
      method: "DELETE",
      path: `${path}/:groupId/contacts/:id`,
      summary: `Removes a contact of the ${what.toLowerCase()}`,
      handle: (context, { params }) => {
        const contact = member(context, params);
        removeContact(context, contact);
        return deleted(contact);
      },
    }),
  ];
}

/** `/contacts`, and contacts under `/segments` and `/audiences`. */
export const contactRoutes = [
  create,
  list,
  get,
  update,
  remove,
  listSegments,
  addToSegment,
  removeFromSegment,
  ...memberRoutes("/segments", "Segment"),
  ...memberRoutes("/audiences", "Audience"),
];
