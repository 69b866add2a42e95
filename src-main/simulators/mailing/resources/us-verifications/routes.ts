import * as z from "zod";
import { invalid } from "../../errors.ts";
import { route } from "../../route.ts";
import { requiredText, text } from "../../shared/schema.ts";
import { presentVerification } from "./present.ts";

const createVerificationBody = z.object({
  recipient: text(500),
  primary_line: requiredText(500).optional(),
  secondary_line: text(500),
  urbanization: text(500),
  city: text(200),
  state: text(50),
  zip_code: text(10),
  /** The whole address in one line instead. */
  address: requiredText(500).optional(),
});

type Asked = z.output<typeof createVerificationBody>;

const ONE_LINE =
  /^(?<line>.+?),\s*(?<city>[^,]+),\s*(?<state>[a-z]{2})\.?\s+(?<zip>\d{5}(?:-\d{4})?)$/i;

/** The parts of an address, from its fields or from its one line. */
function partsOf(asked: Asked): { line: string; city: string; state: string; zip: string } {
  if (asked.address !== undefined) {
    const {
      line = "",
      city = "",
      state = "",
      zip = "",
    } = ONE_LINE.exec(asked.address)?.groups ?? {};
    if (line === "") throw invalid("address must be a street, a city, a state and a zip code");
    return { line, city, state, zip };
  }
  const { primary_line: line, city, state, zip_code: zip } = asked;
  if (line === undefined) throw invalid("primary_line or address is required");
  if (zip === null && (city === null || state === null)) {
    throw invalid("zip_code or both city and state are required");
  }
  return { line, city: city ?? "", state: state ?? "", zip: zip ?? "" };
}

/** Verification: every complete address is deliverable. */
export const routes = [
  route("POST /v1/us_verifications", "Verifies a US address", {
    body: createVerificationBody,
    handle: ({ ids }, request) =>
      presentVerification(ids.next("us_ver_", 16, "hex"), {
        ...partsOf(request.body),
        recipient: request.body.recipient ?? "",
        secondLine: request.body.secondary_line ?? "",
        urbanization: request.body.urbanization ?? "",
      }),
  }),
];
