import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import type { Path, Route } from "#core/contract/route.ts";
import { notFound } from "../../errors.ts";
import { fillPath } from "../../management/objects.ts";
import { settingRoutes } from "../../management/settings.ts";
import { route } from "../../route.ts";
import type { State } from "../../state.ts";
import { requireBrand } from "../brands/find.ts";
import { BRANDS } from "../brands/seeds.ts";

type Params = Readonly<Record<string, string>>;

const policy = () =>
  z
    .object({
      mode: z.enum(["enforced", "report_only"]).optional(),
      reportUri: z.string().optional(),
      srcList: z.array(z.string()).optional(),
    })
    .optional();

const errorPage = lazyObject(() => ({
  pageContent: z.string().min(1),
  contentSecurityPolicySetting: policy(),
}));

const signInPage = errorPage.extend({
  widgetCustomizations: z.record(z.string(), z.unknown()).optional(),
  widgetVersion: z.string().optional(),
});

const usualErrorPage = {
  pageContent:
    "<!DOCTYPE html><html><head><title>{{orgName}}</title></head><body><h1>{{errorSummary}}</h1><p>{{errorDescription}}</p></body></html>",
};

const usualSignInPage = {
  pageContent:
    '<!DOCTYPE html><html><head><title>{{pageTitle}}</title>{{{SignInWidgetResources}}}</head><body><div id="okta-login-container"></div>{{{OktaUtil}}}</body></html>',
  widgetVersion: "^7",
  widgetCustomizations: { widgetGeneration: "G2" },
};

const expansions = ["default", "customized", "customizedUrl", "preview", "previewUrl"];

/** The parts to embed, separated by commas. */
const expandQuery = lazyObject(() => ({
  expand: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((name) => name !== ""))
    .refine((names) => names.every((name) => expansions.includes(name)), {
      error: `must name ${expansions.join(", ")}`,
    }),
}));

/** Makes the routes of one kind of pages: Okta's own, a draft, and the one that a client has set. */
function pageRoutes(
  kind: "error" | "sign-in",
  body: z.ZodType<Readonly<Record<string, unknown>>>,
  usual: object,
): readonly Route<State>[] {
  const path = `${BRANDS}/:brand/pages/${kind}` satisfies Path;
  const root = (params: Params, base: string) => `${base}${fillPath(path, params)}`;
  const kept = ({ management }: State, params: Params, part: string) =>
    management.settings.get(`${fillPath(path, params)}/${part}`);
  const parts = ["customized", "preview"] as const;
  return [
    route(`GET ${path}`, `Leads to the ${kind} pages of a brand`, {
      query: expandQuery,
      handle: ({ state }, { params, query, baseUrl }) => {
        requireBrand(state, params);
        const self = root(params, baseUrl);
        const pages = new Map<string, object>([
          ["default", usual],
          ...parts.flatMap((part) => {
            const page = kept(state, params, part);
            return page ? [[part, page] as const] : [];
          }),
        ]);
        const url = (part: string) => ({ href: `${self}/${part}` });
        const embedded = query.expand.flatMap((name) => {
          const part = name.replace(/Url$/, "");
          const page = pages.get(part);
          return page ? [[name, name === part ? page : `${self}/${part}`] as const] : [];
        });
        return {
          ...(embedded.length > 0 && { _embedded: Object.fromEntries(embedded) }),
          _links: {
            self: { href: self },
            ...Object.fromEntries([...pages.keys()].map((part) => [part, url(part)])),
          },
        };
      },
    }),
    route(`GET ${path}/default`, `Shows Okta's own ${kind} page`, ({ state }, { params }) => {
      requireBrand(state, params);
      return usual;
    }),
    ...parts.flatMap((part) => [
      route(`GET ${path}/${part}`, `Shows a ${kind} page: ${part}`, ({ state }, { params }) => {
        requireBrand(state, params);
        const page = kept(state, params, part);
        if (!page) throw notFound(part, "Page");
        return page;
      }),
      route(`PUT ${path}/${part}`, `Replaces a ${kind} page: ${part}`, {
        body,
        handle: ({ state }, { params, body: sent }) => {
          requireBrand(state, params);
          state.management.settings.set(`${fillPath(path, params)}/${part}`, sent);
          return sent;
        },
      }),
      route(`DELETE ${path}/${part}`, `Removes a ${kind} page: ${part}`, ({ state }, request) => {
        requireBrand(state, request.params);
        state.management.settings.delete(`${fillPath(path, request.params)}/${part}`);
        return noContent();
      }),
    ]),
  ];
}

