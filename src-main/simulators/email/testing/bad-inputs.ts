import {
  anonymousRows,
  badUrls,
  type BadInput,
  type BadInputs,
  changedRows,
  fieldChanges,
  type GoodInput,
  longIdRows,
  MEBIBYTE,
  receiverUrls,
  rootRows,
  textField,
  worldActionRows,
} from "#core/testing/bad-inputs.ts";

const mail = { from: "a@example.com", to: ["b@example.com"], subject: "Hi", html: "<p>" };
const hook = { endpoint: "http://127.0.0.1:9/", events: ["email.sent"] };
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `a${String(index)}@example.com`);

const webhooks = changedRows("/webhooks", hook, [
  ...fieldChanges("endpoint", [...badUrls, "http://h/\ud800", 5, null, [], {}, undefined]),
  ...fieldChanges("events", [
    "email.sent",
    [],
    [1],
    [null],
    ["email.exploded"],
    [""],
    {},
    null,
    undefined,
  ]),
]);

const senders = [
  5,
  null,
  "",
  "nobody",
  "a@b",
  "a@example.com\r\nBcc: x@y.z",
  ["a@example.com"],
  {},
  undefined,
];
const recipients = [
  "nobody",
  [],
  [null],
  {},
  5,
  null,
  [["a@example.com"]],
  addresses(51),
  undefined,
];

const emails = changedRows("/emails", mail, [
  ...fieldChanges("from", senders),
  ...fieldChanges("to", recipients),
  ...fieldChanges("subject", [[], 5, null, "a\u0000b", "a\r\nBcc: x@y.z", undefined]),
  ...fieldChanges("html", [5, [], {}, true, undefined]),
  ...fieldChanges("headers", [{ "X-A\r\nB": "c" }, { "X-A": "b\r\nc: d" }]),
  [{ attachments: [{ filename: "x" }] }, 422, "content"],
  [{ scheduled_at: "whenever" }, 422, "scheduled_at"],
  [{ tags: [{ name: "a b", value: "c" }] }, 422, "tags"],
]);

function bounces(email: string, bounced: string): readonly BadInput[] {
  return changedRows("/_bounce", { email_id: email }, [
    ...fieldChanges("email_id", [undefined]),
    ...textField("email_id"),
    [{ email_id: "nobody" }, 404, "email_id"],
    [{ email_id: bounced }, 409, "email_already_bounced"],
    ...textField("subType"),
    ...textField("message"),
    [{ message: "x".repeat(MEBIBYTE / 2) }, 422, "message"],
    [{ message: "x".repeat(MEBIBYTE) }, 413, "body_too_large"],
    ...fieldChanges("diagnosticCode", [5, null, [], {}, [5], "", "a\r\nb", ["a\r\nb"]]),
    [{ message: "a\u0000b" }, 422, "message"],
    [{ subType: "a\nb" }, 422, "subType"],
    [{ last_event: "bounced" }, 422, "last_event"],
  ]);
}

const accepted = (name: string, change: object, headers: GoodInput["headers"] = {}): GoodInput => ({
  path: "/emails",
  name: `an email: ${name}`,
  body: { ...mail, ...change },
  headers,
});

const acceptedEmails: readonly GoodInput[] = [
  accepted("50 recipients", { to: addresses(50) }),
  accepted("one recipient as text", { to: "b@example.com" }),
  accepted("emoji and right-to-left text", { subject: "مرحبا 🎉 שלום \u202e" }),
  accepted("names in other scripts", {
    from: "Zoë “Z” Ωmega <a@example.com>",
    to: ["名前 <b@example.com>"],
  }),
  accepted("unknown fields", { _sdk: "x", trackOpens: true, nested: { a: [1] } }),
  accepted("nulls where SDKs send them", {
    cc: null,
    bcc: null,
    reply_to: null,
    attachments: null,
  }),
  accepted("a mebibyte of text", { html: "x".repeat(MEBIBYTE) }),
  accepted("an upper-case type", {}, { "content-type": "Application/JSON; Charset=utf-8" }),
  accepted("an object's own names", {
    headers: { constructor: "x" },
    tags: [{ name: "constructor", value: "x" }],
  }),
];

/** Emails, webhooks, and the bounces of a world action. */
export const badInputs: BadInputs = {
  prepare: async (make) => {
    const email = await make("/emails", mail);
    const bounced = await make("/emails", mail);
    await make("/_bounce", { email_id: bounced });
    return {
      refused: [
        ...webhooks,
        ...emails,
        ...rootRows("/emails"),
        ...anonymousRows("/emails"),
        ...longIdRows("/emails/"),
        ...bounces(email, bounced),
        ...worldActionRows("/_bounce"),
      ],
      accepted: [
        ...receiverUrls.map((url) => ({
          path: "/webhooks",
          name: `a webhook to ${url}`,
          body: { endpoint: url, events: ["email.sent"], name: "mine" },
        })),
        ...acceptedEmails,
        {
          path: "/_bounce",
          name: "a bounce: a list of codes",
          body: { email_id: email, subType: "General", diagnosticCode: ["smtp; 550"] },
        },
      ],
    };
  },
};
