import { badUrls } from "./bad-urls.ts";
import type { BadInput, Known } from "./input.ts";

const types = ["charge.exploded", "charge.*", "", "CHARGE.SUCCEEDED"];

/** One form to a route of payments. */
const form = (
  path: string,
  status: number,
  names: string,
  fields: Readonly<Record<string, string>>,
): BadInput => ({
  kind: "payments",
  path,
  status,
  names,
  body: new URLSearchParams(fields).toString(),
  name: `${path} ${JSON.stringify(fields).slice(0, 80)}`,
});

/** The same, written out: for what a list of fields cannot say. */
const rawForm = (path: string, status: number, body: string, names?: string): BadInput => ({
  kind: "payments",
  path,
  status,
  body,
  name: `${path} ${body.slice(0, 60)}`,
  ...(names === undefined ? {} : { names }),
});

const hooks = "/v1/webhook_endpoints";
const here = "url=http://127.0.0.1:9/";

const endpoints: readonly BadInput[] = [
  ...badUrls.map((url) => form(hooks, 400, "url", { url, "enabled_events[]": "*" })),
  rawForm(hooks, 400, "enabled_events[]=*", "url"),
  rawForm(hooks, 400, `${here}&${here}&enabled_events[]=*`, "url"),
  rawForm(hooks, 400, "url[a]=http://h/&enabled_events[]=*", "url"),
  rawForm(hooks, 400, here, "enabled_events"),
  rawForm(hooks, 400, `${here}&enabled_events=charge.succeeded`, "enabled_events"),
  ...types.map((type) =>
    rawForm(hooks, 400, `${here}&enabled_events[]=${type}`, "enabled_events[0]"),
  ),
  rawForm(hooks, 400, `${here}&enabled_events[0][x]=1`, "enabled_events"),
  rawForm(hooks, 400, `${here}${"&enabled_events[]=*".repeat(10_001)}`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&__proto__[a]=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&constructor[prototype][a]=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&metadata[__proto__]=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&metadata${"[a]".repeat(70)}=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=%ZZ`, "enabled_events[]"),
  rawForm(hooks, 400, `${here}&enabled_events[]=%00`, "enabled_events[0]"),
  ...["secret", "id", "livemode", "created", "object"].map((name) =>
    rawForm(hooks, 400, `${here}&enabled_events[]=*&${name}=x`, name),
  ),
  {
    ...rawForm(hooks, 415, '{"url":"http://h/"}'),
    type: "application/json",
    name: `${hooks} as JSON`,
  },
  { ...rawForm(hooks, 415, here), type: "text/plain", name: `${hooks} as text` },
  ...[
    "",
    "Digest x",
    "Basic !!!!",
    "Basic",
    "Bearer",
    "Bearer ",
    "Bearer a b",
    `Basic ${Buffer.from(":x").toString("base64")}`,
  ].map((authorization) => ({
    ...rawForm(hooks, 401, `${here}&enabled_events[]=*`),
    headers: { authorization },
    name: `${hooks} shown ${JSON.stringify(authorization)}`,
  })),
];

const goodCharge = { amount: "1200", currency: "usd", source: "tok_visa" };

const charges: readonly BadInput[] = [
  ...["abc", "-5", "0", "10.5", "1e400", "99999999999999999999", "", " 12", "0x10", "1200 "].map(
    (amount) => form("/v1/charges", 400, "amount", { ...goodCharge, amount }),
  ),
  ...["us", "usdd", "", "u$d", "12"].map((currency) =>
    form("/v1/charges", 400, "currency", { ...goodCharge, currency }),
  ),
  rawForm("/v1/charges", 400, "amount=1&amount=2&currency=usd&source=tok_visa", "amount"),
  rawForm("/v1/charges", 400, "amount=1&currency[]=usd&source=tok_visa", "currency"),
  rawForm("/v1/charges", 400, "amount=1&source=tok_visa", "currency"),
  rawForm("/v1/charges", 400, "amount=1&currency=usd", "source"),
  rawForm("/v1/charges", 400, "currency=usd&source=tok_visa", "amount"),
  rawForm("/v1/charges", 400, "", "amount"),
  ...["disputed", "id", "livemode", "created", "status", "paid", "amount_refunded"].map((name) =>
    form("/v1/charges", 400, name, { ...goodCharge, [name]: "x" }),
  ),
];

/** What payments refuses, whose bodies are forms. */
export function paymentsRows({ charge }: Known): readonly BadInput[] {
  return [
    ...endpoints,
    ...charges,
    form(`/v1/charges/${charge}`, 400, "metadata", { "metadata[a]": "x".repeat(501) }),
    form(`/v1/charges/${charge}`, 400, "disputed", { disputed: "true" }),
  ];
}
