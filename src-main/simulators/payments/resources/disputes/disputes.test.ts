import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../../testing/client.ts";
import { evidenceFields } from "./schema.ts";

async function disputed(client: TestClient, form: object = {}) {
  const charge = await client.charge(form);
  return client.control("/_dispute", { charge: charge.id });
}

test("a dispute shows every field of evidence and its deadline", async () => {
  await using client = paymentsClient();
  const dispute = await disputed(client);
  const none = Object.fromEntries(evidenceFields.map((field) => [field, null]));
  expect((await client.get(`/v1/disputes/${dispute.id}`)).json).toMatchObject({
    evidence: { ...none, enhanced_evidence: {} },
    evidence_details: {
      due_by: Date.UTC(2026, 0, 22, 23, 59, 59) / 1_000,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
  });
  await client.control("/_sim/clock", { advance_seconds: 8 * 86_400 });
  expect((await client.get(`/v1/disputes/${dispute.id}`)).json).toMatchObject({
    evidence_details: { past_due: true },
  });
});

test("evidence is submitted unless the client says otherwise", async () => {
  await using client = paymentsClient();
  const dispute = await disputed(client);
  const path = `/v1/disputes/${dispute.id}`;
  const staged = await client.post(path, {
    evidence: { product_description: "Tea" },
    submit: false,
  });
  expect(staged.json).toMatchObject({
    status: "needs_response",
    evidence: { product_description: "Tea" },
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const submitted = await client.post(path, { evidence: { customer_name: "Ada" } });
  expect(submitted.json).toMatchObject({
    status: "under_review",
    evidence: { product_description: "Tea", customer_name: "Ada" },
    evidence_details: { submission_count: 1, submission_method: "manual" },
  });
  expect(client.event()).toMatchObject({
    type: "charge.dispute.updated",
    data: {
      object: { status: "under_review" },
      previous_attributes: { status: "needs_response", evidence: { customer_name: null } },
    },
  });
});

test("metadata alone submits nothing; submit=true does", async () => {
  await using client = paymentsClient();
  const dispute = await disputed(client);
  const path = `/v1/disputes/${dispute.id}`;
  const noted = await client.post(path, { metadata: { case: "7" } });
  expect(noted.json).toMatchObject({ status: "needs_response", metadata: { case: "7" } });
  expect((await client.post(path, { submit: true })).json).toMatchObject({
    status: "under_review",
  });
});

test.each([
  ["winning_evidence", "won", 1_200],
  ["losing_evidence", "lost", undefined],
])("%s: the dispute is %s", async (text, status, returned) => {
  await using client = paymentsClient();
  const dispute = await disputed(client);
  const answered = await client.post(`/v1/disputes/${dispute.id}`, {
    evidence: { uncategorized_text: text },
  });
  expect(answered.json).toMatchObject({ status });
  expect(client.types()).toEqual([
    "charge.succeeded",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    ...(returned === undefined ? [] : ["charge.dispute.funds_reinstated"]),
  ]);
  const [newest] = (await client.get("/v1/balance_transactions")).data;
  expect(newest).toMatchObject({ amount: returned ?? -1_200, type: "adjustment" });
  const again = await client.post(`/v1/disputes/${dispute.id}`, {
    evidence: { product_description: "f" },
  });
  expect(again.status).toBe(400);
});

test("a dispute that is given up is lost", async () => {
  await using client = paymentsClient();
  const dispute = await disputed(client);
  const closed = await client.post(`/v1/disputes/${dispute.id}/close`);
  expect(closed.json).toMatchObject({ status: "lost" });
  expect(client.event()).toMatchObject({
    type: "charge.dispute.closed",
    data: { object: closed.json },
  });
  expect((await client.post(`/v1/disputes/${dispute.id}/close`)).status).toBe(400);
  expect(client.types()).toHaveLength(3);
});

test("an inquiry is a dispute before money moves", async () => {
  await using client = paymentsClient();
  await client.charge({ source: "tok_createDisputeInquiry" });
  const [inquiry] = (await client.get("/v1/disputes")).data;
  expect(inquiry).toMatchObject({
    status: "warning_needs_response",
    balance_transactions: [],
    payment_method_details: { card: { case_type: "inquiry" } },
  });
  const path = `/v1/disputes/${inquiry?.id ?? ""}`;
  const answered = await client.post(path, { evidence: { product_description: "f" } });
  expect(answered.json).toMatchObject({ status: "warning_under_review" });
  expect((await client.post(`${path}/close`)).json).toMatchObject({ status: "warning_closed" });
});

test("disputes are listed by charge, payment intent and time", async () => {
  await using client = paymentsClient();
  const one = await disputed(client);
  const intent = await client.post("/v1/payment_intents", {
    amount: 900,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const { latest_charge: charge } = intent.json as { latest_charge: string };
  const other = await client.control("/_dispute", { charge });
  const ids = async (query: object) =>
    (await client.get("/v1/disputes", query)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([other.id, one.id]);
  expect(await ids({ charge })).toEqual([other.id]);
  expect(await ids({ payment_intent: intent.id })).toEqual([other.id]);
  expect(await ids({ created: { lt: 1 } })).toEqual([]);
});

test.each(["/v1/disputes/dp_nobody", "/v1/disputes/dp_nobody/close"])(
  "%s answers 404",
  async (path) => {
    await using client = paymentsClient();
    const answer = await client.post(path);
    expect(answer.status).toBe(404);
    expect(answer.error).toMatchObject({ code: "resource_missing" });
  },
);

test("unknown evidence is refused", async () => {
  await using client = paymentsClient();
  const dispute = await disputed(client);
  const answer = await client.post(`/v1/disputes/${dispute.id}`, { evidence: { alibi: "x" } });
  expect(answer.error).toMatchObject({ code: "parameter_unknown", param: "evidence[alibi]" });
});
