import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { words } from "../../shared/schema.ts";
import type { State } from "../../state.ts";

const idsBody = lazyObject(() => ({ workspaceIds: z.array(z.string().min(1)).min(1) }));
const idsQuery = lazyObject(() => ({ workspaceIds: words }));

const keyOf = (kind: string) => `workspaces of ${kind}`;

const listed = ({ settings }: State, kind: string): readonly string[] =>
  z.array(z.string()).safeParse(settings.get(keyOf(kind))).data ?? [];

/** The routes of the workspaces that a kind of tools links to the site. */
const routesOf = (kind: "operations" | "security") => {
  const path = `/rest/${kind}/1.0/linkedWorkspaces` as const;
  return [
    route(`POST ${path}/bulk`, "Links workspaces of a tool", {
      body: idsBody,
      handle: ({ state }, { body }) => {
        const all = new Set([...listed(state, kind), ...body.workspaceIds]);
        state.settings.set(keyOf(kind), [...all]);
        if (kind === "security") return new RouteResponse(202, undefined);
        return new RouteResponse(202, { acceptedWorkspaceIds: body.workspaceIds });
      },
    }),
    route(`DELETE ${path}/bulk`, "Ends links to workspaces of a tool", {
      query: idsQuery,
      handle: ({ state }, { query: { workspaceIds = [] } }) => {
        if (workspaceIds.length === 0) throw badRequest("The workspaces must be given.");
        const kept = listed(state, kind).filter((id) => !workspaceIds.includes(id));
        state.settings.set(keyOf(kind), kept);
        return noContent();
      },
    }),
    route(`GET ${path}`, "Lists the linked workspaces of a tool", {
      query: lazyObject(() => ({ workspaceId: z.string().optional() })),
      handle: ({ state }, { query }) => ({
        workspaceIds: listed(state, kind).filter(
          (id) => query.workspaceId === undefined || id === query.workspaceId,
        ),
      }),
    }),
  ];
};

/** Workspaces of tools that are linked to the site. */
export const workspaceRoutes = [
  ...routesOf("operations"),
  ...routesOf("security"),
  route("GET /rest/security/1.0/linkedWorkspaces/:workspace", "Shows a linked workspace", {
    handle: ({ state, now }, { params }) => {
      const workspaceId = params["workspace"] ?? "";
      if (!listed(state, "security").includes(workspaceId)) {
        throw notFound("The workspace was not found.");
      }
      return { workspaceId, updatedAt: new Date(now).toISOString() };
    },
  }),
];
