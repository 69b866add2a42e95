import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

const data = Buffer.from("%PDF-1.4 a receipt \u0000\u00ff", "latin1");
const receipt = { data, name: "receipt.PDF", type: "application/octet-stream" };

test("keeps an uploaded file, which needs the key, and links that need none", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const file = await stripe.files.create({
    file: receipt,
    purpose: "dispute_evidence",
    file_link_data: { create: true, metadata: { order: "7" } },
  });
  expect(file).toMatchObject({
    ...{ object: "file", filename: "receipt.PDF", type: "pdf", size: data.length },
    ...{ purpose: "dispute_evidence", links: { data: [{ expired: false }] } },
  });
  expect((await fetch(file.url ?? "")).status).toBe(401);
  const headers = { authorization: "Bearer sk_test_bench" };
  const content = await fetch(file.url ?? "", { headers });
  expect(Buffer.from(await content.arrayBuffer())).toEqual(data);
  expect(content.headers.get("content-security-policy")).toContain("sandbox");
  const [link] = (await stripe.files.retrieve(file.id)).links?.data ?? [];
  expect(link).toMatchObject({ file: file.id, expired: false, metadata: { order: "7" } });
  const open = await fetch(link?.url ?? "");
  expect(Buffer.from(await open.arrayBuffer())).toEqual(data);
  expect(bench.types()).toEqual(["file.created"]);
});

test("takes files of mebibytes, up to the limit of their purpose", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const upload = async (size: number) =>
    stripe.files.create({
      file: { ...receipt, data: Buffer.alloc(size, "a") },
      purpose: "dispute_evidence",
    });
  expect((await upload(3_000_000)).size).toBe(3_000_000);
  await expect(upload(6_000_000)).rejects.toMatchObject({ code: "file_too_large" });
});

test("ends a link at its time, or at once", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const file = await stripe.files.create({ file: receipt, purpose: "business_logo" });
  const link = await stripe.fileLinks.create({ file: file.id, expires_at: bench.now + 60 });
  await bench.advance(60);
  expect((await fetch(link.url ?? "")).status).toBe(404);
  expect((await stripe.fileLinks.list({ expired: true })).data.map(({ id }) => id)).toEqual([
    link.id,
  ]);
  const again = await stripe.fileLinks.update(link.id, { expires_at: "" });
  expect(again).toMatchObject({ expired: false, expires_at: null });
  expect(await stripe.fileLinks.update(link.id, { expires_at: "now" })).toMatchObject({
    expired: true,
  });
  const past = stripe.fileLinks.create({ file: file.id, expires_at: bench.now });
  await expect(past).rejects.toMatchObject({ param: "expires_at" });
  const missing = stripe.fileLinks.create({ file: "file_none" });
  await expect(missing).rejects.toMatchObject({ code: "resource_missing", param: "file" });
});

test("takes files as evidence of a dispute, and refuses unknown ones", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const file = await stripe.files.create({ file: receipt, purpose: "dispute_evidence" });
  await stripe.charges.create({ amount: 900, currency: "usd", source: "tok_createDispute" });
  const [dispute] = (await stripe.disputes.list()).data;
  const id = dispute?.id ?? "";
  const unknown = stripe.disputes.update(id, { evidence: { receipt: "file_none" } });
  await expect(unknown).rejects.toMatchObject({ param: "evidence[receipt]", statusCode: 400 });
  const answered = await stripe.disputes.update(id, {
    evidence: { receipt: file.id },
    expand: ["evidence.receipt"],
  });
  expect(answered.evidence.receipt).toMatchObject({ id: file.id, object: "file" });
});

test("refuses files that are too large, and uploads elsewhere", async () => {
  await using bench = await openStripe();
  const { stripe, baseUrl } = bench;
  const large = { ...receipt, data: Buffer.alloc(600_000) };
  await expect(
    stripe.files.create({ file: large, purpose: "business_logo" }),
  ).rejects.toMatchObject({ param: "file" });
  const form = new FormData();
  form.set("amount", "900");
  const elsewhere = await fetch(`${baseUrl}/v1/charges`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_bench" },
    body: form,
  });
  expect(elsewhere.status).toBe(415);
});
