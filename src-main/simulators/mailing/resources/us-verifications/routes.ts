import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { absent, anyOf, exclusive, onlyIf, worded } from "#core/contract/rules/rule.ts";
import { invalid } from "../../errors.ts";
import { route } from "../../route.ts";
import { respondInBulk } from "../../shared/bulk.ts";
import { requiredText, text } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { type AddressParts, partsOfOneLine } from "./one-line.ts";
import { presentVerification } from "./present.ts";
import { findTestFinding } from "./test-addresses.ts";

const createVerificationBody = lazyObject(() => ({
  recipient: text(500),
  primary_line: requiredText(500).optional(),
  secondary_line: text(500),
  urbanization: text(500),
  city: text(200),
  state: text(50),
  zip_code: text(10),
  /** The whole address in one line instead. */
  address: requiredText(500).optional(),
}));

const NO_PLACE = "zip_code or both city and state are required";

const zipOrPlace = (name: string) => worded(anyOf(name, "zip_code"), { message: NO_PLACE });

const verificationRules = [
  anyOf("primary_line", "address"),
  ...[
    "recipient",
    "primary_line",
    "secondary_line",
    "urbanization",
    "city",
    "state",
    "zip_code",
  ].map((name) => exclusive("address", name)),
  ...onlyIf([absent("address")], zipOrPlace("city"), zipOrPlace("state")),
];

const bulkBody = lazyObject(() => ({
  addresses: z
    .array(z.unknown())
    .min(1, "must have an address")
    .max(20, "must have at most 20 addresses"),
}));

type VerificationBody = z.output<typeof createVerificationBody>;

/** The parts of an address, from its fields or from its one line. */
function partsOf(asked: VerificationBody): AddressParts {
  if (asked.address !== undefined) {
    if (findTestFinding(asked.address))
      return { line: asked.address, city: "", state: "", zip: "" };
    const parts = partsOfOneLine(asked.address);
    if (!parts) throw invalid("address must be a street, a city, a state and a zip code");
    return parts;
  }
  const { primary_line: line, city, state, zip_code: zip } = asked;
  // Forms send empty texts, which are given and say nothing.
  if (zip === null && (city === null || state === null)) throw invalid(NO_PLACE);
  return { line: line ?? "", city: city ?? "", state: state ?? "", zip: zip ?? "" };
}

function verify({ ids }: SimContext, asked: VerificationBody): Record<string, unknown> {
  if (asked.primary_line === undefined && asked.address === undefined) {
    throw invalid("primary_line or address is required");
  }
  return presentVerification(ids.next("us_ver_", 16, "hex"), {
    ...partsOf(asked),
    recipient: asked.recipient ?? "",
    secondLine: asked.secondary_line ?? "",
    urbanization: asked.urbanization ?? "",
  });
}

/** Verification: every complete address is deliverable, but for the provider's test addresses. */
export const routes = [
  route("POST /v1/us_verifications", "Verifies a US address", {
    unsupported: ["case"],
    body: createVerificationBody,
    rules: verificationRules,
    handle: (context, request) => verify(context, request.body),
  }),
  route("POST /v1/bulk/us_verifications", "Verifies US addresses", {
    unsupported: ["case"],
    body: bulkBody,
    documents: lazyObject(() => ({ addresses: z.array(createVerificationBody).min(1).max(20) })),
    handle: (context, request) =>
      respondInBulk(request.body.addresses, createVerificationBody, (asked) =>
        verify(context, asked),
      ),
  }),
];
