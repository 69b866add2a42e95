import {
  anonymousRows,
  badUrls,
  type BadInput,
  type BadInputs,
  changedRows,
  fieldChanges,
  FORM,
  type GoodInput,
  longIdRows,
  receiverUrls,
  textField,
  worldActionRows,
} from "#core/testing/bad-inputs.ts";

/** A refused form, written out. */
const rawForm = (path: string, body: string, names?: string, status = 400): BadInput => ({
  path,
  status,
  body,
  name: `${path} ${body.slice(0, 60)}`,
  ...(names === undefined ? {} : { names }),
});

/** A refused form of these fields. */
const form = (path: string, names: string, fields: Readonly<Record<string, string>>): BadInput => ({
  ...rawForm(path, new URLSearchParams(fields).toString(), names),
  name: `${path} ${JSON.stringify(fields).slice(0, 80)}`,
});

const hooks = "/v1/webhook_endpoints";
const here = "url=http://127.0.0.1:9/";
const good = `${here}&enabled_events[]=*`;

const endpoints: readonly BadInput[] = [
  ...badUrls.map((url) => form(hooks, "url", { url, "enabled_events[]": "*" })),
  rawForm(hooks, "enabled_events[]=*", "url"),
  rawForm(hooks, `${here}&${good}`, "url"),
  rawForm(hooks, "url[a]=http://h/&enabled_events[]=*", "url"),
  rawForm(hooks, here, "enabled_events"),
  rawForm(hooks, `${here}&enabled_events=charge.succeeded`, "enabled_events"),
  ...["charge.exploded", "charge.*", "", "CHARGE.SUCCEEDED"].map((type) =>
    rawForm(hooks, `${here}&enabled_events[]=${type}`, "enabled_events[0]"),
  ),
  rawForm(hooks, `${here}&enabled_events[0][x]=1`, "enabled_events"),
  rawForm(hooks, `${here}${"&enabled_events[]=*".repeat(10_001)}`),
  rawForm(hooks, `${good}&__proto__[a]=1`),
  rawForm(hooks, `${good}&constructor[prototype][a]=1`),
  rawForm(hooks, `${good}&metadata[__proto__]=1`),
  rawForm(hooks, `${good}&metadata${"[a]".repeat(70)}=1`),
  rawForm(hooks, `${here}&enabled_events[]=%ZZ`, "enabled_events[]"),
  rawForm(hooks, `${here}&enabled_events[]=%00`, "enabled_events[0]"),
  ...["secret", "id", "livemode", "created", "object"].map((name) =>
    rawForm(hooks, `${good}&${name}=x`, name),
  ),
  { ...rawForm(hooks, '{"url":"http://h/"}', undefined, 415), type: "application/json" },
  { ...rawForm(hooks, here, undefined, 415), type: "text/plain", name: `${hooks} as text` },
  ...anonymousRows(
    hooks,
    [
      "",
      "Digest x",
      "Basic !!!!",
      "Basic",
      "Bearer",
      "Bearer ",
      "Bearer a b",
      `Basic ${Buffer.from(":x").toString("base64")}`,
    ],
    good,
  ),
];

const path = "/v1/charges";
const charge = "amount=1200&currency=usd&source=tok_visa";
const fields = Object.fromEntries(new URLSearchParams(charge));
const amounts = ["abc", "-5", "0", "10.5", "1e400", "99999999999999999999", "", " 12", "0x10"];

const charges: readonly BadInput[] = [
  ...[...amounts, "1200 "].map((amount) => form(path, "amount", { ...fields, amount })),
  ...["us", "usdd", "", "u$d", "12"].map((currency) =>
    form(path, "currency", { ...fields, currency }),
  ),
  rawForm(path, "amount=1&amount=2&currency=usd&source=tok_visa", "amount"),
  rawForm(path, "amount=1&currency[]=usd&source=tok_visa", "currency"),
  rawForm(path, "amount=1&source=tok_visa", "currency"),
  rawForm(path, "amount=1&currency=usd", "source"),
  rawForm(path, "currency=usd&source=tok_visa", "amount"),
  rawForm(path, "", "amount"),
  ...["disputed", "id", "livemode", "created", "status", "paid", "amount_refunded"].map((name) =>
    form(path, name, { ...fields, [name]: "x" }),
  ),
];

function ofCharge(id: string, disputed: string): readonly BadInput[] {
  return [
    form(`${path}/${id}`, "metadata", { "metadata[a]": "x".repeat(501) }),
    form(`${path}/${id}`, "disputed", { disputed: "true" }),
    ...changedRows("/_dispute", { charge: id }, [
      ...fieldChanges("charge", [undefined]),
      ...textField("charge"),
      [{ charge: "ch_x" }, 404, "charge"],
      [{ charge: "__proto__" }, 404, "charge"],
      [{ charge: disputed }, 409, "charge_already_disputed"],
      ...fieldChanges("amount", [-1, 0, "12", 1.5, 1e300, 1201, [], null]),
      ...textField("reason"),
      [{ disputed: false }, 422, "disputed"],
      [{ charge: "ch_x", amount: -1 }, 422, "amount"],
    ]),
  ];
}

const accepted = (route: string, body: string, rest: Partial<GoodInput> = {}): GoodInput => ({
  path: route,
  body,
  name: `${route} ${body.slice(0, 90)}`,
  ...rest,
});

const acceptedForms: readonly GoodInput[] = [
  ...receiverUrls.map((url) =>
    accepted(hooks, new URLSearchParams({ url, "enabled_events[0]": "*" }).toString()),
  ),
  accepted(path, charge, { type: "Application/X-WWW-Form-URLEncoded; Charset=UTF-8" }),
  accepted(path, `${charge}&metadata[🎉]=مرحبا&description=%F0%9F%8E%89`),
  accepted(path, `${charge}&expand[]=customer&expand[]=balance_transaction`),
  accepted(
    path,
    `${charge}&receipt_email=a@example.com&statement_descriptor_suffix=X&radar_options[session]=rse_1`,
  ),
  accepted(path, `${charge}&metadata=`),
  accepted(path, `${charge}&metadata%5Bconstructor%5D=x`),
  accepted(path, "amount=99999999&currency=USD&source=tok_visa"),
  accepted("/v1/customers", ""),
  accepted("/v1/customers", "description=a+b%2Bc&", { type: FORM }),
];

/** Charges and webhook endpoints, whose bodies are forms, and the disputes of a world action. */
export const badInputs: BadInputs = {
  prepare: async (make) => {
    const id = await make(path, charge);
    const disputed = await make(path, charge);
    await make("/_dispute", { charge: disputed });
    return {
      refused: [
        ...endpoints,
        ...charges,
        ...longIdRows(`${path}/ch_`),
        ...ofCharge(id, disputed),
        ...worldActionRows("/_dispute"),
      ],
      accepted: [
        ...acceptedForms,
        {
          path: "/_dispute",
          name: "a dispute: an unknown reason",
          body: { charge: id, reason: "🎉", amount: 1200.0 },
        },
      ],
    };
  },
};
