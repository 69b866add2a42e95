/** The differences from an ordinary verification. */
export interface Finding {
  readonly deliverability?: string;
  readonly components?: Readonly<Record<string, string>>;
}

const unit = (what: string): Finding => ({ deliverability: `deliverable_${what}_unit` });

const undeliverable: Finding = { deliverability: "undeliverable" };

const kind = (addressType: string, recordType: string): Finding => ({
  components: { address_type: addressType, record_type: recordType },
});

const military: Finding = { components: { zip_code_type: "military" } };

/** The provider's test addresses: each is a `primary_line` or an `address`. */
const findings: Readonly<Record<string, Finding>> = {
  "commercial highrise": kind("commercial", "highrise"),
  "residential highrise": kind("residential", "highrise"),
  "residential house": kind("residential", "street"),
  "po box": {
    components: {
      record_type: "po_box",
      carrier_route: "B001",
      carrier_route_type: "po_box",
      po_box_only_flag: "Y",
      zip_code_type: "po_box",
    },
  },
  "rural route": {
    components: {
      record_type: "rural_route",
      carrier_route: "R001",
      carrier_route_type: "rural_route",
    },
  },
  "puerto rico": { components: { city: "SAN JUAN", state: "PR" } },
  military,
  "department of state": military,
  deliverable: {},
  "missing unit": unit("missing"),
  "incorrect unit": unit("incorrect"),
  "unnecessary unit": unit("unnecessary"),
  "undeliverable block match": undeliverable,
  "undeliverable no match": undeliverable,
};

/** Returns the provider's finding for one of its test addresses. */
export function findTestFinding(line: string): Finding | undefined {
  const name = line.toLowerCase();
  return Object.hasOwn(findings, name) ? findings[name] : undefined;
}
