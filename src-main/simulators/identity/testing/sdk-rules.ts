import { because, type ConformanceRules, type RouteRule } from "#core/testing/conformance/rules.ts";
import { coverage } from "../coverage.ts";
import { imports, own } from "./conformance-rules.ts";
import { readSdkMethods, sdkApis, type SdkMethod } from "./sdk-sources.ts";

const shapeOf = (method: string, path: string) =>
  `${method} ${path.replaceAll(/\{\w+\}|:\w+/g, ":")}`;

/** Types of the SDK that are not what Okta sends, with the reason. */
const wrong: Readonly<Record<string, string>> = {
  ...because("its types are checked with users, groups and apps", [
    "User",
    "Array<User>",
    "UserGetSingleton",
    "UserCredentials",
    "UserActivationToken",
    "Group",
    "Array<Group>",
    "Application",
    "Array<Application>",
    "UserSchema",
    "OrgSetting",
  ]),
  ...because("the SDK renames its members", [
    "LogStreamSchema",
    "Array<LogStreamSchema>",
    "ResourceSetResource",
  ]),
  ...because("the SDK has a list or a text where an object is sent", [
    "EmailServerListResponse",
    "SimulatePolicyResponse",
    "string",
    "Array<string>",
  ]),
  ...because("the SDK has a class without members", [
    "ListJwk200ResponseKeysInner",
    "ListJwk200Response",
    "GetJwk200Response",
    "OAuth2ClientJsonSigningKeyResponse",
    "ListRolesForClient200ResponseInner",
    "Array<ListRolesForClient200ResponseInner>",
  ]),
};

/** Members of bodies that Okta sets. */
const readOnly = [
  "id",
  "created",
  "createdBy",
  "createdDate",
  "lastUpdate",
  "lastUpdated",
  "lastUpdatedBy",
  "_links",
  "_link",
  "_embedded",
  "status",
  "system",
  "orgId",
  "isDefault",
  "expiresAt",
  "userId",
  "clientId",
  "source",
];

/** Types whose members are those of their subclasses. */
const subclasses: Readonly<Record<string, readonly string[]>> = {
  LogStream: ["LogStreamAws", "LogStreamSplunk"],
  PushProvider: ["APNSPushProvider", "FCMPushProvider"],
  DeviceAssurance: ["DeviceAssuranceAndroidPlatform"],
};

const one = (name: string) =>
  (subclasses[name] ?? [name]).map((type) => `(Api<okta.${type}> & Left)`).join(" | ");

function typeOf(response: string): string {
  const [, item] = /^Array<(\w+)>$/.exec(response) ?? [];
  return item === undefined ? one(response) : `(${one(item)})[]`;
}

/** The test files whose routes declare every parameter that the SDK has. */
const parts = [
  "management/customization.sdk.test.ts",
  "management/settings.sdk.test.ts",
  "management/roles.sdk.test.ts",
  "management/keys.sdk.test.ts",
  "resources/grants/grants.sdk.test.ts",
  "resources/user-security/user-security.test.ts",
];

/** Returns the type of the parameters of a method. The SDK begins some names of bodies with a capital. */
function parametersOf({ name, body, path }: SdkMethod): RouteRule {
  // The body of a simulation is a list.
  if (path.endsWith("/policies/simulate")) return {};
  const text = JSON.stringify(body);
  const names = body === undefined ? "never" : `${text} | Capitalize<${text}>`;
  return { parameters: `Sent<Requests.${name}Request, ${names}>` };
}

/** Returns the rules of all routes that a method of the SDK calls, from its own sources. */
export function sdkRules(): ConformanceRules {
  const methods = new Map(
    sdkApis.flatMap(readSdkMethods).map((one) => [shapeOf(one.method, one.path), one] as const),
  );
  const routes = coverage.routes.map(({ method, path, test }): [string, RouteRule] => {
    const called = methods.get(shapeOf(method, path));
    const route = `${method} ${path}`;
    if (!called) return [route, own("the SDK does not call it")];
    const rule = parts.includes(test) ? parametersOf(called) : {};
    const { response } = called;
    if (response === undefined) return [route, { ...rule, untyped: "it has no content" }];
    const reason = wrong[response];
    if (reason !== undefined) return [route, { ...rule, untyped: reason }];
    return [route, { ...rule, response: typeOf(response) }];
  });
  const inPaths = [...methods.values()].flatMap(({ path }) =>
    Array.from(path.matchAll(/\{(\w+)\}/g), ([, part = ""]) => part),
  );
  return {
    imports: `${imports}
/** Okta sends null for what is not set, and links by the state of an object; the SDK leaves both out, and renames \`default\`. */
type Api<T> = T extends Date ? string
  : T extends readonly (infer Item)[] ? Api<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends "_default" ? "default" : Key]: Key extends "_links" | "_link" | "settings" ? unknown : Api<T[Key]> | null }
  : T;
// Members of subclasses, and names that the SDK changes.
type Left = {
  _links?: unknown;
  settings?: unknown;
  default?: boolean;
  "x5t#S256"?: string;
  "resource-set"?: string;
};
`,
    routes: Object.fromEntries(routes),
    notSent: {
      ...because("in the path", inPaths),
      ...because("read only", readOnly),
      ...because("a header", ["contentType", "ifMatch", "prefer"]),
      ...because("the bytes of a file", ["data"]),
      ...because("read only", ["lastUpdatedDate"]),
      ...because("the SDK renames it", ["resource_set", "x5tS256"]),
      ...because(
        "the certificate has it",
        ["e", "kid", "kty", "n", "use"].map(
          (name) => `PUT /api/v1/idps/credentials/keys/:key: ${name}`,
        ),
      ),
      "PUT /api/v1/authenticators/:authenticator/methods/:method: type": "in the path",
      "POST /api/v1/users/:id/credentials/forgot_password_recovery_question: provider": "read only",
    },
  };
}
