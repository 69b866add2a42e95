import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Route } from "#core/contract/route.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import type { State } from "../../state.ts";
import {
  entitiesWith,
  issueKeysOf,
  removeEntity,
  requireEntity,
  storeEntity,
  unknownKeys,
} from "./actions.ts";
import { developmentRoutes } from "./development.ts";
import { type ToolKind, toolKinds } from "./kinds.ts";
import { workspaceRoutes } from "./workspaces.ts";

const things = z.array(z.looseObject({}));

const properties = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));

/** Properties of a query: every parameter but the number of a version. */
const propertyQuery = z.looseObject({});

const sequenceQuery = lazyObject(() => ({
  _updateSequenceNumber: z.coerce.number().optional(),
  _updateSequenceId: z.coerce.number().optional(),
}));

const bodyOf = (kinds: readonly ToolKind[]) =>
  lazyObject(() => ({
    ...Object.fromEntries(kinds.map(({ list }) => [list, things.optional()])),
    properties: properties.default({}),
  }));

const keyPart = z.union([z.string().min(1), z.number()]).transform(String);

/** The id of a thing in the state, and the fault of a thing that lacks a part of its key. */
function identify({ list, key }: ToolKind, sent: Readonly<Record<string, unknown>>) {
  const deployed = z
    .looseObject({
      pipeline: z.looseObject({ id: keyPart }).optional(),
      environment: z.looseObject({ id: keyPart }).optional(),
    })
    .safeParse(sent).data;
  const nested: Readonly<Record<string, unknown>> = {
    pipelineId: deployed?.pipeline?.id,
    environmentId: deployed?.environment?.id,
  };
  const parts = key.map((name) => keyPart.safeParse(sent[name] ?? nested[name]).data);
  const missing = key.filter((_name, index) => parts[index] === undefined);
  return { id: [list, ...parts.map((part) => part ?? "")].join("/"), parts, missing };
}

const sequenceOf = (sent: Readonly<Record<string, unknown>>, kind: ToolKind): number =>
  z.coerce.number().safeParse(sent[kind.sequence] ?? 0).data ?? 0;

/** Stores the things of a list that name an issue. Returns what was accepted and rejected. */
function submit(
  state: State,
  kind: ToolKind,
  list: z.output<typeof things>,
  given: z.output<typeof properties>,
) {
  const accepted: unknown[] = [];
  const rejected: [key: unknown, id: string, message: string][] = [];
  const unknown: string[] = [];
  for (const sent of list) {
    const { id, parts, missing } = identify(kind, sent);
    const values = parts.map((part, index) =>
      /Number$/.test(kind.key[index] ?? "") ? Number(part) : part,
    );
    const key = kind.hasKeys
      ? Object.fromEntries(kind.key.map((name, index) => [name, values[index]]))
      : parts[0];
    const issueKeys = issueKeysOf(sent);
    const strangers = unknownKeys(state, issueKeys);
    unknown.push(...strangers);
    const isLost = issueKeys.length > 0 && strangers.length === issueKeys.length;
    if (missing.length > 0) rejected.push([key, id, `${missing.join(", ")} must be set.`]);
    else if (isLost) rejected.push([key, id, "The issue keys are not known."]);
    else {
      const sequence = sequenceOf(sent, kind);
      storeEntity(state, { id, kind: kind.list, sequence, properties: given, issueKeys, sent });
      accepted.push(key);
    }
  }
  const errors = kind.hasKeys
    ? rejected.map(([key, , message]) => ({ key, errors: [{ message }] }))
    : Object.fromEntries(
        rejected.map(([, id, message]) => [id.split("/")[1] ?? "", [{ message }]]),
      );
  return {
    [kind.accepted]: accepted,
    [kind.rejected]: errors,
    unknownIssueKeys: [...new Set(unknown)],
  };
}

const without = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith("_") || typeof value !== "string" ? [] : [[name, value] as const],
    ),
  );

/** The routes of one API, which can have several kinds of things. */
function routesAt(base: ToolKind["base"], kinds: readonly ToolKind[]): readonly Route<State>[] {
  const many = kinds.map(({ what }) => `${what}s`).join(" and ");
  return [
    route(`POST ${base}/bulk`, `Takes ${many} from a tool`, {
      body: bodyOf(kinds),
      unsupported: ["providerMetadata", "operationType", "preventTransitions"],
      handle: ({ state }, { body }) => {
        const sent: Readonly<Record<string, unknown>> = body;
        const parts = kinds.flatMap((kind) => {
          const list = things.safeParse(sent[kind.list]).data;
          const given = properties.safeParse(sent["properties"]).data ?? {};
          return list === undefined ? [] : [submit(state, kind, list, given)];
        });
        if (parts.length === 0) {
          throw badRequest(`${kinds.map(({ list }) => list).join(" or ")} must be given.`);
        }
        return new RouteResponse(202, Object.assign({}, ...parts));
      },
    }),
    route(`DELETE ${base}/bulkByProperties`, `Removes ${many} by the properties they came with`, {
      query: propertyQuery,
      handle: ({ state }, { query }) => {
        const lists = kinds.map(({ list }) => list);
        const found = entitiesWith(state, lists, without(query));
        if (Object.keys(without(query)).length === 0) throw badRequest("A property must be given.");
        for (const { id } of found) state.entities.remove(id);
        return new RouteResponse(202, undefined);
      },
    }),
    ...kinds.flatMap((kind) => {
      const idAt = (params: Readonly<Record<string, string>>) =>
        [kind.list, ...kind.key.map((name) => params[name] ?? "")].join("/");
      return [
        route(`GET ${base}${kind.path}`, `Shows a ${kind.what}`, {
          handle: ({ state }, { params }) => requireEntity(state, idAt(params), kind.what).sent,
        }),
        route(`DELETE ${base}${kind.path}`, `Removes a ${kind.what}`, {
          query: sequenceQuery,
          handle: ({ state }, { params, query }) => {
            const sequence = query._updateSequenceNumber ?? query._updateSequenceId;
            removeEntity(state, idAt(params), sequence);
            return new RouteResponse(202, undefined);
          },
        }),
      ];
    }),
  ];
}

const bases = [...new Set(toolKinds.map(({ base }) => base))];

/** The paths of these APIs. */
export const toolPaths: readonly string[] = [...bases, "/rest/devinfo/0.10"];

/** Builds, deployments, flags and other things that tools submit for issues. */
export const routes = [
  ...workspaceRoutes,
  ...developmentRoutes,
  ...bases.flatMap((base) =>
    routesAt(
      base,
      toolKinds.filter((kind) => kind.base === base),
    ),
  ),
  route(
    "GET /rest/deployments/0.1/pipelines/:pipelineId/environments/:environmentId/deployments/:deploymentSequenceNumber/gating-status",
    "Says whether a deployment may go on",
    {
      handle: ({ state, now }, { params }) => {
        const {
          pipelineId = "",
          environmentId = "",
          deploymentSequenceNumber: number = "",
        } = params;
        requireEntity(state, `deployments/${pipelineId}/${environmentId}/${number}`, "deployment");
        return {
          deploymentSequenceNumber: Number(number),
          pipelineId,
          environmentId,
          updatedTimestamp: new Date(now).toISOString(),
          gatingStatus: "allowed",
          details: [],
        };
      },
    },
  ),
];
