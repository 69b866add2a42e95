import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { App } from "../../authorization/entities.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { checkOel } from "../../expression/evaluate.ts";
import { OelError } from "../../expression/tokens.ts";
import { userWorld } from "../../expression/user-world.ts";
import { mappedProperties, mappingId, MAPPINGS } from "../../management/mappings.ts";
import { route } from "../../route.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { nameOf } from "../apps/present.ts";

const directions = ["push", "pull"] as const;

interface Mapping {
  readonly id: string;
  readonly app: App;
  readonly direction: (typeof directions)[number];
}

/** The mappings of the org: two of each app. */
const mappingsOf = ({ apps }: State): readonly Mapping[] =>
  [...apps.values()].flatMap((app) =>
    directions.map((direction) => ({ id: mappingId(app.id, direction), app, direction })),
  );

function requireMapping(state: State, id = ""): Mapping {
  const mapping = mappingsOf(state).find((one) => one.id === id);
  if (!mapping) throw notFound(id, "ProfileMapping");
  return mapping;
}

function endsOf(state: State, { app, direction }: Mapping, base: string) {
  const user = {
    id: state.typeId,
    name: "user",
    type: "user",
    _links: {
      self: { href: `${base}/api/v1/meta/types/user/${state.typeId}` },
      schema: { href: `${base}/api/v1/meta/schemas/user/default` },
    },
  };
  const target = {
    id: app.id,
    name: nameOf(app),
    type: "appuser",
    _links: {
      self: { href: `${base}/api/v1/apps/${app.id}` },
      schema: { href: `${base}/api/v1/meta/schemas/apps/${app.id}/default` },
    },
  };
  return direction === "push" ? { source: user, target } : { source: target, target: user };
}

function present(state: State, mapping: Mapping, base: string) {
  const self = `${base}${MAPPINGS}/${mapping.id}`;
  return {
    id: mapping.id,
    ...endsOf(state, mapping, base),
    _links: { self: { href: self, hints: { allow: ["GET", "POST"] } } },
  };
}

const presentWhole = (state: State, mapping: Mapping, base: string) => ({
  ...present(state, mapping, base),
  properties: mappedProperties(state, mapping.id),
});

const body = lazyObject(() => ({
  properties: z.record(
    z.string(),
    z
      .object({
        expression: z.string().nullable().optional(),
        pushStatus: z.enum(["PUSH", "DONT_PUSH"]).default("DONT_PUSH"),
      })
      .nullable(),
  ),
}));

/** Throws Okta's 400 for an expression that cannot be evaluated. */
function checkMapped(state: State, name: string, expression: string): void {
  try {
    checkOel(expression, userWorld(state, undefined, { source: {}, appuser: {} }));
  } catch (error) {
    if (!(error instanceof OelError)) throw error;
    throw validationFailed(name, [`${name}: ${error.message} in expression ${expression}`]);
  }
}

/** Mappings of profiles: what a user of an app has from the user of the org. */
export const routes = [
  route(`GET ${MAPPINGS}`, "Lists the profile mappings", {
    query: pageQuery.extend({ sourceId: z.string().optional(), targetId: z.string().optional() }),
    handle: ({ state }, request) => {
      const { sourceId, targetId } = request.query;
      const found = mappingsOf(state).filter((mapping) => {
        const { source, target } = endsOf(state, mapping, "");
        const isSource = sourceId === undefined || source.id === sourceId;
        return isSource && (targetId === undefined || target.id === targetId);
      });
      return respondWithPage(request, takePage(found, request.query, 200), (mapping) =>
        present(state, mapping, request.baseUrl),
      );
    },
  }),
  route(`GET ${MAPPINGS}/:mapping`, "Shows a profile mapping", ({ state }, { params, baseUrl }) =>
    presentWhole(state, requireMapping(state, params["mapping"]), baseUrl),
  ),
  route(`POST ${MAPPINGS}/:mapping`, "Changes properties of a profile mapping", {
    body,
    handle: ({ state }, { params, body: { properties }, baseUrl }) => {
      const mapping = requireMapping(state, params["mapping"]);
      const next = new Map(Object.entries(mappedProperties(state, mapping.id)));
      for (const [name, property] of Object.entries(properties)) {
        const expression = property?.expression;
        if (expression === null || expression === undefined || expression === "") {
          next.delete(name);
          continue;
        }
        checkMapped(state, name, expression);
        next.set(name, property);
      }
      state.management.settings.set(`${MAPPINGS}/${mapping.id}`, Object.fromEntries(next));
      return presentWhole(state, mapping, baseUrl);
    },
  }),
];
