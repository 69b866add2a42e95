import { noContent, RouteResponse } from "#core/contract/response.ts";
import { newSecret } from "../../authorization/seeds.ts";
import type { App } from "../../authorization/entities.ts";
import { oktaError } from "../../errors.ts";
import { route } from "../../route.ts";
import { respondWithPage, takePage } from "../../shared/paging.ts";
import { createApp, deleteApp, requireApp, setAppStatus, updateApp } from "../apps/actions.ts";
import { toApp, clientBody, listClientsQuery } from "./schema.ts";

const PATH = "/oauth2/v1/clients";
const MAX_CLIENTS = 200;

/** A client as dynamic registration shows it. */
function presentClient(app: App, withSecret: boolean): object {
  const {
    consent_method: _consent,
    issuer_mode: _mode,
    refresh_token: _token,
    ...rest
  } = app.client;
  const secret = app.secrets.find(({ status }) => status === "ACTIVE");
  return {
    client_id: app.id,
    ...(withSecret && secret ? { client_secret: secret.value } : {}),
    client_id_issued_at: Math.floor(app.created / 1_000),
    client_secret_expires_at: 0,
    client_name: app.label,
    ...rest,
    token_endpoint_auth_method: app.authMethod,
  };
}

/** Dynamic client registration at the server of the org. A client is an app of the org. */
export const routes = [
  route(`POST ${PATH}`, "Registers a client", {
    body: clientBody,
    handle: (context, { body }) =>
      new RouteResponse(201, presentClient(createApp(context, toApp(body), true), true)),
  }),
  route(`GET ${PATH}`, "Lists clients", {
    query: listClientsQuery,
    handle: ({ state }, request) => {
      const start = request.query.q?.toLowerCase() ?? "";
      const keep = ({ label }: App) => label.toLowerCase().startsWith(start);
      return respondWithPage(
        request,
        takePage(state.apps, request.query, MAX_CLIENTS, keep),
        (app) => presentClient(app, false),
      );
    },
  }),
  route(`GET ${PATH}/:id`, "Shows a client", ({ state }, { params }) =>
    presentClient(requireApp(state, params["id"]), true),
  ),
  route(`PUT ${PATH}/:id`, "Replaces a client's metadata", {
    body: clientBody,
    handle: (context, { params, body }) => {
      const app = requireApp(context.state, params["id"]);
      return presentClient(updateApp(context, app, toApp(body)), true);
    },
  }),
  route(`DELETE ${PATH}/:id`, "Deletes a client", (context, { params }) => {
    const app = requireApp(context.state, params["id"]);
    setAppStatus(context, app, "INACTIVE");
    deleteApp(context, requireApp(context.state, app.id));
    return noContent();
  }),
  route(
    `POST ${PATH}/:id/lifecycle/newSecret`,
    "Replaces the secrets of a client",
    ({ state, ids, now }, { params }) => {
      const app = requireApp(state, params["id"]);
      if (!app.authMethod.startsWith("client_secret")) {
        throw oktaError(400, "E0000001", "Api validation failed: client_secret", [
          `client_secret: a client with ${app.authMethod} has none`,
        ]);
      }
      const secrets = [newSecret(ids, now)];
      return presentClient(state.apps.replace({ ...app, secrets, lastUpdated: now }), true);
    },
  ),
];
