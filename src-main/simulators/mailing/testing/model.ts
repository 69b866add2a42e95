import {
  type Act,
  actsOn,
  MEBIBYTE,
  type Outcome,
  post,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const ada = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

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
  actsOn("address", missing)("delete address", (ref) => request("DELETE", `/v1/addresses/${ref}`), {
    there: { status: 200, becomes: "gone" },
  }),
];

/** Postcards that are scanned on their way, and addresses; none of it is delivered. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    bodyLimit: 16 * MEBIBYTE,
    watched: ["/v1/postcards", "/v1/addresses"],
  },
];
