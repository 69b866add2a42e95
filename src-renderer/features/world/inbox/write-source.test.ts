import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { MailView } from "#shared/domain/mail.ts";
import { writeSource } from "./write-source.ts";

const mail: MailView = {
  ...{ kind: "email", id: "1", from: "Röstérei <shop@harbour.example>", status: "sent" },
  ...{ to: ["Ada <ada@example.com>"], cc: [], bcc: [], replyTo: [], preview: "" },
  ...{ isOpened: false, isFromPerson: false, createdAt: Date.UTC(2026, 10, 22, 12) },
  subject: "Deine Quittung ✓ für November, und noch einige Wörter mehr 🎉",
  html: "<p>Grüße</p>",
  text: "Grüße\n\nbis bald",
  headers: [],
  attachments: [],
};

test("a parser of mails reads the same parts back", async () => {
  const read = await PostalMime.parse(writeSource(mail));
  expect(read).toMatchObject({
    subject: mail.subject,
    from: { name: "Röstérei", address: "shop@harbour.example" },
    to: [{ name: "Ada", address: "ada@example.com" }],
    date: "2026-11-22T12:00:00.000Z",
  });
  expect([read.html?.trim(), read.text?.trim()]).toEqual(["<p>Grüße</p>", "Grüße\n\nbis bald"]);
});

test("files are parts of their own, and their names cannot add headers", async () => {
  const file = { name: 'a"\r\nX-Evil: 1.png', contentType: "image/png", bytes: 4 };
  const source = writeSource({
    ...mail,
    text: null,
    headers: [{ name: "X-Order", value: "1003\r\nX-Evil: 1" }],
    attachments: [{ ...file, contentId: "logo", content: "iVBORw==" }],
  });
  const read = await PostalMime.parse(source);
  expect(read.attachments).toMatchObject([
    { mimeType: "image/png", contentId: "<logo>", disposition: "inline" },
  ]);
  expect(read.headers.map(({ key }) => key)).not.toContain("x-evil");
  expect(read.headers).toContainEqual({
    ...read.headers.find(({ key }) => key === "x-order"),
    value: "1003 X-Evil: 1",
  });
});
