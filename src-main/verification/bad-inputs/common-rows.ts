import {
  type BadInput,
  type BadInputs,
  type GoodInput,
  MEBIBYTE,
} from "#core/testing/bad-inputs.ts";

const intruders: readonly Readonly<Record<string, string>>[] = [
  { host: "evil.test" },
  { host: "127.0.0.1.evil.test" },
  { host: "evil.test:4701" },
  { host: "localhost.evil.test" },
  { origin: "http://evil.test" },
  { origin: "null" },
  { origin: "http://localhost.evil.test" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
];

const guarded = (path: string): readonly BadInput[] =>
  intruders.map((headers) => ({
    path,
    headers,
    body: "{}",
    type: "application/json",
    status: 403,
    name: `${path} from ${JSON.stringify(headers)}`,
  }));

/** Inputs that the control routes of every simulator reject. */
export const controlRows: readonly BadInput[] = [
  ...guarded("/_sim/reset"),
  { path: "/_sim/nothing", status: 404, name: "GET /_sim/nothing", names: "not_found" },
  { path: "/_sim/%E0%A4%A", status: 400, name: "GET /_sim/%E0%A4%A", names: '"error":{"code"' },
  {
    path: `/_sim/timeline/${"x".repeat(9_000)}`,
    method: "DELETE",
    status: 404,
    name: "DELETE an item with a long name",
  },
  {
    path: "/_sim/timeline/__proto__",
    method: "DELETE",
    status: 404,
    name: "DELETE an item named __proto__",
  },
];

/**
 * Returns the inputs that the provider's own routes reject, for any provider. `write` is the path of a
 * write.
 */
export function commonRows(
  write: string,
  bodyLimit: number,
  { unknownStatus = 404 }: BadInputs,
): readonly BadInput[] {
  const sizes = bodyLimit < 20 * MEBIBYTE ? [bodyLimit + 1, 20 * MEBIBYTE] : [bodyLimit + 1];
  const unknown = [9, 101, 9_000].map((length) => `/v1/${"x".repeat(length)}`);
  // Where every path has a response, one with a broken escape has one as well.
  const broken = unknownStatus === 404 ? ["/%E0%A4%A", "/%zz", `${write}/%`] : [];
  return [
    ...guarded(write),
    ...sizes.map((size) => ({
      path: write,
      body: Buffer.alloc(size, "x"),
      status: 413,
      name: `${write} ${String(size)} bytes`,
    })),
    ...["/nothing", "/v1/nothing/at/all", ...unknown].map((path) => ({
      path,
      status: unknownStatus,
      name: `GET ${path.slice(0, 30)} ${String(path.length)}`,
    })),
    ...broken.map((path) => ({ path, status: 400, name: `GET ${path}` })),
  ];
}

/** Resets of every simulator. They come last. */
export const acceptedResets: readonly GoodInput[] = [
  { path: "/_sim/reset", method: "POST", name: "a reset: nothing sent" },
  { path: "/_sim/reset", name: "a reset: an empty JSON body", body: "" },
  { path: "/_sim/reset", name: "a reset: {}", body: {} },
];
