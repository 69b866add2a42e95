import { settingsAt } from "../../management/objects.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { MAX_FORM_BYTES, readImage, sendImage } from "../../shared/images.ts";
import type { SimContext, State } from "../../state.ts";
import { requireBrand } from "../brands/find.ts";
import { BRANDS } from "../brands/seeds.ts";

type Params = Readonly<Record<string, string>>;

const PATH = `${BRANDS}/:brand/themes` as const;

const color = () => z.string().regex(/^#[0-9a-fA-F]{3,6}$/, { error: "must be a color in hex" });

const body = lazyObject(() => ({
  primaryColorHex: color(),
  primaryColorContrastHex: color().optional(),
  secondaryColorHex: color(),
  secondaryColorContrastHex: color().optional(),
  signInPageTouchPointVariant: z.enum([
    "BACKGROUND_IMAGE",
    "BACKGROUND_SECONDARY_COLOR",
    "OKTA_DEFAULT",
  ]),
  endUserDashboardTouchPointVariant: z.enum([
    "FULL_THEME",
    "LOGO_ON_FULL_WHITE_BACKGROUND",
    "OKTA_DEFAULT",
    "WHITE_LOGO_BACKGROUND",
  ]),
  errorPageTouchPointVariant: z.enum([
    "BACKGROUND_IMAGE",
    "BACKGROUND_SECONDARY_COLOR",
    "OKTA_DEFAULT",
  ]),
  emailTemplateTouchPointVariant: z.enum(["FULL_THEME", "OKTA_DEFAULT"]),
  loadingPageTouchPointVariant: z.enum(["NONE", "OKTA_DEFAULT"]).optional(),
}));

const usual = {
  primaryColorHex: "#1662dd",
  primaryColorContrastHex: "#ffffff",
  secondaryColorHex: "#ebebed",
  secondaryColorContrastHex: "#000000",
  signInPageTouchPointVariant: "OKTA_DEFAULT",
  endUserDashboardTouchPointVariant: "OKTA_DEFAULT",
  errorPageTouchPointVariant: "OKTA_DEFAULT",
  emailTemplateTouchPointVariant: "OKTA_DEFAULT",
  loadingPageTouchPointVariant: "OKTA_DEFAULT",
};

/** The pictures of a theme: the members that show them, and the status of an upload. */
const pictures = [
  { path: "logo", member: "logo", status: 200 },
  { path: "favicon", member: "favicon", status: 201 },
  { path: "background-image", member: "backgroundImage", status: 201 },
] as const;

/** A brand has one theme. */
const themeIdOf = (brandId: string) => `thd${brandId.slice(3)}`;

/** Returns the path of the theme of a request; throws Okta's 404. */
function requireTheme(
  state: State,
  params: Params,
): { readonly id: string; readonly path: string } {
  const brand = requireBrand(state, params);
  const id = themeIdOf(brand.id);
  if (params["theme"] !== id) throw notFound(params["theme"] ?? "", "Theme");
  return { id, path: `${BRANDS}/${brand.id}/themes/${id}` };
}

const imagePath = (themeId: string, picture: string) => `/fs/bco/${themeId}/${picture}`;

function presentTheme({ state }: SimContext, params: Params, base: string) {
  const { id, path } = requireTheme(state, params);
  const self = `${base}${path}`;
  const allow = (href: string, ...methods: string[]) => ({ href, hints: { allow: methods } });
  const shown = pictures.map(({ path: picture, member }): [string, string | null] => {
    const file = imagePath(id, picture);
    return [member, state.management.images.has(file) ? `${base}${file}` : null];
  });
  return {
    id,
    ...settingsAt(state, path, usual),
    ...Object.fromEntries(shown),
    _links: {
      self: allow(self, "GET", "PUT"),
      ...Object.fromEntries(
        pictures.map(({ path: picture }) => [
          picture,
          allow(`${self}/${picture}`, "POST", "DELETE"),
        ]),
      ),
    },
  };
}

/** The theme of a brand: its colors and its pictures. */
export const routes = [
  route(`GET ${PATH}`, "Lists the themes of a brand", (context, { params, baseUrl }) => {
    const { id } = requireBrand(context.state, params);
    return [presentTheme(context, { brand: id, theme: themeIdOf(id) }, baseUrl)];
  }),
  route(`GET ${PATH}/:theme`, "Shows a theme", (context, { params, baseUrl }) =>
    presentTheme(context, params, baseUrl),
  ),
  route(`PUT ${PATH}/:theme`, "Replaces a theme", {
    body,
    handle: (context, { params, body: sent, baseUrl }) => {
      const { path } = requireTheme(context.state, params);
      context.state.management.settings.set(path, { ...usual, ...sent });
      return presentTheme(context, params, baseUrl);
    },
  }),
  ...pictures.flatMap(({ path: picture, status }) => [
    route(`POST ${PATH}/:theme/${picture}`, `Uploads the ${picture} of a theme`, {
      takesBytes: true,
      bodyLimit: MAX_FORM_BYTES,
      documents: lazyObject(() => ({ file: z.string() })),
      handle: async ({ state }, { params, body: form, headers, baseUrl }) => {
        const { id } = requireTheme(state, params);
        const image = await readImage(form, headers["content-type"] ?? "");
        state.management.images.set(imagePath(id, picture), image);
        return new RouteResponse(status, { url: `${baseUrl}${imagePath(id, picture)}` });
      },
    }),
    route(
      `DELETE ${PATH}/:theme/${picture}`,
      `Removes the ${picture} of a theme`,
      ({ state }, { params }) => {
        const { id } = requireTheme(state, params);
        state.management.images.delete(imagePath(id, picture));
        return noContent();
      },
    ),
  ]),
  route("GET /fs/bco/:owner/:picture", "Shows an uploaded picture", {
    open: true,
    handle: ({ state }, { params }) =>
      sendImage(state, imagePath(params["owner"] ?? "", params["picture"] ?? "")),
  }),
  route("POST /api/v1/org/logo", "Uploads the logo of the org", {
    takesBytes: true,
    bodyLimit: MAX_FORM_BYTES,
    documents: lazyObject(() => ({ file: z.string() })),
    handle: async ({ state }, { body: form, headers, baseUrl }) => {
      const image = await readImage(form, headers["content-type"] ?? "");
      const path = imagePath(state.orgId, "logo");
      state.management.images.set(path, image);
      return new RouteResponse(201, undefined, { location: `${baseUrl}${path}` });
    },
  }),
  route("POST /api/v1/apps/:id/logo", "Uploads the logo of an app", {
    takesBytes: true,
    bodyLimit: MAX_FORM_BYTES,
    documents: lazyObject(() => ({ file: z.string() })),
    handle: async ({ state }, { params, body: form, headers, baseUrl }) => {
      const image = await readImage(form, headers["content-type"] ?? "");
      const app = state.apps.get(params["id"] ?? "");
      if (!app) throw notFound(params["id"] ?? "", "AppInstance");
      const path = imagePath(app.id, "logo");
      state.management.images.set(path, image);
      return new RouteResponse(201, undefined, { location: `${baseUrl}${path}` });
    },
  }),
];
