/** An address to verify, in its parts. */
interface VerifiedParts {
  readonly recipient: string;
  readonly line: string;
  readonly secondLine: string;
  readonly urbanization: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** `210 KING ST` → its number, its name and its suffix. */
function streetOf(line: string): { number: string; name: string; suffix: string } {
  const [number = "", ...words] = line.split(/\s+/);
  const isNumbered = /^\d/.test(number);
  const rest = isNumbered ? words : line.split(/\s+/);
  const suffix = rest.length > 1 ? (rest.at(-1) ?? "") : "";
  const name = (suffix === "" ? rest : rest.slice(0, -1)).join(" ");
  return { number: isNumbered ? number : "", name, suffix };
}

/** A verification in which everything is found to be right. */
export function presentVerification(id: string, parts: VerifiedParts): Record<string, unknown> {
  const [line = "", second = "", city = "", state = ""] = [
    parts.line,
    parts.secondLine,
    parts.city,
    parts.state,
  ].map((part) => part.toUpperCase());
  const [zip = "", plus4 = ""] = parts.zip.split("-");
  const street = streetOf(line);
  const lastLine = [city, state, parts.zip].filter((part) => part !== "").join(" ");
  return {
    id,
    recipient: parts.recipient.toUpperCase(),
    primary_line: line,
    secondary_line: second,
    urbanization: parts.urbanization.toUpperCase(),
    last_line: lastLine,
    deliverability: "deliverable",
    valid_address: true,
    components: {
      primary_number: street.number,
      street_predirection: "",
      street_name: street.name,
      street_suffix: street.suffix,
      street_postdirection: "",
      secondary_designator: "",
      secondary_number: "",
      pmb_designator: "",
      pmb_number: "",
      extra_secondary_designator: "",
      extra_secondary_number: "",
      city,
      state,
      zip_code: zip,
      zip_code_plus_4: plus4,
      zip_code_type: "standard",
      address_type: "residential",
      record_type: "street",
      default_building_address: false,
    },
    object: "us_verification",
  };
}
