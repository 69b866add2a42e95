import type { AddressParts } from "./one-line.ts";
import { findTestFinding } from "./test-addresses.ts";

/** An address to verify, in its parts. */
interface VerifiedParts extends AddressParts {
  readonly recipient: string;
  readonly secondLine: string;
  readonly urbanization: string;
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

/** Four digits that depend on the address alone: the ZIP+4 codes are not known here. */
function plus4Of(line: string): string {
  const sum = Array.from(line).reduce((total, character, index) => {
    return total + (character.codePointAt(0) ?? 0) * (index + 1);
  }, 0);
  return String(sum % 10_000).padStart(4, "0");
}

/** The bar code of a delivery point: ZIP+4, the end of the house number and a check digit. */
function barcodeOf(zip: string, plus4: string, number: string): string {
  const digits = `${zip}${plus4}${number.replaceAll(/\D/g, "").slice(-2).padStart(2, "0")}`;
  const sum = Array.from(digits).reduce((total, digit) => total + Number(digit), 0);
  return `${digits}${String((10 - (sum % 10)) % 10)}`;
}

/** A verification: everything is found to be right, except at the provider's test addresses. */
export function presentVerification(id: string, parts: VerifiedParts): Record<string, unknown> {
  const [line = "", second = "", city = "", state = ""] = [
    parts.line,
    parts.secondLine,
    parts.city,
    parts.state,
  ].map((part) => part.toUpperCase());
  const [zip = "", plus4 = zip === "" ? "" : plus4Of(line)] = parts.zip.split("-");
  const { deliverability = "deliverable", components } = findTestFinding(parts.line) ?? {};
  const street = streetOf(line);
  const lastLine = [city, state, parts.zip].filter((part) => part !== "").join(" ");
  return {
    id,
    recipient: parts.recipient.toUpperCase(),
    primary_line: line,
    secondary_line: second,
    urbanization: parts.urbanization.toUpperCase(),
    last_line: lastLine,
    deliverability,
    valid_address: deliverability !== "undeliverable",
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
      county: "",
      county_fips: "",
      carrier_route: "C001",
      carrier_route_type: "city_delivery",
      po_box_only_flag: "N",
      delivery_point_barcode: zip === "" ? "" : barcodeOf(zip, plus4, street.number),
      ...components,
    },
    object: "us_verification",
  };
}
