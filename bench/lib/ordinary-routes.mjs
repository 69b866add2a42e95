const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const basic = (user) => `Basic ${Buffer.from(user).toString("base64")}`;

const form = (authorization, path, body) => ({
  path,
  headers: { authorization, "content-type": FORM },
  body,
});
const json = (authorization, path, body) => ({
  path,
  headers: { authorization, "content-type": JSON_TYPE },
  body: JSON.stringify(body),
});
const get = (authorization, path) => ({ method: "GET", path, headers: { authorization } });

const stripe = "Bearer sk_test_x";
const resend = "Bearer re_x";
const slack = "Bearer xoxb-simdeck";
const github = "Bearer ghp_simdeck";
const square = "Bearer EAAAl_simdeck_second_payments_token_000000000000000000000000000";
const jira = basic("sim@example.com:simdeck_issue_tracker_token");
const couch = basic("admin:simdeck-document-storage");
const okta = "SSWS 00simdeck_identity_api_token_0000000000000";
const box = "Bearer simdeckBoxDeveloperToken00000000";
const lob = basic("test_simdeck_mailing:");

const order = "metadata[order]=6735&metadata[shop]=north";
const address = {
  ...{ name: "Ada", address_line1: "210 King St", address_city: "San Francisco" },
  ...{ address_state: "CA", address_zip: "94107" },
};

/**
 * Ordinary requests to routes of all sorts, by kind: creates with the fields that apps send, reads and
 * lists. `prepare` are requests that come first; `call` gets the last response with an id.
 */
export const ordinaryRoutes = [
  {
    kind: "payments",
    call: () =>
      form(
        stripe,
        "/v1/charges",
        `amount=1200&currency=usd&source=tok_visa&description=a&${order}`,
      ),
  },
  { kind: "payments", call: () => form(stripe, "/v1/customers", `name=Ada&email=a@b.co&${order}`) },
  {
    kind: "payments",
    call: () => form(stripe, "/v1/payment_intents", `amount=1200&currency=usd&${order}`),
  },
  {
    kind: "payments",
    prepare: [form(stripe, "/v1/charges", "amount=1200&currency=usd&source=tok_visa")],
    call: ({ id }) => get(stripe, `/v1/charges/${id}`),
    title: "GET /v1/charges/:charge",
  },
  {
    kind: "payments",
    prepare: [form(stripe, "/v1/customers", "name=Ada")],
    call: ({ id }) => get(stripe, `/v1/customers/${id}`),
    title: "GET /v1/customers/:customer",
  },
  { kind: "payments", call: () => get(stripe, "/v1/customers?limit=3") },
  {
    kind: "email",
    call: () =>
      json(resend, "/emails", {
        ...{ from: "shop@example.com", to: ["ann@example.com", "bob@example.com"] },
        ...{ subject: "Your order", html: "<p>Thank you.</p>", reply_to: "help@example.com" },
        tags: [{ name: "order", value: "6735" }],
      }),
  },
  {
    kind: "email",
    prepare: [json(resend, "/emails", { from: "a@b.co", to: "c@d.co", subject: "Hi", text: "Hi" })],
    call: ({ id }) => get(resend, `/emails/${id}`),
    title: "GET /emails/:email",
  },
  {
    kind: "authentication",
    prepare: [json(stripe, "/v1/users", { email_address: ["ada@example.com"] })],
    call: () => get(stripe, "/v1/users?limit=10"),
  },
  { kind: "chat", call: () => get(slack, "/api/conversations.list") },
  {
    kind: "chat",
    call: () => form(slack, "/api/chat.postMessage", "channel=%23general&text=Lunch"),
  },
  {
    kind: "code-hosting",
    prepare: [json(github, "/user/repos", { name: "shop", auto_init: true })],
    call: () => json(github, "/repos/sim-user/shop/issues", { title: "Slow", body: "Checkout" }),
  },
  {
    kind: "code-hosting",
    prepare: [json(github, "/user/repos", { name: "shop2" })],
    call: () => get(github, "/repos/sim-user/shop2"),
  },
  { kind: "second-payments", call: () => get(square, "/v2/locations") },
  { kind: "second-payments", call: () => json(square, "/v2/customers", { given_name: "Ada" }) },
  { kind: "exchange", call: () => get("", "/trade-api/v2/markets") },
  { kind: "identity", call: () => get(okta, "/api/v1/users?limit=10") },
  {
    kind: "mailing",
    call: () => json(lob, "/v1/postcards", { to: address, front: "<b>f</b>", back: "<b>b</b>" }),
  },
  {
    kind: "issue-tracker",
    prepare: [
      json(jira, "/rest/api/3/project", { key: "SIM", name: "S", projectTypeKey: "software" }),
    ],
    call: () =>
      json(jira, "/rest/api/3/issue", {
        fields: { project: { key: "SIM" }, issuetype: { name: "Bug" }, summary: "Slow" },
      }),
  },
  { kind: "file-storage", call: () => get(box, "/2.0/folders/0") },
  {
    kind: "document-storage",
    prepare: [
      { ...get(couch, "/shop"), method: "PUT" },
      json(couch, "/shop", { _id: "order-1", total: 1200 }),
    ],
    call: () => get(couch, "/shop/order-1"),
  },
];

/** Makes the requests that come first. Resolves with the JSON of the last response. */
export async function prepare(base, requests = []) {
  let last = {};
  for (const { path, method = "POST", ...request } of requests) {
    const response = await fetch(base + path, { method, ...request });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    last = await response.json();
  }
  return last;
}
