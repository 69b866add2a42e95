import {
  type Act,
  actsOn,
  computeMac,
  post,
  request,
  type SimulatorModel,
  type StampOf,
  wrong,
} from "#core/testing/model.ts";

const charge = { amount: 1200, currency: "usd", source: "tok_visa" };

const acts: readonly Act[] = [
  {
    name: "charge",
    repeats: true,
    makes: { sort: "charge", pointer: "/id", state: "paid" },
    call: (_ref, n) => post("/v1/charges", { ...charge, amount: 1200 + n }),
    expect: () => ({ status: 200, events: ["charge.succeeded"] }),
  },
  {
    name: "a card that is declined",
    call: () => post("/v1/charges", { ...charge, source: "tok_chargeDeclined" }),
    expect: () => ({ status: 402, events: ["charge.failed"] }),
  },
  wrong("nothing", post("/v1/charges", { ...charge, amount: 0 }), 400, "amount"),
  {
    name: "update",
    on: "charge",
    call: (ref, n) => post(`/v1/charges/${ref}`, { description: `n ${String(n)}` }),
    expect: (state) =>
      state === undefined
        ? { status: 404, refused: "resource_missing" }
        : { status: 200, events: ["charge.updated"] },
  },
  {
    name: "refund",
    on: "charge",
    call: (ref) => post("/v1/refunds", { charge: ref }),
    expect: (state) => {
      if (state === undefined) return { status: 400, refused: "resource_missing" };
      if (state === "disputed") return { status: 400, refused: "charge_disputed" };
      if (state === "refunded") return { status: 400, refused: "charge_already_refunded" };
      return { status: 200, events: ["refund.created", "charge.refunded"], becomes: "refunded" };
    },
  },
  {
    name: "dispute",
    on: "charge",
    call: (ref, n) => post("/_dispute", { charge: ref, reason: `n ${String(n)}` }),
    expect: (state) => {
      if (state === undefined) return { status: 404, refused: "charge" };
      if (state === "disputed") return { status: 409, refused: "charge_already_disputed" };
      return { status: 200, events: ["charge.dispute.created"], becomes: "disputed" };
    },
  },
  wrong("no charge", post("/_dispute", { reason: "fraudulent" }), 422, "charge"),
  {
    name: "a dispute of too much",
    on: "charge",
    call: (ref) => post("/_dispute", { charge: ref, amount: -1 }),
    expect: () => ({ status: 422, refused: "amount" }),
  },
  {
    name: "customer",
    makes: { sort: "customer", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/v1/customers", { name: `Ada ${String(n)}` }),
    expect: () => ({ status: 200, events: ["customer.created"] }),
  },
  actsOn("customer", { status: 404, refused: "resource_missing" })(
    "delete customer",
    (ref) => request("DELETE", `/v1/customers/${ref}`),
    { there: { status: 200, events: ["customer.deleted"], becomes: "gone" } },
  ),
];

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`. */
const stampOf: StampOf = (headers, body, secret) => {
  const signature = String(headers["payments-signature"]);
  const [, stamp = "", mac] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  return mac === computeMac(secret, `${stamp}.${body}`, "hex") ? Number(stamp) : undefined;
};

/** Charges that are made, refunded and disputed, and customers that come and go. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    watched: ["/v1/charges", "/v1/customers", "/v1/events", "/v1/webhook_endpoints", "/v1/refunds"],
    endpoints: {
      types: [
        "charge.succeeded",
        "charge.failed",
        "charge.updated",
        "charge.refunded",
        "charge.dispute.created",
        "customer.created",
      ],
      register: (url, types) => post("/v1/webhook_endpoints", { url, enabled_events: types }),
      wrongUrl: { status: 400, refused: "url" },
      secretAt: "/secret",
      change: (id, enabled) => post(`/v1/webhook_endpoints/${id}`, { disabled: !enabled }),
      remove: (id) => request("DELETE", `/v1/webhook_endpoints/${id}`),
    },
    stampOf,
  },
];
