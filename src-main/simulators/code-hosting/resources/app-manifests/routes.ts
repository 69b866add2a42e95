import { pageError } from "#core/pages/page.ts";
import { readField, type FormFields, createPageHelper } from "#core/pages/page-routes.ts";
import { withParameters } from "#core/oauth/redirect-uri.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { type Route, type RouteRequest, createRouteHelper } from "#core/contract/route.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Actor } from "../../access/actor.ts";
import { createApp, toSlug } from "../../apps/create-app.ts";
import { notFound } from "../../errors.ts";
import { findAccount, findApp } from "../../shared/find.ts";
import type { Account, SimContext, State } from "../../state.ts";
import { presentNewApp } from "../apps/present.ts";
import { FORM, manifestPage } from "./page.ts";
import { readManifest, unsupportedFields } from "./schema.ts";

const CODE_MS = 3_600_000;

const route = createRouteHelper<State>();
const { form } = createPageHelper<State>();

const manifestForm = lazyObject(() => ({ manifest: z.string().catch("") })).catch({ manifest: "" });

function wrongManifest(problem: string) {
  return pageError(422, "Invalid manifest", `${problem}.`);
}

function ownerNamed({ state }: SimContext, login: string): Account {
  const owner = findAccount(state, login);
  if (!owner || owner.type === "Bot") throw pageError(404, "Not found", `There is no ${login}.`);
  return owner;
}

/** Takes the manifest that a page of the app posts, and asks the user to create the App. */
function startRoute(path: `/${string}`): Route<State> {
  return {
    method: "POST",
    path,
    summary: "Asks the user to create the App of a manifest",
    open: true,
    isPage: true,
    parameters: ["state"],
    documents: z.object({ manifest: z.string() }),
    handle: (context, request) => {
      const text = manifestForm.parse(request.body).manifest;
      const found = readManifest(text);
      if (typeof found === "string") throw wrongManifest(found);
      for (const field of unsupportedFields) {
        if (Object.hasOwn(found.sent, field)) context.listUnsupported(request, field);
      }
      const login = request.params["name"] ?? context.state.user.login;
      const query = new URL(request.url, "http://localhost").searchParams;
      return manifestPage({
        owner: ownerNamed(context, login).login,
        state: query.get("state") ?? "",
        text,
        manifest: found.read,
        name: found.read.name ?? "",
      });
    },
  };
}

/** Creates the App, and leads back to the app with a code for its keys. */
function confirm(
  context: SimContext,
  { body }: Pick<RouteRequest<unknown, FormFields>, "body">,
): RouteResponse {
  const { state, ids, now } = context;
  const [text, name] = [readField(body, "manifest"), readField(body, "name")];
  const found = readManifest(text);
  if (typeof found === "string") throw wrongManifest(found);
  const manifest = found.read;
  const owner = ownerNamed(context, readField(body, "owner"));
  const slug = toSlug(name);
  const isTaken = findApp(state, slug) !== undefined;
  if (slug === "" || isTaken) {
    const problem = slug === "" ? "Enter a name." : `The name ${name} is already taken.`;
    const sent = { text, manifest, name, problem, state: readField(body, "state") };
    return manifestPage({ ...sent, owner: owner.login });
  }
  const { hook_attributes: hook, description, url } = manifest;
  const { app, privateKey } = createApp(
    { state, ids, now, user: owner },
    {
      name,
      slug,
      permissions: manifest.default_permissions,
      events: manifest.default_events,
      url: hook?.active === true ? hook.url : undefined,
      description: description ?? null,
      externalUrl: url,
    },
  );
  const code = ids.bare("app_manifest/", 40, "hex");
  state.manifestCodes.set(code, { app: app.id, privateKey, expiresAt: now + CODE_MS });
  const input = readField(body, "state");
  const location = withParameters(manifest.redirect_url, "query", {
    code,
    state: input === "" ? undefined : input,
  });
  return new RouteResponse(302, undefined, { location });
}

/** The manifest flow: an app registers a GitHub App and gets its keys. */
export const routes = [
  startRoute("/settings/apps/new"),
  startRoute("/organizations/:name/settings/apps/new"),
  form(`POST ${FORM}`, "Creates the App of a manifest", confirm),
  route("POST /app-manifests/:code/conversions", "Exchanges a code for an App and its keys", {
    open: true,
    handle: ({ state, now, baseUrl }, { params }) => {
      const code = params["code"] ?? "";
      const pending = state.manifestCodes.get(code);
      const app = state.apps.get(pending?.app ?? 0);
      if (!pending || !app || pending.expiresAt <= now) throw notFound();
      state.manifestCodes.delete(code);
      const actor: Actor = { kind: "user", account: state.user };
      const view = { state, base: baseUrl, actor };
      return new RouteResponse(201, presentNewApp(view, app, pending.privateKey));
    },
  }),
];
