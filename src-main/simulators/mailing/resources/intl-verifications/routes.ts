import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf } from "#core/contract/rules/rule.ts";
import { invalid } from "../../errors.ts";
import { respondInBulk } from "../../shared/bulk.ts";
import { route } from "../../route.ts";
import { requiredText, text } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";

const fields = () => ({
  recipient: text(500),
  primary_line: requiredText(500).optional(),
  secondary_line: text(500),
  city: text(200),
  state: text(200),
  postal_code: text(12),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, "must be a two-letter country code")
    .transform((code) => code.toUpperCase()),
  /** The whole address in one line instead. */
  address: requiredText(500).optional(),
});

const verificationBody = lazyObject(fields);

type Asked = z.output<typeof verificationBody>;

/** The provider's test addresses, with what they are found to be. */
const findings: Readonly<Record<string, readonly [string, string, string]>> = {
  deliverable: ["deliverable", "LV4", "SUBBUILDING"],
  "deliverable missing info": ["deliverable_missing_info", "LF4", "HOUSENUMBER/BUILDING"],
  undeliverable: ["undeliverable", "LM2", "STREET"],
  "no match": ["no_match", "LU1", "SPARSE"],
};

const usual = ["deliverable", "LV4", "HOUSENUMBER/BUILDING"] as const;

/** `Rue de Rivoli 12` and `12 Rue de Rivoli` → the number and the street. */
function streetOf(line: string): { readonly number: string; readonly street: string } {
  const words = line.split(/[\s,]+/).filter(Boolean);
  const number = words.find((word) => /^\d+[A-Z]?$/.test(word)) ?? "";
  return { number, street: words.filter((word) => word !== number).join(" ") };
}

/** A verification: every address is deliverable, but for the provider's test addresses. */
function verify({ ids }: SimContext, asked: Asked): Record<string, unknown> {
  const line = (asked.primary_line ?? asked.address ?? "").toUpperCase();
  if (line === "") throw invalid("primary_line or address is required");
  if (asked.country === "US") throw invalid("country must not be US: use us_verifications");
  const name = line.toLowerCase();
  const [deliverability, status, coverage] =
    (Object.hasOwn(findings, name) ? findings[name] : undefined) ?? usual;
  const [city = "", state = "", postal = ""] = [asked.city, asked.state, asked.postal_code].map(
    (part) => (part ?? "").toUpperCase(),
  );
  const { number, street } = streetOf(line);
  return {
    id: ids.next("intl_ver_", 16, "hex"),
    recipient: asked.recipient?.toUpperCase() ?? "",
    primary_line: line,
    secondary_line: asked.secondary_line?.toUpperCase() ?? "",
    last_line: [postal, city, state].filter((part) => part !== "").join(" "),
    country: asked.country,
    coverage,
    deliverability,
    status,
    components: { primary_number: number, street_name: street, city, state, postal_code: postal },
    object: "intl_verification",
  };
}

/** Verification of addresses outside the US. */
export const routes = [
  route("POST /v1/intl_verifications", "Verifies an address outside the US", {
    body: verificationBody,
    rules: [anyOf("primary_line", "address")],
    handle: (context, request) => verify(context, request.body),
  }),
  route("POST /v1/bulk/intl_verifications", "Verifies addresses outside the US", {
    body: lazyObject(() => ({
      addresses: z
        .array(z.unknown())
        .min(1, "must have an address")
        .max(20, "must have at most 20 addresses"),
    })),
    documents: lazyObject(() => ({ addresses: z.array(lazyObject(fields)).min(1).max(20) })),
    handle: (context, request) =>
      respondInBulk(request.body.addresses, verificationBody, (asked) => verify(context, asked)),
  }),
];
