import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import type { Project, State } from "../../state.ts";

/** The features of projects, with their names. */
const features = [
  ["jsw.classic.roadmap", "Roadmap", "Plan epics on a timeline."],
  ["jsw.classic.backlog", "Backlog", "Plan and prioritize work."],
  ["jsw.classic.board", "Board", "Track work in columns."],
  ["jsw.classic.reports", "Reports", "Analyze and track the work of a team."],
  ["jsw.classic.code", "Code", "Connect repositories."],
  ["jsw.classic.deployments", "Deployments", "Track what is deployed."],
  ["jsw.classic.releases", "Releases", "Track versions."],
] as const;

function presentFeatures({ site }: View, project: Project): ApiObject {
  return {
    features: features.map(([feature, localisedName, localisedDescription]) => ({
      projectId: Number(project.id),
      feature,
      state: project.features[feature] ?? "ENABLED",
      toggleLocked: false,
      prerequisites: [],
      localisedName,
      localisedDescription,
      imageUri: `${site}/images/icons/statuses/feature.svg`,
    })),
  };
}

const sender = (site: string) => `jira@${new URL(site).hostname}`;

const KEY = /^[A-Z][A-Z0-9_]{1,9}$/;

/** The fault of a key of a new project. */
function faultOf(state: State, key: string): string | undefined {
  if (key === "") return "You must specify a valid project key.";
  if (!KEY.test(key)) {
    return "Project keys must start with an uppercase letter, followed by one or more uppercase alphanumeric characters.";
  }
  const owner = state.projects.get(state.projectKeys.get(key) ?? "");
  return owner && `Project '${owner.name}' uses this project key.`;
}

/** The first free key: that which was asked for, or one with a number behind it. */
function freeKey(state: State, wanted: string): string {
  const base = wanted.toUpperCase().replaceAll(/[^A-Z0-9_]/g, "");
  const start = /^[A-Z]/.test(base) ? base : `P${base}`;
  const candidates = [
    start,
    ...Array.from({ length: 1_000 }, (_, n) => `${start.slice(0, 6)}${String(n + 1)}`),
  ];
  return (
    candidates.find((key) => faultOf(state, key.slice(0, 10)) === undefined)?.slice(0, 10) ?? ""
  );
}

/** Features and addresses of projects, and checks of their names and keys. */
export const routes = [
  route("GET /project/:project/features", "Lists the features of a project", {
    handle: ({ state }, { params }, view) => presentFeatures(view, requireProject(state, params)),
  }),
  route("PUT /project/:project/features/:feature", "Switches a feature of a project", {
    body: lazyObject(() => ({
      state: z.enum(["ENABLED", "DISABLED"], "must be ENABLED or DISABLED"),
    })),
    handle: ({ state }, { params, body }, view) => {
      const project = requireProject(state, params);
      const feature = params["feature"] ?? "";
      if (!features.some(([key]) => key === feature)) {
        throw notFound(`The feature '${feature}' does not exist.`);
      }
      const changed = { ...project, features: { ...project.features, [feature]: body.state } };
      return presentFeatures(view, state.projects.replace(changed));
    },
  }),
  route("GET /project/:project/email", "Shows the address that mails of a project come from", {
    handle: ({ state }, { params }, { site }) => {
      const { email } = requireProject(state, params);
      return { emailAddress: email || sender(site) };
    },
  }),
  route("PUT /project/:project/email", "Changes the address that mails of a project come from", {
    body: lazyObject(() => ({
      emailAddress: z.union([z.email("The email address is not valid."), z.literal("")]),
    })),
    unsupported: ["emailAddressStatus"],
    handle: ({ state }, { params, body }) => {
      const project = requireProject(state, params);
      state.projects.replace({ ...project, email: body.emailAddress });
      return noContent();
    },
  }),
  route("GET /projectvalidate/key", "Checks the key of a new project", {
    query: lazyObject(() => ({ key: z.string().default("") })),
    handle: ({ state }, { query }) => {
      const fault = faultOf(state, query.key);
      return { errorMessages: [], errors: fault === undefined ? {} : { projectKey: fault } };
    },
  }),
  route("GET /projectvalidate/validProjectKey", "Proposes the key of a new project", {
    query: lazyObject(() => ({ key: z.string().default("") })),
    handle: ({ state }, { query }) => freeKey(state, query.key),
  }),
  route("GET /projectvalidate/validProjectName", "Proposes the name of a new project", {
    query: lazyObject(() => ({
      name: z.string("The query parameter 'name' must be provided.").trim().min(1).max(80),
    })),
    handle: ({ state }, { query }) => {
      const used = new Set(Array.from(state.projects.values(), (one) => one.name.toLowerCase()));
      const free = (name: string) => !used.has(name.toLowerCase());
      if (free(query.name)) return query.name;
      for (let number = 2; ; number += 1) {
        const name = `${query.name} ${String(number)}`;
        if (free(name)) return name;
      }
    },
  }),
];
