import fc from "fast-check";
import { expect, test } from "vitest";
import { plainAddress } from "./addresses.ts";
import { emailSent, smtpHandoff } from "./events.ts";
import { presentTime } from "./present.ts";
import type { Email } from "./state.ts";
import { writeHandoffs, writeSent } from "./write-events.ts";

const text = fc.string({ unit: "binary" });
const moment = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
const addresses = fc.array(text, { minLength: 1, maxLength: 2 });

/** Mails of every kind: ordinary ones often. */
const mails: fc.Arbitrary<Email> = fc.record({
  id: text,
  messageId: text,
  createdAt: moment,
  from: fc.oneof(text, fc.constant("Shop <shop@example.com>")),
  to: addresses,
  cc: fc.constantFrom(null, null, ["cc@example.com"]),
  bcc: fc.constantFrom(null, ["bcc@example.com"]),
  replyTo: fc.constantFrom(null, null, ["reply@example.com"]),
  subject: text,
  html: fc.option(text),
  text: fc.option(text),
  headers: fc.constantFrom({}, {}, { "X-Order": "7" }),
  tags: fc.constantFrom([], [], [{ name: "a", value: "b" }]),
  topicId: fc.constantFrom(null, "topic"),
  templateId: fc.constantFrom(null, null, "template"),
  scheduledAt: fc.constant(null),
  lastEvent: fc.constant("sent"),
  bounce: fc.constant(null),
  attachments: fc.constantFrom([], [], [attachment()]),
});

function attachment(): Email["attachments"][number] {
  const content = Buffer.from("hello");
  return {
    id: "a",
    filename: "a.txt",
    contentType: "text/plain",
    contentId: null,
    content,
    path: null,
  };
}

test("written events are the events that are shown, whatever the mail is", () => {
  fc.assert(
    fc.property(mails, moment, text, (mail, now, recipient) => {
      const sent = emailSent(mail, presentTime(mail.createdAt), presentTime(now));
      expect(writeSent(mail, now).text).toBe(JSON.stringify(sent));
      const sender = plainAddress(mail.from) ?? mail.from;
      const handedOver = smtpHandoff(mail, { sender, recipient });
      expect(writeHandoffs(mail)(recipient).text).toBe(JSON.stringify(handedOver));
    }),
    { numRuns: 500 },
  );
});
