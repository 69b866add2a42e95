import { kinds, MEBIBYTE, type BadInput, type Kind } from "./input.ts";

/** A route of each provider that writes. */
const writes: Readonly<Record<Kind, string>> = {
  payments: "/v1/charges",
  email: "/emails",
  authentication: "/v1/users",
  chat: "/api/chat.postMessage",
  exchange: "/trade-api/v2/portfolio/events/orders",
  mailing: "/v1/postcards",
};

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

function guarded(kind: Kind): readonly BadInput[] {
  const paths = [writes[kind], "/_sim/reset"];
  return paths.flatMap((path) =>
    intruders.map((headers) => ({
      kind,
      path,
      headers,
      body: "{}",
      type: "application/json",
      status: 403,
      name: `${path} from ${JSON.stringify(headers)}`,
    })),
  );
}

function sizes(kind: Kind): readonly BadInput[] {
  const limit = kind === "email" ? 40 * MEBIBYTE : MEBIBYTE;
  const tooMuch = kind === "email" ? [limit + 1] : [limit + 1, 20 * MEBIBYTE];
  return tooMuch.map((size) => ({
    kind,
    path: writes[kind],
    body: Buffer.alloc(size, "x"),
    status: 413,
    name: `${writes[kind]} ${String(size)} bytes`,
  }));
}

/** Chat answers a name that it does not know with 200 and an error, as its model does. */
const unknownStatus = (kind: Kind) => (kind === "chat" ? 200 : 404);

const strange: readonly string[] = [
  "/nothing",
  "/v1/nothing/at/all",
  `/v1/${"x".repeat(101)}`,
  `/v1/${"x".repeat(9_000)}`,
];

function routes(kind: Kind): readonly BadInput[] {
  return [
    ...strange.map((path) => ({
      kind,
      path,
      status: unknownStatus(kind),
      name: `GET ${path.slice(0, 30)} ${String(path.length)}`,
    })),
    { kind, path: "/_sim/nothing", status: 404, name: "GET /_sim/nothing", names: "not_found" },
    {
      kind,
      path: "/_sim/%E0%A4%A",
      status: 400,
      name: "GET /_sim/%E0%A4%A",
      names: '"error":{"code"',
    },
    {
      kind,
      path: `/_sim/timeline/${"x".repeat(9_000)}`,
      method: "DELETE",
      status: 404,
      name: "DELETE an item with a long name",
    },
    {
      kind,
      path: "/_sim/timeline/__proto__",
      method: "DELETE",
      status: 404,
      name: "DELETE an item named __proto__",
    },
  ];
}

const long: readonly BadInput[] = [101, 300, 9_000].flatMap((length) => {
  const id = "x".repeat(length);
  return [
    {
      kind: "payments",
      path: `/v1/charges/ch_${id}`,
      status: 404,
      name: `a charge's id of ${String(length)}`,
    },
    {
      kind: "email",
      path: `/emails/${id}`,
      status: 404,
      name: `an email's id of ${String(length)}`,
    },
    {
      kind: "authentication",
      path: `/v1/users/user_${id}`,
      status: 404,
      name: `a user's id of ${String(length)}`,
    },
    {
      kind: "mailing",
      path: `/v1/postcards/psc_${id}`,
      status: 404,
      name: `a postcard's id of ${String(length)}`,
    },
    {
      kind: "exchange",
      path: `/trade-api/v2/markets/${id}`,
      status: 404,
      name: `a ticker of ${String(length)}`,
    },
  ] as const;
});

/** A path with a broken escape is nobody's. */
const broken: readonly BadInput[] = kinds
  .filter((kind) => kind !== "chat")
  .flatMap((kind) =>
    ["/%E0%A4%A", "/%zz", `${writes[kind]}/%`].map((path) => ({
      kind,
      path,
      status: 400,
      name: `GET ${path}`,
    })),
  );

/** What every simulator refuses, whatever it simulates. */
export const anyRows: readonly BadInput[] = [
  ...kinds.flatMap((kind) => [...guarded(kind), ...sizes(kind), ...routes(kind)]),
  ...long,
  ...broken,
];
