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
  /** The argument that is sent as the body; `undefined` for none. */
  readonly body: string | undefined;
}

/** The parts of a method that makes a request: it begins with its arguments, and names what it sends. */
const METHOD = /^ {2}async (\w+)\(([^)]*)\) \{$(.*?)^ {2}\}$/gms;

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
  return [...requests.matchAll(METHOD)].flatMap(([, name = "", args = "", text = ""]) => {
    const path = /const path = '([^']+)'/.exec(text)?.[1];
    const method = /HttpMethodEnum\.(\w+)/.exec(text)?.[1];
    if (path === undefined || method === undefined) return [];
    const used = new Set([
      ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, part = ""]) => part),
      ...Array.from(
        text.matchAll(/set(?:Query|Header)Param\(.*?serialize\((\w+)/g),
        ([, one = ""]) => one,
      ),
      "_options",
    ]);
    const body = args.split(", ").find((argument) => !used.has(argument));
    const whole = `${file.slice(0, -".js".length)}${capitalized(name)}`;
    return [{ name: whole, method, path, response: responses.get(name), body }];
  });
}
