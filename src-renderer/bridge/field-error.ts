import type { FieldSpec } from "./schema-fields.ts";

/** A message of a route about one field: `amount ("abc"): must be a whole number`. */
const ABOUT_FIELD = /^(?<field>[\w.[\]]+)(?: \((?<given>.*)\))?: (?<fault>must .+)$/s;

/** Returns a route's message about a field in the words of the form: its title, and what was given. */
export function describeFieldError({ name, title }: FieldSpec, message: string): string {
  if (message === `${name} is required`) return `${title} is required.`;
  const { field, given, fault } = ABOUT_FIELD.exec(message)?.groups ?? {};
  if (field !== name || fault === undefined) return message;
  const got = given === undefined ? "" : ` (got ${quote(given)})`;
  return `${title} ${fault}${got}.`;
}

/** JSON of a text in the quotes of a sentence; other values as they are. */
function quote(json: string): string {
  return json.startsWith('"') && json.endsWith('"') ? `“${json.slice(1, -1)}”` : json;
}
