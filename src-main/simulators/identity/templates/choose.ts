import type { Collection } from "#core/state/collection.ts";
import type { Managed } from "../management/entities.ts";
import { objectsAt, settingsAt } from "../management/objects.ts";
import { BRANDS } from "../resources/brands/seeds.ts";
import { readText, type State, type User } from "../state.ts";
import type { MailContent } from "./defaults.ts";

/** Returns the path of a template of a brand. */
export const templatePath = (brandId: string, name: string) =>
  `${BRANDS}/${brandId}/templates/email/${name}`;

/** Returns the customizations of a template of a brand. */
export const customizationsOf = (
  state: State,
  brandId: string,
  name: string,
): Collection<Managed> => objectsAt(state, `${templatePath(brandId, name)}/customizations`);

/** Returns the customization for a language: its own, or the default one of the template. */
export function customizationFor(
  state: State,
  brandId: string,
  name: string,
  language: string,
): MailContent | undefined {
  const all = [...customizationsOf(state, brandId, name).values()];
  const byLanguage = all.find(({ fields }) => fields["language"] === language);
  const { fields } = byLanguage ?? all.find((one) => one.fields["isDefault"] === true) ?? {};
  return fields && { subject: String(fields["subject"]), body: String(fields["body"]) };
}

/** Returns the language of a user: `de` of `de_DE`. */
export const languageOf = ({ profile }: User) =>
  (readText(profile, "locale") || readText(profile, "preferredLanguage") || "en").slice(0, 2);

/** The recipients of a template: all users, administrators, or none. */
export const usualRecipients = { recipients: "ALL_USERS" };

/** Returns whether a user gets the mails of a template, by the settings of the brand. */
export function isRecipient(state: State, brandId: string, name: string, user: User): boolean {
  const path = `${templatePath(brandId, name)}/settings`;
  const { recipients } = settingsAt(state, path, usualRecipients);
  if (recipients === "NO_USERS") return false;
  if (recipients === "ALL_USERS") return true;
  const groups = state.groupsOf.get(user.id) ?? new Set();
  return [...state.management.roles.values()].some(
    ({ ownerId }) => ownerId === user.id || groups.has(ownerId),
  );
}
