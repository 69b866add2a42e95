import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";

const ada = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

const post = (path: string, body: Readonly<Record<string, unknown>>): Call => ({
  method: "POST",
  path,
  body,
});

const card = { to: ada, front: "<b>f</b>", back: "<b>b</b>" };
const scan = (body: Readonly<Record<string, unknown>>) => post("/_tracking_event", body);
const missing: Outcome = { status: 404, refused: "" };

const acts: readonly Act[] = [
  {
    name: "postcard",
    repeats: true,
    makes: { sort: "postcard", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/v1/postcards", { ...card, description: `n ${String(n)}` }),
    expect: () => ({ status: 200 }),
  },
  wrong("half a postcard", post("/v1/postcards", { to: ada }), 422, "front"),
  {
    name: "scan",
    on: "postcard",
    call: (ref) => scan({ postcard: ref, name: "In Transit" }),
    expect: (state) => (state === undefined ? missing : { status: 200 }),
  },
  {
    name: "a scan that is none",
    on: "postcard",
    call: (ref) => scan({ postcard: ref, name: "delivered" }),
    expect: () => ({ status: 422, refused: "name" }),
  },
  wrong("a scan of nothing", scan({ name: "Delivered" }), 422, "postcard"),
  {
    name: "address",
    makes: { sort: "address", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/v1/addresses", { ...ada, description: `n ${String(n)}` }),
    expect: () => ({ status: 200 }),
  },
  {
    name: "delete address",
    on: "address",
    call: (ref) => ({ method: "DELETE", path: `/v1/addresses/${ref}` }),
    expect: (state) => (state === "there" ? { status: 200, becomes: "gone" } : missing),
  },
];

/** Postcards that are scanned on their way, and addresses; nothing of it is sent to anybody. */
export const mailing: Table = {
  kind: "mailing",
  acts,
  watched: ["/v1/postcards", "/v1/addresses"],
};
