import { expect, test } from "vitest";
import { emailSent, smtpHandoff } from "../../events.ts";
import { presentTime } from "../../shared/present.ts";
import type { Email } from "../../state.ts";
import { writeHandoff, writeSent } from "./write-sent.ts";

const ordinary: Email = {
  id: "4ef9a417",
  messageId: "<4ef9a417@email.resend.dev>",
  createdAt: 0,
  lastEvent: "sent",
  bounce: null,
  attachments: [],
  from: "Shop <shop@example.com>",
  to: ["ann@example.com"],
  cc: null,
  bcc: null,
  replyTo: null,
  subject: 'Your "order" – ready',
  html: "<p>Thank you.</p>\n",
  text: null,
  headers: {},
  tags: [],
  topicId: null,
  templateId: null,
  scheduledAt: null,
};

const attachment = {
  id: "1",
  filename: "a.txt",
  contentType: "text/plain",
  contentId: null,
  content: Buffer.from("hello"),
  path: null,
};

test.each<[name: string, change: Partial<Email>]>([
  ["an ordinary mail", {}],
  ["one after another", { id: "5a0b", subject: "", html: null, text: "Thank you." }],
  ["one to several recipients", { to: ["ann@example.com", "bob@example.com"] }],
  ["one with copies", { cc: ["carl@example.com"], bcc: ["dora@example.com"] }],
  ["one that is answered elsewhere", { replyTo: ["help@example.com"] }],
  ["one with headers", { headers: { "X-Order": "12" } }],
  ["one with tags", { tags: [{ name: "kind", value: "order" }] }],
  ["one of a template", { templateId: "welcome" }],
  ["one with an attachment", { attachments: [attachment] }],
])("the texts of %s are those of the presenters", (_name, change) => {
  const mail = { ...ordinary, ...change };
  const envelope = { sender: "shop@example.com", recipient: "ann@example.com" };
  expect(writeHandoff(mail, envelope).text).toBe(JSON.stringify(smtpHandoff(mail, envelope)));
  const [now, created] = [presentTime(60_000), presentTime(0)];
  expect(writeSent(mail, 60_000).text).toBe(JSON.stringify(emailSent(mail, now, created)));
});
