import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { badRequest, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import type { State } from "../../state.ts";
import { entitiesWith, issueKeysOf, removeEntity, storeEntity, unknownKeys } from "./actions.ts";

const BASE = "/rest/devinfo/0.10";
const KIND = "devinfo";

const part = z.looseObject({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  updateSequenceId: z.number().default(0),
});

const repository = part.extend({
  name: z.string().min(1),
  url: z.string().min(1),
  commits: z.array(part).default([]),
  branches: z.array(part).default([]),
  pullRequests: z.array(part).default([]),
});

const storeBody = lazyObject(() => ({
  repositories: z.array(z.unknown()).min(1, "must name at least one repository"),
  properties: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({}),
}));

/** The lists of a repository with the names of their kinds in paths. */
const lists = { commits: "commit", branches: "branch", pullRequests: "pull_request" } as const;
const listNames = ["commits", "branches", "pullRequests"] as const;

const sequenceQuery = lazyObject(() => ({ _updateSequenceId: z.coerce.number().optional() }));

const without = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith("_") || typeof value !== "string" ? [] : [[name, value] as const],
    ),
  );

const idOf = (...parts: readonly string[]) => [KIND, ...parts].join("/");

/** Stores a repository with what is in it. Returns the ids of the things, and the unknown issues. */
function store(
  state: State,
  sent: z.output<typeof repository>,
  properties: Record<string, string>,
) {
  const { commits, branches, pullRequests, ...own } = sent;
  const all = { commits, branches, pullRequests };
  storeEntity(state, {
    id: idOf(sent.id),
    kind: KIND,
    sequence: sent.updateSequenceId,
    properties,
    issueKeys: [],
    sent: own,
  });
  const accepted: Record<string, readonly string[]> = {};
  const unknown: string[] = [];
  for (const name of listNames) {
    const kept = all[name].filter((item) => {
      const keys = issueKeysOf(item);
      const strangers = unknownKeys(state, keys);
      unknown.push(...strangers);
      return strangers.length < Math.max(1, keys.length);
    });
    for (const item of kept) {
      storeEntity(state, {
        id: idOf(sent.id, lists[name], item.id),
        kind: KIND,
        sequence: item.updateSequenceId,
        properties,
        issueKeys: issueKeysOf(item),
        sent: item,
      });
    }
    accepted[name] = kept.map(({ id }) => id);
  }
  return { accepted, unknown };
}

/** The things of a repository. */
function itemsOf(state: State, repositoryId: string, kind: string): readonly object[] {
  const start = `${idOf(repositoryId, kind)}/`;
  return [...state.entities.values()].filter(({ id }) => id.startsWith(start)).map((it) => it.sent);
}

/** Repositories with their commits, branches and pull requests. */
export const developmentRoutes = [
  route(`POST ${BASE}/bulk`, "Takes repositories with commits, branches and pull requests", {
    body: storeBody,
    unsupported: ["operationType", "preventTransitions", "providerMetadata"],
    handle: ({ state }, { body }) => {
      const accepted: Record<string, object> = {};
      const failed: Record<string, object> = {};
      const unknown: string[] = [];
      for (const sent of body.repositories) {
        const read = repository.safeParse(sent);
        if (read.success) {
          const stored = store(state, read.data, body.properties);
          accepted[read.data.id] = stored.accepted;
          unknown.push(...stored.unknown);
        } else {
          const id = part.safeParse(sent).data?.id ?? "unknown";
          const errorMessages = read.error.issues.map(
            ({ path, message }) => `${path.join(".")}: ${message}`,
          );
          failed[id] = { errorMessages: errorMessages.map((message) => ({ message })) };
        }
      }
      return new RouteResponse(202, {
        acceptedDevinfoEntities: accepted,
        failedDevinfoEntities: failed,
        unknownIssueKeys: [...new Set(unknown)],
      });
    },
  }),
  route(`GET ${BASE}/repository/:repository`, "Shows a repository", {
    handle: ({ state }, { params }) => {
      const id = params["repository"] ?? "";
      const found = state.entities.get(idOf(id));
      if (!found) throw notFound("The repository was not found.");
      return {
        ...found.sent,
        commits: itemsOf(state, id, "commit"),
        branches: itemsOf(state, id, "branch"),
        pullRequests: itemsOf(state, id, "pull_request"),
      };
    },
  }),
  route(`DELETE ${BASE}/repository/:repository`, "Removes a repository with what is in it", {
    query: sequenceQuery,
    handle: ({ state }, { params, query }) => {
      const id = idOf(params["repository"] ?? "");
      for (const entity of [...state.entities.values()]) {
        const isPart = entity.id === id || entity.id.startsWith(`${id}/`);
        if (isPart) removeEntity(state, entity.id, query._updateSequenceId);
      }
      return new RouteResponse(202, undefined);
    },
  }),
  route(`DELETE ${BASE}/repository/:repository/:type/:entity`, "Removes a thing of a repository", {
    query: sequenceQuery,
    handle: ({ state }, { params, query }) => {
      const { repository: id = "", type = "", entity = "" } = params;
      if (!Object.values(lists).some((one) => one === type)) {
        throw badRequest("The entity type must be commit, branch or pull_request.");
      }
      removeEntity(state, idOf(id, type, entity), query._updateSequenceId);
      return new RouteResponse(202, undefined);
    },
  }),
  route(`DELETE ${BASE}/bulkByProperties`, "Removes repositories by their properties", {
    query: z.looseObject({}),
    handle: ({ state }, { query }) => {
      if (Object.keys(without(query)).length === 0) throw badRequest("A property must be given.");
      for (const { id } of entitiesWith(state, [KIND], without(query))) state.entities.remove(id);
      return new RouteResponse(202, undefined);
    },
  }),
  route(`GET ${BASE}/existsByProperties`, "Says whether there is something with properties", {
    query: z.looseObject({}),
    handle: ({ state }, { query }) => ({
      hasDataMatchingProperties: entitiesWith(state, [KIND], without(query)).length > 0,
    }),
  }),
];
