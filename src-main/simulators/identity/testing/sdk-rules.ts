import { because, type ConformanceRules, type RouteRule } from "#core/testing/conformance/rules.ts";
import { coverage } from "../coverage.ts";
import { imports, own } from "./conformance-rules.ts";
import { readSdkMethods, sdkApis } from "./sdk-sources.ts";

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

/** Returns the rules of all routes that a method of the SDK calls, from its own sources. */
export function sdkRules(): ConformanceRules {
  const methods = new Map(
    sdkApis.flatMap(readSdkMethods).map((one) => [shapeOf(one.method, one.path), one] as const),
  );
  const routes = coverage.routes.map(({ method, path }): [string, RouteRule] => {
    const response = methods.get(shapeOf(method, path))?.response;
    const route = `${method} ${path}`;
    if (response === undefined || wrong[response] !== undefined) {
      return [route, own(wrong[response ?? ""] ?? "the SDK has no type for it")];
    }
    return [route, { response: typeOf(response) }];
  });
  return {
    imports: `${imports}
/** Okta sends null for what is not set, and links by the state of an object; the SDK leaves both out. */
type Api<T> = T extends Date ? string
  : T extends readonly (infer Item)[] ? Api<Item>[]
  : T extends object
    ? { [Key in keyof T]: Key extends "_links" | "_link" | "settings" ? unknown : Api<T[Key]> | null }
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
  };
}
