import { wrong, type Act, type Call, type Table } from "../act.ts";

const post = (path: string, body: Readonly<Record<string, unknown>>): Call => ({
  method: "POST",
  path,
  body,
});

const usd = (amount: number) => ({ amount, currency: "USD" });
const key = (n: number) => `key-${String(n)}`;
const pay = (n: number) => ({
  source_id: "cnon:card-nonce-ok",
  idempotency_key: key(n),
  amount_money: usd(500),
});

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
  {
    name: "rename",
    on: "customer",
    call: (ref, n) => ({
      method: "PUT",
      path: `/v2/customers/${ref}`,
      body: { given_name: `Bea ${String(n)}` },
    }),
    expect: (state) =>
      state === "there"
        ? { status: 200, events: ["customer.updated"] }
        : { status: 404, refused: "NOT_FOUND" },
  },
  {
    name: "delete",
    on: "customer",
    call: (ref) => ({ method: "DELETE", path: `/v2/customers/${ref}` }),
    expect: (state) =>
      state === "there"
        ? { status: 200, events: ["customer.deleted"], becomes: "gone" }
        : { status: 404, refused: "NOT_FOUND" },
  },
];

/** Payments that are taken and given back, and customers that come and go. */
export const secondPayments: Table = {
  kind: "second-payments",
  acts,
  watched: ["/v2/payments", "/v2/refunds", "/v2/customers"],
};
