import {
  because,
  type ConformanceRules,
  type RouteRule,
  snakeCased,
} from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the SDK calls; `body` is the class of what it sends. */
function calledBy(api: string, method: string, body?: string): RouteRule {
  const called = `${api}Api["${method}"]`;
  return {
    response: `Model<Awaited<ReturnType<${called}>>>`,
    parameters: body ?? `Parameters<${called}>`,
  };
}

/** The types of the package `@lob/lob-typescript-sdk` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { BillingGroupEditable, BillingGroupsApi, CardEditable, CardOrderEditable, CardOrdersApi, CardsApi,
  CardUpdatable, IntlAutocompletionsApi, IntlAutocompletionsWritable, Location, ReverseGeocodeLookupsApi,
  AddressesApi, BankAccountsApi, ChecksApi, IntlVerificationsApi, LettersApi,
  PostcardsApi, SelfMailersApi, TemplatesApi, TemplateVersionsApi, UsAutocompletionsApi,
  UsVerificationsApi, ZipLookupsApi, AddressEditable, BankAccountVerify, BankAccountWritable,
  CheckEditable, IntlVerificationsPayload, IntlVerificationWritable, LetterEditable,
  MultipleComponentsList, PostcardEditable, SelfMailerEditable, TemplateUpdate,
  TemplateVersionUpdatable, TemplateVersionWritable, TemplateWritable, TrackingEventCertified, TrackingEventNormal, UsAutocompletionsWritable,
  UsVerificationsWritable, ZipEditable } from "@lob/lob-typescript-sdk";
// The SDK's classes as JSON: without methods, with enums as their texts. Getters hide what is optional.
// The SDK writes true, false and null as texts, lacks two tracking names, the scans of certified letters, and postcards without a sender.
type Text<T extends string> =
  T extends "true" | "false" ? boolean : T extends "null" ? null : T;
type Model<T> = T extends string
  ? Text<\`\${T}\`>
  : T extends readonly (infer Item)[]
    ? Model<Item>[]
    : T extends object
      ? { [Key in keyof T as T[Key] extends () => unknown ? never : Key]?: Field<Key, Model<T[Key]>> }
      : T;
type Field<Key, T> = Key extends "name" ? string | null : Key extends "from" ? T | null
  : Key extends "tracking_events" ? T | Model<TrackingEventCertified | TrackingEventNormal>[] : T;
`,
  hasMore: "the API sends fields that the types of the SDK leave out",
  routes: {
    "POST /v1/addresses": calledBy("Addresses", "create", "AddressEditable"),
    "GET /v1/addresses": calledBy("Addresses", "list"),
    "GET /v1/addresses/:id": calledBy("Addresses", "get"),
    "DELETE /v1/addresses/:id": calledBy("Addresses", "delete"),
    "POST /v1/postcards": calledBy("Postcards", "create", "PostcardEditable"),
    "GET /v1/postcards": calledBy("Postcards", "list"),
    "GET /v1/postcards/:id": calledBy("Postcards", "get"),
    "DELETE /v1/postcards/:id": calledBy("Postcards", "cancel"),
    "POST /v1/letters": calledBy("Letters", "create", "LetterEditable"),
    "GET /v1/letters": calledBy("Letters", "list"),
    "GET /v1/letters/:id": calledBy("Letters", "get"),
    "DELETE /v1/letters/:id": calledBy("Letters", "cancel"),
    "POST /v1/self_mailers": calledBy("SelfMailers", "create", "SelfMailerEditable"),
    "GET /v1/self_mailers": calledBy("SelfMailers", "list"),
    "GET /v1/self_mailers/:id": calledBy("SelfMailers", "get"),
    "DELETE /v1/self_mailers/:id": calledBy("SelfMailers", "delete"),
    "POST /v1/checks": calledBy("Checks", "create", "CheckEditable"),
    "GET /v1/checks": calledBy("Checks", "list"),
    "GET /v1/checks/:id": calledBy("Checks", "get"),
    "DELETE /v1/checks/:id": calledBy("Checks", "cancel"),
    "POST /v1/bank_accounts": calledBy("BankAccounts", "create", "BankAccountWritable"),
    "GET /v1/bank_accounts": calledBy("BankAccounts", "list"),
    "GET /v1/bank_accounts/:id": calledBy("BankAccounts", "get"),
    "POST /v1/bank_accounts/:id/verify": calledBy("BankAccounts", "verify", "BankAccountVerify"),
    "DELETE /v1/bank_accounts/:id": calledBy("BankAccounts", "delete"),
    "POST /v1/templates": calledBy("Templates", "create", "TemplateWritable"),
    "GET /v1/templates": calledBy("Templates", "list"),
    "GET /v1/templates/:id": calledBy("Templates", "get"),
    "POST /v1/templates/:id": calledBy("Templates", "update", "TemplateUpdate"),
    "DELETE /v1/templates/:id": calledBy("Templates", "delete"),
    "POST /v1/templates/:id/versions": calledBy(
      "TemplateVersions",
      "create",
      "TemplateVersionWritable",
    ),
    "GET /v1/templates/:id/versions": calledBy("TemplateVersions", "list"),
    "GET /v1/templates/:id/versions/:version": calledBy("TemplateVersions", "get"),
    "POST /v1/templates/:id/versions/:version": calledBy(
      "TemplateVersions",
      "update",
      "TemplateVersionUpdatable",
    ),
    "DELETE /v1/templates/:id/versions/:version": calledBy("TemplateVersions", "delete"),
    "POST /v1/bulk/us_verifications": calledBy(
      "UsVerifications",
      "verifyBulk",
      "MultipleComponentsList & { case: string }",
    ),
    "POST /v1/intl_verifications": calledBy(
      "IntlVerifications",
      "verifySingle",
      "IntlVerificationWritable",
    ),
    "POST /v1/bulk/intl_verifications": calledBy(
      "IntlVerifications",
      "verifyBulk",
      "IntlVerificationsPayload",
    ),
    "POST /v1/us_autocompletions": calledBy(
      "UsAutocompletions",
      "autocomplete",
      "UsAutocompletionsWritable",
    ),
    "POST /v1/us_zip_lookups": calledBy("ZipLookups", "lookup", "ZipEditable"),
    "POST /v1/cards": calledBy("Cards", "create", "CardEditable"),
    "GET /v1/cards": calledBy("Cards", "list"),
    "GET /v1/cards/:id": calledBy("Cards", "get"),
    "POST /v1/cards/:id": calledBy("Cards", "update", "CardUpdatable"),
    "DELETE /v1/cards/:id": calledBy("Cards", "delete"),
    "POST /v1/cards/:id/orders": calledBy("CardOrders", "create", "CardOrderEditable"),
    "GET /v1/cards/:id/orders": calledBy("CardOrders", "get"),
    "POST /v1/billing_groups": calledBy("BillingGroups", "create", "BillingGroupEditable"),
    "GET /v1/billing_groups": calledBy("BillingGroups", "list"),
    "GET /v1/billing_groups/:id": calledBy("BillingGroups", "get"),
    "POST /v1/billing_groups/:id": calledBy("BillingGroups", "update", "BillingGroupEditable"),
    "POST /v1/us_reverse_geocode_lookups": calledBy(
      "ReverseGeocodeLookups",
      "lookup",
      "Location & { size?: number }",
    ),
    "POST /v1/intl_autocompletions": calledBy(
      "IntlAutocompletions",
      "autocomplete",
      "IntlAutocompletionsWritable",
    ),
    ...Object.fromEntries(
      [
        "POST /v1/buckslips",
        "GET /v1/buckslips",
        "GET /v1/buckslips/:id",
        "POST /v1/buckslips/:id",
        "DELETE /v1/buckslips/:id",
        "POST /v1/buckslips/:id/orders",
        "GET /v1/buckslips/:id/orders",
        "POST /v1/identity_validation",
        "POST /v1/campaigns",
        "GET /v1/campaigns",
        "GET /v1/campaigns/:id",
        "PATCH /v1/campaigns/:id",
        "DELETE /v1/campaigns/:id",
        "POST /v1/campaigns/:id/send",
        "POST /v1/creatives",
        "GET /v1/creatives/:id",
        "PATCH /v1/creatives/:id",
        "POST /v1/uploads",
        "GET /v1/uploads",
        "GET /v1/uploads/:id",
        "PATCH /v1/uploads/:id",
        "DELETE /v1/uploads/:id",
        "POST /v1/uploads/:id/file",
        "POST /v1/uploads/:id/exports",
        "GET /v1/uploads/:id/exports/:export",
      ].map((route) => [route, { untyped: "the package exports no class for these requests" }]),
    ),
    "POST /v1/us_verifications": calledBy(
      "UsVerifications",
      "verifySingle",
      "UsVerificationsWritable & { case: string }",
    ),
  },
  wireName: snakeCased,
  notSent: {
    ...because("in the path", [
      "bgId",
      "cardId",
      "adrId",
      "bankId",
      "chkId",
      "ltrId",
      "pscId",
      "sfmId",
      "tmplId",
      "vrsnId",
    ]),
    ...because("a private field", ["_descriptor_code", "_published_version"]),
    options: "settings of the client",
    toJSON: "a method",
    _zip_code: "a private field",
  },
};
