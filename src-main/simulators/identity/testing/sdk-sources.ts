import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = join(
  dirname(createRequire(import.meta.url).resolve("@okta/okta-sdk-nodejs")),
  "generated/apis",
);

/** A request that a method of Okta's SDK makes. */
export interface SdkMethod {
  /** The API class and the method: `UserApiGetUser`. */
  readonly name: string;
  readonly method: string;
  /** The path as the SDK has it: `/api/v1/users/{id}`. */
  readonly path: string;
  /** The name of the type of a success response: `Array<Brand>`; `undefined` for none. */
  readonly response: string | undefined;
}

const PARTS =
  /async (?<name>\w+)\([^)]*\) \{|const path = '(?<path>[^']+)'|makeRequestContext\(path, http_1\.HttpMethodEnum\.(?<method>\w+)/g;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The files of the API classes of the SDK. */
export const sdkApis: readonly string[] = readdirSync(folder).filter((file) =>
  file.endsWith("Api.js"),
);

/** Returns the type that each method of a class reads a success response as. */
function responsesOf(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const [, ...methods] = source.split(/^ {2}async (?=\w+\(response\))/m);
  for (const text of methods) {
    const [name = ""] = text.split("(");
    const [first = ""] = text.split("isCodeInRange)('4");
    const type = /deserialize\([^']*'([^']+)'/.exec(first)?.[1];
    if (type !== undefined) found.set(name, type);
  }
  return found;
}

/** Returns the requests that the methods of one API class of the SDK make. */
export function readSdkMethods(file: string): readonly SdkMethod[] {
  const source = readFileSync(join(folder, file), "utf8");
  const [requests = "", processor = ""] = source.split(/class \w+ResponseProcessor/);
  const responses = responsesOf(processor);
  const methods: SdkMethod[] = [];
  let name = "";
  let path = "";
  for (const { groups = {} } of requests.matchAll(PARTS)) {
    name = groups["name"] ?? name;
    path = groups["path"] ?? path;
    const { method } = groups;
    if (method === undefined) continue;
    const whole = `${file.slice(0, -".js".length)}${capitalized(name)}`;
    methods.push({ name: whole, method, path, response: responses.get(name) });
  }
  return methods;
}
