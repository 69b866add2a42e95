import { noContent } from "#core/contract/response.ts";
import { notFound, oktaError, validationFailed } from "../../errors.ts";
import { newSecret } from "../../authorization/seeds.ts";
import type { App, ClientSecret } from "../../authorization/entities.ts";
import { route } from "../../route.ts";
import { compile } from "../../search/match.ts";
import { createVocabulary } from "../../search/vocabularies.ts";
import { respondWithPage, takePage } from "../../shared/paging.ts";
import { isAssigned } from "../../authorization/clients.ts";
import type { State } from "../../state.ts";
import { createAnyApp, deleteApp, requireApp, setAppStatus, updateAnyApp } from "./actions.ts";
import { nameOf, presentApp, presentSecret } from "./present.ts";
import { anyAppBody, createAppQuery, listAppsQuery, secretBody } from "./schema.ts";

const MAX_APPS = 200;
const MAX_SECRETS = 2;

/** Returns the attributes for `filter` of apps. */
const appFilter = (state: State) =>
  createVocabulary<App>({
    text: {
      id: ({ id }) => id,
      status: ({ status }) => status,
      name: nameOf,
      "group.id": ({ groups }) => [...groups.keys()],
      "user.id": (app) =>
        Array.from(state.users.values(), ({ id }) => id).filter((id) =>
          isAssigned({ state }, app, id),
        ),
    },
    date: {},
  });

function requireSecret(app: App, id = ""): ClientSecret {
  const secret = app.secrets.find((one) => one.id === id);
  if (!secret) throw notFound(id, "OAuth2ClientSecret");
  return secret;
}

function saveSecret(state: State, app: App, secret: ClientSecret): ClientSecret {
  const secrets = app.secrets.map((one) => (one.id === secret.id ? secret : one));
  state.apps.replace({ ...app, secrets });
  return secret;
}

const PATH = "/api/v1/apps";

const appUnsupported = ["features", "expressConfiguration", "licensing", "universalLogout"];

/** Throws when an app would be left without an active secret. */
function checkSecretLeft(app: App, secret: ClientSecret): void {
  if (app.secrets.some(({ id, status }) => id !== secret.id && status === "ACTIVE")) return;
  throw validationFailed("status", ["status: The only active secret cannot be deactivated"]);
}

/** Apps: the OpenID Connect clients of the org, and their secrets. */
export const routes = [
  route(`POST ${PATH}`, "Creates an app", {
    query: createAppQuery,
    body: anyAppBody,
    unsupported: [...appUnsupported, "oktaAccessGatewayAgent"],
    handle: (context, { body, query, baseUrl }) =>
      presentApp(createAnyApp(context, body, query.activate), baseUrl),
  }),
  route(`GET ${PATH}`, "Lists apps", {
    query: listAppsQuery,
    unsupported: ["expand", "includeNonDeleted", "useOptimization", "alwaysIncludeVpnSettings"],
    handle: ({ state }, request) => {
      const { q, filter } = request.query;
      const start = q?.toLowerCase() ?? "";
      const matches = filter === undefined ? () => true : compile(filter, appFilter(state));
      const keep = (app: App) =>
        (app.label.toLowerCase().startsWith(start) || nameOf(app).startsWith(start)) &&
        matches(app);
      return respondWithPage(request, takePage(state.apps, request.query, MAX_APPS, keep), (app) =>
        presentApp(app, request.baseUrl),
      );
    },
  }),
  route(`GET ${PATH}/:id`, "Shows an app", {
    unsupported: ["expand"],
    handle: ({ state }, { params, baseUrl }) =>
      presentApp(requireApp(state, params["id"]), baseUrl),
  }),
  route(`PUT ${PATH}/:id`, "Replaces an app's settings", {
    body: anyAppBody,
    unsupported: appUnsupported,
    handle: (context, { params, body, baseUrl }) =>
      presentApp(updateAnyApp(context, requireApp(context.state, params["id"]), body), baseUrl),
  }),
  route(`DELETE ${PATH}/:id`, "Deletes an inactive app", (context, { params }) => {
    deleteApp(context, requireApp(context.state, params["id"]));
    return noContent();
  }),
  ...(["activate", "deactivate"] as const).map((action) =>
    route(
      `POST ${PATH}/:id/lifecycle/${action}`,
      action === "activate" ? "Activates an app" : "Deactivates an app",
      (context, { params }) => {
        const app = requireApp(context.state, params["id"]);
        setAppStatus(context, app, action === "activate" ? "ACTIVE" : "INACTIVE");
        return {};
      },
    ),
  ),
  route(
    `GET ${PATH}/:id/credentials/secrets`,
    "Lists the secrets of an app",
    ({ state }, { params, baseUrl }) => {
      const app = requireApp(state, params["id"]);
      return app.secrets.map((secret) => presentSecret(app, secret, baseUrl));
    },
  ),
  route(`POST ${PATH}/:id/credentials/secrets`, "Adds a secret to an app", {
    body: secretBody,
    handle: ({ state, ids, now }, { params, body, baseUrl }) => {
      const app = requireApp(state, params["id"]);
      if (app.secrets.length >= MAX_SECRETS) {
        const summary = "An app can have at most two client secrets.";
        throw oktaError(400, "E0000001", summary);
      }
      const made = newSecret(ids, now);
      const secret = { ...made, value: body.client_secret ?? made.value, status: body.status };
      state.apps.replace({ ...app, secrets: [...app.secrets, secret] });
      return presentSecret(app, secret, baseUrl);
    },
  }),
  ...(["activate", "deactivate"] as const).map((action) =>
    route(
      `POST ${PATH}/:id/credentials/secrets/:secret/lifecycle/${action}`,
      action === "activate" ? "Activates a secret" : "Deactivates a secret",
      ({ state, now }, { params, baseUrl }) => {
        const app = requireApp(state, params["id"]);
        const status = action === "activate" ? "ACTIVE" : "INACTIVE";
        const old = requireSecret(app, params["secret"]);
        if (status === "INACTIVE") checkSecretLeft(app, old);
        return presentSecret(
          app,
          saveSecret(state, app, { ...old, status, lastUpdated: now }),
          baseUrl,
        );
      },
    ),
  ),
  route(
    `DELETE ${PATH}/:id/credentials/secrets/:secret`,
    "Deletes an inactive secret",
    ({ state }, { params }) => {
      const app = requireApp(state, params["id"]);
      const secret = requireSecret(app, params["secret"]);
      if (secret.status === "ACTIVE") {
        throw oktaError(400, "E0000001", "Api validation failed: clientSecret", [
          "The secret must be inactive before deletion.",
        ]);
      }
      state.apps.replace({ ...app, secrets: app.secrets.filter(({ id }) => id !== secret.id) });
      return noContent();
    },
  ),
];
