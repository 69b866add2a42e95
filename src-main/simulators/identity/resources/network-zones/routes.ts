import * as z from "zod";
import { validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { compile } from "../../search/match.ts";
import { createVocabulary } from "../../search/vocabularies.ts";
import { pageQuery } from "../../shared/paging.ts";
import { type NetworkZone, networkZoneBody } from "./schema.ts";

const PATH = "/api/v1/zones";

/** The attributes for `filter`. */
const vocabulary = createVocabulary<Managed<NetworkZone>>({
  text: {
    id: ({ id }) => id,
    name: ({ fields }) => fields.name,
    type: ({ fields }) => fields.type,
    usage: ({ fields }) => fields.usage,
    status: ({ status }) => status,
    system: ({ isSystem }) => isSystem,
  },
  date: {},
});

/** Throws when a zone has nothing that would define it. */
function checkDefined(zone: NetworkZone): void {
  if (zone.type === "IP") {
    if (zone.gateways?.length || zone.proxies?.length) return;
    throw validationFailed("gateways", ["gateways: Either gateways or proxies must be defined"]);
  }
  const parts =
    zone.type === "DYNAMIC"
      ? [zone.asns?.length, zone.locations?.length, zone.proxyType]
      : [zone.asns, zone.locations, zone.ipServiceCategories];
  if (parts.some(Boolean)) return;
  throw validationFailed("locations", ["locations: At least one property of the zone must be set"]);
}

/** Network zones. Requests come from this machine, so no zone admits or blocks one. */
export const routes = managedRoutes({
  path: PATH,
  param: "zone",
  noun: "a network zone",
  kind: "Zone",
  idPrefix: "nzo",
  of: ({ management }) => management.zones,
  body: networkZoneBody,
  listQuery: pageQuery.extend({ filter: z.string().optional() }),
  pageSize: 1_000,
  most: 100,
  read: ({ state }, sent, { old }) => {
    checkFree(state.management.zones.values(), old, "name", ({ name }) => name === sent.name);
    if (old && old.fields.type !== sent.type) {
      throw validationFailed("type", ["type: The type of a zone cannot be changed"]);
    }
    checkDefined(sent);
    return sent;
  },
  keep: (_context, { filter }) => (filter === undefined ? () => true : compile(filter, vocabulary)),
  nameOf: ({ name }) => name,
  present: (_context, item, { baseUrl }) => ({
    ...presentManaged(item, `${baseUrl}${PATH}/${item.id}`),
    system: item.isSystem,
  }),
  log: {
    create: "zone.create",
    update: "zone.update",
    delete: "zone.delete",
    activate: "zone.activate",
    deactivate: "zone.deactivate",
  },
});
