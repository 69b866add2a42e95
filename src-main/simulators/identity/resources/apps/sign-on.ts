import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../../errors.ts";

const json = () => z.record(z.string(), z.unknown());

/** The look of an app: kept and shown. `hide.web` hides its link. */
export const look = () => ({
  accessibility: z
    .object({
      selfService: z.boolean().default(false),
      errorRedirectUrl: z.string().nullable().default(null),
      loginRedirectUrl: z.string().nullable().default(null),
    })
    .optional(),
  visibility: z
    .object({
      autoLaunch: z.boolean().default(false),
      autoSubmitToolbar: z.boolean().default(false),
      hide: z.object({ iOS: z.boolean(), web: z.boolean() }).partial().optional(),
      appLinks: z.record(z.string(), z.boolean()).optional(),
    })
    .optional(),
});

export const userNameTemplate = () =>
  z
    .object({
      template: z.string().min(1),
      type: z.enum(["BUILT_IN", "CUSTOM", "NONE"]).default("BUILT_IN"),
    })
    .optional();

/** An app that is no OpenID Connect client: its settings are kept and shown. */
export const signOnBody = lazyObject(() => ({
  name: z.string().min(1).max(100).optional(),
  label: z.string().min(1, { error: "The field cannot be left blank" }).max(100),
  signOnMode: z.enum([
    "BOOKMARK",
    "BASIC_AUTH",
    "BROWSER_PLUGIN",
    "SECURE_PASSWORD_STORE",
    "AUTO_LOGIN",
    "SAML_2_0",
    "WS_FEDERATION",
  ]),
  credentials: z
    .object({
      scheme: z
        .enum([
          "ADMIN_SETS_CREDENTIALS",
          "EDIT_PASSWORD_ONLY",
          "EDIT_USERNAME_AND_PASSWORD",
          "EXTERNAL_PASSWORD_SYNC",
          "SHARED_USERNAME_AND_PASSWORD",
        ])
        .optional(),
      userName: z.string().optional(),
      password: z.object({ value: z.string().optional() }).optional(),
      revealPassword: z.boolean().optional(),
      signing: z.object({ kid: z.string().optional() }).optional(),
      userNameTemplate: userNameTemplate(),
    })
    .optional(),
  settings: z.looseObject({ app: json().optional(), signOn: json().optional() }).prefault({}),
  ...look(),
  profile: json().default({}),
}));

export type SignOnBody = z.output<typeof signOnBody>;

/** The names and the required settings of each mode. `undefined`: any name, by the label. */
const modes: Readonly<
  Record<
    SignOnBody["signOnMode"],
    {
      readonly names?: readonly string[];
      readonly app?: readonly string[];
      readonly signOn?: readonly string[];
    }
  >
> = {
  BOOKMARK: { names: ["bookmark"], app: ["url"] },
  BASIC_AUTH: { names: ["template_basic_auth"], app: ["url", "authURL"] },
  BROWSER_PLUGIN: { names: ["template_swa", "template_swa3field"] },
  SECURE_PASSWORD_STORE: {
    names: ["template_sps"],
    app: ["url", "passwordField", "usernameField"],
  },
  AUTO_LOGIN: { signOn: ["loginUrl"] },
  SAML_2_0: { signOn: ["ssoAcsUrl", "audience"] },
  WS_FEDERATION: {
    names: ["template_wsfed"],
    app: ["audienceRestriction", "realm", "wReplyURL"],
  },
};

/** Checks the settings of an app by its mode, and returns its name. */
export function checkSignOn(body: SignOnBody, old: string | undefined): string {
  const { names, app = [], signOn = [] } = modes[body.signOnMode];
  const { name, settings, label } = body;
  if (names && (name === undefined || !names.includes(name))) {
    throw validationFailed("name", [`name: must be ${names.join(" or ")} for ${body.signOnMode}`]);
  }
  // An app of the catalog, which has a name of its own, brings its sign-on settings along.
  const isOwn = names !== undefined || name === undefined || name === old;
  const missing = [
    ...app.filter((field) => !settings.app?.[field]),
    ...(isOwn ? signOn.filter((field) => !settings.signOn?.[field]) : []),
  ];
  if (missing.length > 0) {
    throw validationFailed(
      missing[0] ?? "",
      missing.map((field) => `${field}: The field cannot be left blank`),
    );
  }
  const slug = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
  return old ?? name ?? `simdeck_${slug}_1`;
}
