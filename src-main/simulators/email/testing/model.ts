import {
  type Act,
  actsOn,
  idTimestampBase64,
  MEBIBYTE,
  post,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const mail = { from: "a@example.com", to: ["b@example.com"], subject: "Hi", html: "<p>" };
const reader = (n: number) => `b${String(n)}@example.com`;
/** A sandbox address; the label makes it another one each time. */
const bouncing = (n: number) => `bounced+${String(n)}@resend.dev`;
const sent = (address: string) => [`smtp-delivery/${address}`, "email.sent"];

const acts: readonly Act[] = [
  {
    name: "send",
    repeats: true,
    makes: { sort: "email", pointer: "/id", state: "sent" },
    call: (_ref, n) => post("/emails", { ...mail, to: [reader(n)] }),
    expect: (_state, n) => ({ status: 200, events: sent(reader(n)) }),
  },
  {
    name: "send to two",
    makes: { sort: "email", pointer: "/id", state: "sent" },
    call: (_ref, n) => post("/emails", { ...mail, to: [reader(n)], cc: ["c@example.com"] }),
    expect: (_state, n) => ({
      status: 200,
      events: [`smtp-delivery/${reader(n)}`, ...sent("c@example.com")],
    }),
  },
  {
    name: "send to a sandbox address",
    makes: { sort: "email", pointer: "/id", state: "bounced" },
    call: (_ref, n) => post("/emails", { ...mail, to: [bouncing(n)] }),
    expect: (_state, n) => ({ status: 200, events: [...sent(bouncing(n)), "email.bounced"] }),
  },
  {
    name: "send later",
    call: (_ref, n) => post("/emails", { ...mail, to: [reader(n)], scheduled_at: "in 10 seconds" }),
    expect: (_state, n) => ({
      status: 200,
      events: ["email.scheduled"],
      later: { seconds: 10, events: sent(reader(n)) },
    }),
  },
  wrong("send from nobody", post("/emails", { ...mail, from: "nobody" }), 422, "from"),
  wrong("send to nobody", post("/emails", { ...mail, to: [] }), 422, "to"),
  {
    name: "bounce",
    on: "email",
    call: (ref, n) => post("/_bounce", { email_id: ref, message: `n ${String(n)}` }),
    expect: (state) => {
      if (state === undefined) return { status: 404, refused: "email_id" };
      if (state === "bounced") return { status: 409, refused: "email_already_bounced" };
      return { status: 200, events: ["email.bounced"], becomes: "bounced" };
    },
  },
  wrong("bounce nothing", post("/_bounce", { subType: "General" }), 422, "email_id"),
  {
    name: "contact",
    makes: { sort: "contact", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/contacts", { email: reader(n) }),
    expect: () => ({ status: 201, events: ["contact.created"] }),
  },
  actsOn("contact", { status: 404, refused: "not_found" })(
    "delete contact",
    (ref) => request("DELETE", `/contacts/${ref}`),
    { there: { status: 200, events: ["contact.deleted"], becomes: "gone" } },
  ),
];

/** Mails that are sent, scheduled and bounced, and contacts that come and go. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    bodyLimit: 40 * MEBIBYTE,
    watched: ["/emails", "/contacts", "/webhooks"],
    endpoints: {
      types: ["email.sent", "email.bounced", "email.scheduled", "contact.created"],
      register: (url, types) => post("/webhooks", { endpoint: url, events: types }),
      wrongUrl: { status: 422, refused: "endpoint" },
      secretAt: "/signing_secret",
      change: (id, enabled) =>
        request("PATCH", `/webhooks/${id}`, { status: enabled ? "enabled" : "disabled" }),
      remove: (id) => request("DELETE", `/webhooks/${id}`),
    },
    stampOf: idTimestampBase64,
  },
];
