import { lazyObject } from "#core/contract/lazy-object.ts";
import { ownValue } from "#core/state/own-value.ts";
import { notFound } from "../../errors.ts";
import { settingsAt } from "../../management/objects.ts";
import { EVENT_HOOK_FILTERS } from "../event-hooks/filter.ts";
import { route } from "../../route.ts";
import type { State } from "../../state.ts";

const PATH = "/api/v1/features";

/** The features that the org can switch. */
const features = [
  {
    id: EVENT_HOOK_FILTERS,
    name: "Event hook filters",
    description: "Deliver those events of a type to an event hook that its filter matches.",
  },
] as const;

const statuses = { ENABLE: "ENABLED", DISABLE: "DISABLED" } as const;

type Feature = (typeof features)[number];

function requireFeature(id = ""): Feature {
  const feature = features.find((one) => one.id === id);
  if (!feature) throw notFound(id, "Feature");
  return feature;
}

function present(state: State, { id, name, description }: Feature, base: string) {
  const self = `${base}${PATH}/${id}`;
  return {
    id,
    type: "self-service",
    name,
    description,
    stage: { value: "EA", state: "OPEN" },
    status: settingsAt(state, `${PATH}/${id}`, { status: "ENABLED" })["status"],
    _links: {
      self: { href: self },
      dependents: { href: `${self}/dependents` },
      dependencies: { href: `${self}/dependencies` },
    },
  };
}

/** Features of the org that administrators switch. */
export const routes = [
  route(`GET ${PATH}`, "Lists the features of the org", ({ state }, { baseUrl }) =>
    features.map((feature) => present(state, feature, baseUrl)),
  ),
  route(`GET ${PATH}/:feature`, "Shows a feature", ({ state }, { params, baseUrl }) =>
    present(state, requireFeature(params["feature"]), baseUrl),
  ),
  ...(["dependencies", "dependents"] as const).map((relation) =>
    route(
      `GET ${PATH}/:feature/${relation}`,
      `Lists the ${relation} of a feature`,
      (_c, request) => {
        requireFeature(request.params["feature"]);
        return [];
      },
    ),
  ),
  route(`POST ${PATH}/:feature/:lifecycle`, "Switches a feature on or off", {
    unsupported: ["mode"],
    body: lazyObject(() => ({})),
    handle: ({ state }, { params, baseUrl }) => {
      const feature = requireFeature(params["feature"]);
      const { lifecycle = "" } = params;
      const status = ownValue(statuses, lifecycle.toUpperCase());
      if (status === undefined) throw notFound(lifecycle, "FeatureLifecycle");
      state.management.settings.set(`${PATH}/${feature.id}`, { status });
      return present(state, feature, baseUrl);
    },
  }),
];
