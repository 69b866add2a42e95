import {
  type Act,
  actsOn,
  post,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });
const key = (n: number) => `key-${String(n)}`;
const pay = (n: number) => ({
  source_id: "cnon:card-nonce-ok",
  idempotency_key: key(n),
  amount_money: usd(500),
});

const onCustomer = actsOn("customer", { status: 404, refused: "NOT_FOUND" });

const acts: readonly Act[] = [
  {
    name: "payment",
    makes: { sort: "payment", pointer: "/payment/id", state: "paid" },
    call: (_ref, n) => post("/v2/payments", pay(n)),
    expect: () => ({
      status: 200,
      events: ["payment.created", "payment.updated"],
    }),
  },
  wrong("no source", post("/v2/payments", { ...pay(0), source_id: "" }), 400, "source_id"),
  {
    name: "refund",
    on: "payment",
    call: (ref, n) =>
      post("/v2/refunds", { idempotency_key: key(n), payment_id: ref, amount_money: usd(500) }),
    expect: (state) => {
      if (state === undefined) return { status: 404, refused: "NOT_FOUND" };
      if (state === "refunded") return { status: 400, refused: "REFUND_AMOUNT_INVALID" };
      const events = ["refund.created", "refund.updated", "payment.updated"];
      return { status: 200, events, becomes: "refunded" };
    },
  },
  {
    name: "customer",
    makes: { sort: "customer", pointer: "/customer/id", state: "there" },
    call: (_ref, n) => post("/v2/customers", { given_name: `Ada ${String(n)}` }),
    expect: () => ({ status: 200, events: ["customer.created"] }),
  },
  wrong("nobody", post("/v2/customers", { note: "x" }), 400, "BAD_REQUEST"),
  onCustomer(
    "rename",
    (ref, n) => request("PUT", `/v2/customers/${ref}`, { given_name: `Bea ${String(n)}` }),
    { there: { status: 200, events: ["customer.updated"] } },
  ),
  onCustomer("delete", (ref) => request("DELETE", `/v2/customers/${ref}`), {
    there: { status: 200, events: ["customer.deleted"], becomes: "gone" },
  }),
];

/** Payments that are taken and given back, and customers that come and go. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    watched: ["/v2/payments", "/v2/refunds", "/v2/customers"],
  },
];
