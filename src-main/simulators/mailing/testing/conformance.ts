import {
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
import type { AddressesApi, PostcardsApi, UsVerificationsApi, AddressEditable, PostcardEditable,
  UsVerificationsWritable } from "@lob/lob-typescript-sdk";
// The SDK's classes as JSON: without methods, with enums as their texts. Getters hide what is optional.
// The SDK writes true, false and null as texts, lacks two tracking names, and postcards without a sender.
type Text<T extends string> =
  T extends "true" | "false" ? boolean : T extends "null" ? null : T;
type Model<T> = T extends string
  ? Text<\`\${T}\`>
  : T extends readonly (infer Item)[]
    ? Model<Item>[]
    : T extends object
      ? { [Key in keyof T as T[Key] extends () => unknown ? never : Key]?: Field<Key, Model<T[Key]>> }
      : T;
type Field<Key, T> = Key extends "name" ? string | null : Key extends "from" ? T | null : T;
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
    "POST /v1/us_verifications": calledBy(
      "UsVerifications",
      "verifySingle",
      "UsVerificationsWritable & { case: string }",
    ),
  },
  wireName: snakeCased,
  notSent: {
    adrId: "in the path",
    pscId: "in the path",
    options: "settings of the client",
    toJSON: "a method",
    _zip_code: "a private field",
  },
};
