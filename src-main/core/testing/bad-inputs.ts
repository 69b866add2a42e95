import { MEBIBYTE } from "./model.ts";

export { MEBIBYTE };

/** A request as it goes over the wire. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** `content-type`; none is sent when it is `null`. Default: the type that the route takes. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes out as JSON; text and bytes as they are. */
  readonly body?: string | Buffer | object;
}

/** A request that looks odd and must be accepted. */
export interface GoodInput extends Sent {
  readonly name: string;
}

/** A request that must be refused and change nothing. */
export interface BadInput extends GoodInput {
  readonly status: number;
  /** The word that the error must name. */
  readonly names?: string;
}

/** The bad inputs of one simulator. */
export interface Inputs {
  readonly refused: readonly BadInput[];
  readonly accepted: readonly GoodInput[];
}

/** Makes an object over the provider's API. Resolves with its id. */
export type Make = (path: string, body: Sent["body"]) => Promise<string>;

/** The inputs of one simulator: `testing/bad-inputs.ts` of its folder exports them as `badInputs`. */
export interface BadInputs {
  /** The status of the response to an unknown route. Default: 404. */
  readonly unknownStatus?: number;
  /** Makes the objects that the inputs refer to. Resolves with the inputs. */
  prepare(make: Make): Promise<Inputs>;
}

export const FORM = "application/x-www-form-urlencoded";

/** A JSON object `depth` levels deep. */
export function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
}

/** One row per body, sent as JSON or, when it is text, as it is; the name shows it. */
export function bodyRows(
  path: string,
  status: number,
  bodies: readonly (string | object)[],
  names?: string,
): readonly BadInput[] {
  return bodies.map((body) => ({
    path,
    status,
    body,
    name: `${path} ${(typeof body === "string" ? body : JSON.stringify(body)).slice(0, 60)}`,
    ...(names === undefined ? {} : { names }),
  }));
}

/** A change of a good body, the status that rejects it, and the word that the error must name. */
export type Change = readonly [change: object, status: number, names: string];

/** A route's good body, and the changes each of which makes it a bad one. */
export function changedRows(
  path: string,
  good: object,
  changes: readonly Change[],
): readonly BadInput[] {
  return changes.map(([change, status, names]) => ({
    path,
    status,
    names,
    body: { ...good, ...change },
    name: `${path} with ${JSON.stringify(change).slice(0, 70)}`,
  }));
}

/** One change per value of a field, all refused with 422. */
export function fieldChanges(
  field: string,
  values: readonly unknown[],
  names = field,
): readonly Change[] {
  return values.map((value) => [{ [field]: value }, 422, names]);
}

/** A required field that takes text: values that are no text, and no text at all. */
export function textField(field: string): readonly Change[] {
  return fieldChanges(field, [5, true, null, [], ["x"], {}, ""]);
}

/** Bodies that no route with a JSON object as its body accepts. */
export function rootRows(path: string): readonly BadInput[] {
  return [
    ...bodyRows(path, 422, ["null", "[]", '"x"']),
    ...bodyRows(path, 400, ["{", nested(65), "[".repeat(200_000), '{"__proto__":{"a":1}}']),
    { path, status: 415, body: "{}", type: "text/plain", name: `${path} as text` },
    {
      path,
      status: 400,
      body: Buffer.from([0x22, 0xff, 0x22]),
      name: `${path} in broken UTF-8`,
    },
  ];
}

/** Bodies that no world action accepts. */
export function worldActionRows(path: string): readonly BadInput[] {
  return [
    ...rootRows(path),
    ...bodyRows(path, 400, [""]),
    ...bodyRows(path, 422, ["{}"]),
    { path, status: 405, name: `GET ${path}` },
  ];
}

/** Ids of three lengths, none of which exists. */
export function longIdRows(prefix: string): readonly BadInput[] {
  return [101, 300, 9_000].map((length) => ({
    path: `${prefix}${"x".repeat(length)}`,
    status: 404,
    name: `GET ${prefix} and ${String(length)} characters`,
  }));
}

/** A request with each of these values of `Authorization`, all refused with 401. */
export function anonymousRows(
  path: string,
  values: readonly string[] = ["", "Digest x"],
  body: Sent["body"] = {},
): readonly BadInput[] {
  return values.map((authorization) => ({
    path,
    status: 401,
    headers: { authorization },
    body,
    name: `${path} with the credentials ${JSON.stringify(authorization)}`,
  }));
}

/** Addresses of receivers that are not valid. */
export const badUrls: readonly string[] = [
  "",
  "nonsense",
  "ftp://x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "http://",
  "http:///x",
  "http:x",
  "http://u:p@h/",
  "http://u@h/",
  "http://h:99999",
  "http://h:-1",
  "http://exa mple/",
  "//h/x",
  "http://h/#fragment",
  "http://127.0.0.1:4701/_sim/reset",
  "http://localhost:4702/%5fsim%2fclock",
  `http://h/${"x".repeat(8_192)}`,
  "http://h/\u0000",
  "http://h/\r\nx: y",
  "http://h\\x",
  " http://h/",
  "http://[::1/",
  "http://1.2.3.4.5/",
  "http://%zz/",
];

/** Addresses of receivers that look odd and are valid. */
export const receiverUrls: readonly string[] = [
  "http://localhost:4000/hook",
  "http://127.0.0.1:4000",
  "http://[::1]:4000/hook",
  "HTTP://LOCALHOST:4000/",
  "https://example.com/hook?a=b&c=%20",
  "http://bücher.example/",
  "http://app:3000/",
];
