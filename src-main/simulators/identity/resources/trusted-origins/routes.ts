import * as z from "zod";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { compile } from "../../search/match.ts";
import { createVocabulary } from "../../search/vocabularies.ts";
import { includesWords, searchQuery } from "../../shared/paging.ts";
import { type TrustedOrigin, trustedOriginBody } from "./schema.ts";

const PATH = "/api/v1/trustedOrigins";

/** The attributes for `filter`. */
const vocabulary = createVocabulary<Managed<TrustedOrigin>>({
  text: {
    id: ({ id }) => id,
    name: ({ fields }) => fields.name,
    origin: ({ fields }) => fields.origin,
    status: ({ status }) => status,
    type: ({ fields }) => fields.scopes.map(({ type }) => type),
  },
  date: { created: ({ created }) => created, lastUpdated: ({ lastUpdated }) => lastUpdated },
});

/** Trusted origins: pages that may call the API, and where a sign-in or sign-out may lead. */
export const routes = managedRoutes({
  path: PATH,
  param: "origin",
  noun: "a trusted origin",
  kind: "TrustedOrigin",
  idPrefix: "tos",
  of: ({ management }) => management.trustedOrigins,
  body: trustedOriginBody,
  listQuery: searchQuery.extend({ filter: z.string().optional() }),
  pageSize: 200,
  most: 100,
  read: ({ state }, sent, { old }) => {
    const all = state.management.trustedOrigins;
    checkFree(all.values(), old, "name", ({ name }) => name === sent.name);
    checkFree(all.values(), old, "origin", ({ origin }) => origin === sent.origin);
    return sent;
  },
  keep: (_context, { q, filter }) => {
    const matches = filter === undefined ? () => true : compile(filter, vocabulary);
    return (item) =>
      [item.fields.name, item.fields.origin].some((text) => includesWords(text, q)) &&
      matches(item);
  },
  nameOf: ({ name }) => name,
  present: ({ state }, item, { baseUrl }) => ({
    ...presentManaged(item, `${baseUrl}${PATH}/${item.id}`),
    createdBy: state.ownerId,
    lastUpdatedBy: state.ownerId,
  }),
  log: {
    create: "security.trusted_origin.create",
    update: "security.trusted_origin.update",
    delete: "security.trusted_origin.delete",
    activate: "security.trusted_origin.activate",
    deactivate: "security.trusted_origin.deactivate",
  },
});
