import { presentOrganization } from "../resources/organizations/present.ts";
import { presentUser } from "../resources/users/present.ts";
import type { View } from "../route.ts";
import type { Metadata, Session } from "../state.ts";

const ALONE = /^\s*\{\{\s*([\w.]+)\s*\}\}\s*$/;
const WITHIN = /\{\{\s*([\w.]+)\s*\}\}/g;

function asRecord(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

/** The values of `{{user.…}}`, `{{org.…}}` and `{{session.…}}`. */
function sourcesOf(view: View, session: Session): Metadata {
  const { state } = view;
  const user = state.users.get(session.userId);
  const organization = state.organizations.get(session.activeOrganizationId ?? "");
  const email = state.emails.get(user?.primaryEmailId ?? "");
  const phone = state.phones.get(user?.primaryPhoneId ?? "");
  return {
    user: user && {
      ...presentUser(view, user),
      full_name: [user.firstName, user.lastName].filter((part) => part !== null).join(" "),
      primary_email_address: email?.address ?? null,
      primary_phone_number: phone?.address ?? null,
      email_verified: email?.isVerified ?? false,
      phone_number_verified: phone?.isVerified ?? false,
    },
    org: organization && presentOrganization(view, organization),
    session: { id: session.id },
  };
}

function valueAt(sources: Metadata, path: string): unknown {
  return (
    path.split(".").reduce<unknown>((value, part) => asRecord(value).get(part), sources) ?? null
  );
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function fill(sources: Metadata, value: unknown): unknown {
  if (typeof value === "string") {
    const [, path] = ALONE.exec(value) ?? [];
    // A shortcode that stands alone keeps the type of what it names.
    if (path !== undefined) return valueAt(sources, path);
    return value.replaceAll(WITHIN, (_all, inner: string) => asText(valueAt(sources, inner)));
  }
  if (Array.isArray(value)) return value.map((item: unknown) => fill(sources, item));
  if (typeof value !== "object" || value === null) return value;
  return fillObject(sources, Object.entries(value));
}

function fillObject(sources: Metadata, entries: readonly (readonly [string, unknown])[]): Metadata {
  return Object.fromEntries(entries.map(([key, inner]) => [key, fill(sources, inner)]));
}

/** The claims of a template with their shortcodes (`{{user.primary_email_address}}`) filled in. */
export function fillTemplate(context: View, session: Session, claims: Metadata): Metadata {
  return fillObject(sourcesOf(context, session), Object.entries(claims));
}
