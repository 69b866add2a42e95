import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt, settingsAt } from "../../management/objects.ts";
import { settingRoutes } from "../../management/settings.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";

const PATH = "/api/v1/captchas";
const ORG = "/api/v1/org/captcha";
const none = { captchaId: null, enabledPages: null };

const body = lazyObject(() => ({
  name: filled(),
  type: z.enum(["HCAPTCHA", "RECAPTCHA_V2"]),
  siteKey: filled(),
  secretKey: filled(),
}));

const orgBody = lazyObject(() => ({
  captchaId: z.string().nullable(),
  enabledPages: z.array(z.enum(["SIGN_IN", "SSPR", "SSR"])).nullish(),
}));

/** Captchas and where the org shows one. The pages of the simulator show none: they load nothing. */
export const routes = [
  ...kindRoutes({
    path: PATH,
    param: "captcha",
    noun: "a captcha",
    kind: "CaptchaInstance",
    idPrefix: "cap",
    body,
    most: 1,
    createdHttp: 201,
    updates: ["PUT", "POST"],
    present: ({ id, fields: { secretKey: _secret, ...fields } }, self) => ({
      id,
      ...fields,
      _links: { self: { href: self } },
    }),
    check: ({ state }, { change, item }) => {
      if (change !== "delete" || settingsAt(state, ORG, none)["captchaId"] !== item.id) return;
      throw validationFailed("captchaId", ["captchaId: The captcha is used by the org"]);
    },
  }),
  ...settingRoutes({
    path: ORG,
    noun: "the captcha of the org",
    body: orgBody,
    usual: none,
    check: ({ state }, { captchaId, enabledPages }) => {
      if (captchaId !== null && !objectsAt(state, PATH).has(captchaId)) {
        throw notFound(captchaId, "CaptchaInstance");
      }
      if (captchaId === null && enabledPages?.length) {
        throw validationFailed("captchaId", ["captchaId: The field cannot be left blank"]);
      }
    },
    present: ({ captchaId, enabledPages }, self) => ({
      captchaId,
      enabledPages: enabledPages ?? [],
      _links: { self: { href: self } },
    }),
  }),
  route(`DELETE ${ORG}`, "Removes the captcha of the org", ({ state }) => {
    state.management.settings.delete(ORG);
    return noContent();
  }),
];
