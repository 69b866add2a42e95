import {
  fieldsIn,
  fullNameIn,
  joinParts,
  listIn,
  mailIn,
  quote,
  textIn,
  type Fields,
} from "#core/text/summary.ts";

/** Summarizes an event: the person or the organization, and the subject of a mail. */
export function summarize(payload: unknown): string {
  const data = fieldsIn(payload, "data");
  const { subject, name, slug } = data;
  return joinParts(
    quote(subject),
    personOf(data) ??
      personOf(fieldsIn(data, "user")) ??
      personOf(fieldsIn(data, "public_user_data")),
    textIn(name) ?? textIn(fieldsIn(data, "organization")["name"]) ?? textIn(slug),
  );
}

function personOf(person: Fields): string | undefined {
  const { first_name: first, last_name: last, email_addresses: addresses } = person;
  const [address] = listIn(addresses);
  return (
    fullNameIn(first, last) ??
    mailIn(fieldsIn(address)["email_address"]) ??
    mailIn(person["email_address"] ?? person["to_email_address"] ?? person["identifier"])
  );
}
