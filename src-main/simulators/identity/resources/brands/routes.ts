import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { presentDomain } from "../domains/routes.ts";
import { requireBrand } from "./find.ts";
import { BRANDS, usualBrand } from "./seeds.ts";
import { EMAIL_DOMAINS } from "./sender.ts";

const DOMAINS = "/api/v1/domains";

const body = lazyObject(() => ({
  name: filled(),
  removePoweredByOkta: z.boolean().optional(),
  customPrivacyPolicyUrl: z.string().nullish(),
  agreeToCustomPrivacyPolicy: z.boolean().optional(),
  locale: z.string().nullish(),
  emailDomainId: z.string().nullish(),
  defaultApp: z
    .object({
      appInstanceId: z.string().nullish(),
      appLinkName: z.string().nullish(),
      classicApplicationUri: z.string().nullish(),
    })
    .nullish(),
}));

function present({ id, fields, isSystem }: Managed, self: string) {
  const allow = (href: string, ...methods: string[]) => ({ href, hints: { allow: methods } });
  return {
    id,
    isDefault: isSystem,
    ...fields,
    _links: {
      self: allow(self, "GET", "PUT", ...(isSystem ? [] : ["DELETE"])),
      themes: allow(`${self}/themes`, "GET"),
    },
  };
}

/** Brands, and the domains that show them. */
export const routes = [
  ...kindRoutes({
    path: BRANDS,
    param: "brand",
    noun: "a brand",
    kind: "Brand",
    idPrefix: "bnd",
    body,
    most: 200,
    createdHttp: 201,
    unsupportedReads: ["expand"],
    unsupportedFilters: ["q"],
    read: ({ state }, sent, { old }) => {
      const { customPrivacyPolicyUrl: url, agreeToCustomPrivacyPolicy: isAgreed } = sent;
      if (typeof url === "string" && isAgreed !== true) {
        throw validationFailed("agreeToCustomPrivacyPolicy", [
          "agreeToCustomPrivacyPolicy: Consent is required to update the custom privacy policy URL",
        ]);
      }
      const { emailDomainId: domain } = sent;
      if (typeof domain === "string" && !objectsAt(state, EMAIL_DOMAINS).has(domain)) {
        throw notFound(domain, "EmailDomain");
      }
      const app = sent.defaultApp?.appInstanceId;
      if (typeof app === "string" && !state.apps.has(app)) throw notFound(app, "AppInstance");
      const kept = old?.fields["emailDomainId"];
      return { ...usualBrand, ...(kept === undefined ? {} : { emailDomainId: kept }), ...sent };
    },
    present,
    check: ({ state }, { change, item }) => {
      const isUsed = [...objectsAt(state, DOMAINS).values()].some(
        ({ fields }) => fields["brandId"] === item.id,
      );
      if (change !== "delete" || !isUsed) return;
      throw validationFailed("brand", ["brand: A brand with a domain cannot be deleted"]);
    },
  }),
  route(`GET ${BRANDS}/:brand/domains`, "Lists the domains of a brand", ({ state }, request) => {
    const { id } = requireBrand(state, request.params);
    const domains = [...objectsAt(state, DOMAINS).values()].filter(
      ({ fields }) => fields["brandId"] === id,
    );
    const { baseUrl } = request;
    return { domains: domains.map((one) => presentDomain(one, `${baseUrl}${DOMAINS}/${one.id}`)) };
  }),
];