const WELL_KNOWN = `${BRANDS}/:brand/well-known-uris` satisfies Path;
const uris = ["apple-app-site-association", "assetlinks.json", "webauthn"] as const;

const uriOf = (text = "") => {
  const uri = uris.find((one) => one === text);
  if (!uri) throw notFound(text, "WellKnownUri");
  return uri;
};

/** Returns the content of a well-known address that is not set. */
const emptyOf = (uri: (typeof uris)[number]) => (uri === "assetlinks.json" ? [] : {});

function representationOf(state: State, brandId: string, uri: (typeof uris)[number]) {
  const path = `${BRANDS}/${brandId}/well-known-uris/${uri}`;
  return state.management.settings.get(path)?.["representation"] ?? emptyOf(uri);
}

const presentUri = (state: State, params: Params, base: string) => {
  const { id } = requireBrand(state, params);
  const uri = uriOf(params["uri"]);
  const self = `${base}${BRANDS}/${id}/well-known-uris/${uri}`;
  return {
    representation: representationOf(state, id, uri),
    _links: { self: { href: self }, customized: { href: `${self}/customized` } },
  };
};

const wellKnown = [
  route(`GET ${WELL_KNOWN}`, "Leads to the well-known addresses of a brand", {
    unsupported: ["expand"],
    handle: ({ state }, { params, baseUrl }) => {
      const { id } = requireBrand(state, params);
      const self = `${baseUrl}${BRANDS}/${id}/well-known-uris`;
      const links = uris.map((uri) => [uri, { href: `${self}/${uri}` }] as const);
      return { _links: { self: { href: self }, ...Object.fromEntries(links) } };
    },
  }),
  ...(["", "/customized"] as const).map((part) =>
    route(`GET ${WELL_KNOWN}/:uri${part}`, "Shows what a well-known address of a brand shows", {
      unsupported: part === "" ? ["expand"] : [],
      handle: ({ state }, { params, baseUrl }) => presentUri(state, params, baseUrl),
    }),
  ),
  route(`PUT ${WELL_KNOWN}/:uri/customized`, "Replaces what a well-known address shows", {
    body: lazyObject(() => ({
      representation: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
    })),
    handle: ({ state }, { params, body, baseUrl }) => {
      const { id } = requireBrand(state, params);
      const path = `${BRANDS}/${id}/well-known-uris/${uriOf(params["uri"])}`;
      state.management.settings.set(path, body);
      return presentUri(state, params, baseUrl);
    },
  }),
];

/** The pages of brands as scripts keep them, and what their well-known addresses show. */
export const routes = [
  ...pageRoutes("error", errorPage, usualErrorPage),
  ...pageRoutes("sign-in", signInPage, usualSignInPage),
  route(
    `GET ${BRANDS}/:brand/pages/sign-in/widget-versions`,
    "Lists the versions of the sign-in widget",
    ({ state }, { params }) => {
      requireBrand(state, params);
      return ["*", "^7", "7.30", "7.29", "^6", "^5"];
    },
  ),
  ...settingRoutes({
    path: `${BRANDS}/:brand/pages/sign-out/customized`,
    noun: "the sign-out page of a brand",
    body: lazyObject(() => ({
      type: z.enum(["EXTERNALLY_HOSTED", "OKTA_DEFAULT"]),
      url: z.string().optional(),
    })),
    usual: { type: "OKTA_DEFAULT" },
    owner: requireBrand,
  }),
  ...wellKnown,
  ...uris.map((uri) =>
    route(`GET /.well-known/${uri}`, `Shows the well-known address ${uri}`, {
      open: true,
      handle: ({ state }) => {
        const [brand] = state.management.objects.get(BRANDS)?.values() ?? [];
        return representationOf(state, brand?.id ?? "", uri);
      },
    }),
  ),
];
