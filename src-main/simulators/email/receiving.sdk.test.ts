import { Resend } from "resend";
import { Webhook } from "svix";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { settled } from "#core/testing/settled.ts";
import { type Receiver, startReceiver } from "#core/transport/receiver.ts";
import { simulator as email } from "./index.ts";

let simulator: Awaited<ReturnType<typeof serveSimulator>>;
let receiver: Receiver;
let resend: Resend;

beforeEach(async () => {
  receiver = await startReceiver(() => 200);
  simulator = await serveSimulator(email, {});
  resend = new Resend("re_123", { baseUrl: simulator.baseUrl });
});

afterEach(async () => {
  await simulator[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const inbound = {
  from: "Grace Hopper <grace@example.com>",
  to: "help@shop.example",
  subject: "Where is my order?",
  text: "Order 6735",
  html: '<p>Order 6735</p><img src="cid:photo">',
  attachments: [
    { filename: "order.txt", content: Buffer.from("6735").toString("base64") },
    { filename: "photo.png", content: PIXEL, content_id: "photo" },
  ],
};

async function receive(changes: object = {}): Promise<string> {
  const response = await fetch(`${simulator.baseUrl}/_receive`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...inbound, ...changes }),
  });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  return id;
}

test("a received mail arrives as a signed webhook, and is read with the SDK", async () => {
  const made = await resend.webhooks.create({ endpoint: receiver.url, events: ["email.received"] });
  const id = await receive();
  await settled(simulator.running);
  const [request] = receiver.received;
  const verifier = new Webhook(made.data?.signing_secret ?? "");
  const event = verifier.verify(String(request?.body), request?.headers as Record<string, string>);
  expect(event).toMatchObject({
    type: "email.received",
    data: {
      email_id: id,
      from: inbound.from,
      to: ["help@shop.example"],
      received_for: ["help@shop.example"],
      subject: inbound.subject,
      attachments: [
        { filename: "order.txt", content_type: "text/plain", content_disposition: "attachment" },
        { filename: "photo.png", content_type: "image/png", content_disposition: "inline" },
      ],
    },
  });
  const { data: mail } = await resend.emails.receiving.get(id);
  expect(mail).toMatchObject({
    object: "email",
    id,
    text: "Order 6735",
    to: ["help@shop.example"],
  });
  expect(mail?.html).toContain("data:image/png;base64,");
  const asSent = await resend.emails.receiving.get(id, { html_format: "cid" });
  expect(asSent.data?.html).toBe(inbound.html);
});

test("a received mail is forwarded by the SDK, unchanged or attached to another mail", async () => {
  const subject = `Grüße: ${"wo ist meine Bestellung? ".repeat(4)}`.trim();
  const id = await receive({ subject, from: "Zoë <zoe@example.com>", text: "Café 6735\n.\n" });
  const options = { emailId: id, to: "desk@shop.example", from: "help@shop.example" };
  const forwarded = await resend.emails.receiving.forward(options);
  const passed = await resend.emails.get(forwarded.data?.id ?? "");
  expect(passed.data).toMatchObject({
    subject,
    html: expect.stringContaining("cid:photo") as unknown,
  });
  expect(passed.data?.text?.trim()).toBe("Café 6735\n.");
  const list = await resend.emails.attachments.list({ emailId: forwarded.data?.id ?? "" });
  expect(list.data?.data).toMatchObject([
    { filename: "order.txt", size: 4, content_type: "text/plain" },
    { filename: "photo.png", content_type: "image/png", content_id: "photo" },
  ]);
  const wrapped = await resend.emails.receiving.forward({
    ...options,
    passthrough: false,
    text: "See below",
  });
  const own = await resend.emails.get(wrapped.data?.id ?? "");
  expect(own.data).toMatchObject({ subject: `Fwd: ${subject}`, text: "See below" });
  const { data: mail } = await resend.emails.receiving.get(id);
  const raw = await fetch(mail?.raw?.download_url ?? "");
  expect(raw.headers.get("content-type")).toBe("message/rfc822");
  const source = await raw.text();
  expect(source.split("\r\n").every((line) => /^[\x20-\x7e]{0,998}$/.test(line))).toBe(true);
});

test("attachments of a received mail are listed and downloaded without a key", async () => {
  const id = await receive();
  const { data } = await resend.emails.receiving.attachments.list({ emailId: id });
  const [file] = data?.data ?? [];
  expect(file).toMatchObject({ filename: "order.txt", size: 4, content_type: "text/plain" });
  const one = await resend.emails.receiving.attachments.get({ emailId: id, id: file?.id ?? "" });
  const download = await fetch(one.data?.download_url ?? "");
  expect(await download.text()).toBe("6735");
  expect(download.headers.get("content-security-policy")).toContain("sandbox");
});

test("received mails are listed newest first, apart from sent ones", async () => {
  await resend.emails.send({ from: "a@b.co", to: "c@d.co", subject: "Out", text: "Out" });
  const first = await receive();
  const second = await receive();
  const { data } = await resend.emails.receiving.list({ limit: 1 });
  expect(data).toMatchObject({ has_more: true, data: [{ id: second }] });
  const rest = await resend.emails.receiving.list({ after: second });
  expect(rest.data?.data.map(({ id }) => id)).toEqual([first]);
  expect((await resend.emails.receiving.get("nobody")).error?.name).toBe("not_found");
});
