import { presentAddress, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Person } from "./fields.ts";

const noRelationship = {
  authorizer: false,
  director: false,
  executive: false,
  legal_guardian: false,
  owner: false,
  percent_ownership: null,
  representative: false,
  title: null,
};

/** Returns the fields that an account still needs of a person, by their names below it. */
export function listMissing(person: Person | undefined): readonly string[] {
  const address = person?.address ?? {};
  const given: Readonly<Record<string, unknown>> = {
    "address.city": address["city"],
    "address.line1": address["line1"],
    "address.postal_code": address["postal_code"],
    "address.state": address["state"],
    "dob.day": person?.dob,
    "dob.month": person?.dob,
    "dob.year": person?.dob,
    email: person?.email,
    first_name: person?.first_name,
    last_name: person?.last_name,
    phone: person?.phone,
    ssn_last_4: person?.hasSsn || person?.hasIdNumber ? true : null,
  };
  return Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
}

/** A person as the API shows it. */
export function presentPerson(person: Person): ApiObject {
  const { hasIdNumber, hasSsn, isIndividual: _is, ...shown } = person;
  const due = listMissing(person);
  const none = { additional_document: null, details: null, details_code: null };
  const document = { back: null, details: null, details_code: null, front: null };
  return {
    ...shown,
    address: presentAddress(shown.address),
    dob: shown.dob ?? { day: null, month: null, year: null },
    id_number_provided: hasIdNumber,
    relationship: { ...noRelationship, ...shown.relationship },
    requirements: {
      alternatives: [],
      currently_due: due,
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    ssn_last_4_provided: hasSsn,
    verification: { ...none, document, status: due.length === 0 ? "verified" : "unverified" },
  };
}

export const personResource: Resource<Person> = {
  name: "person",
  of: ({ persons }) => persons,
  present: presentPerson,
};
