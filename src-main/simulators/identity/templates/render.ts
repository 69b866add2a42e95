import { escapeHtml } from "#core/text/escaping.ts";
import { readLogin, readName, readText, type State, type User } from "../state.ts";
import type { MailContent } from "./defaults.ts";

/** The values of variables by their names. */
export type Variables = Readonly<Record<string, string>>;

/** Returns the variables that every mail to a user has. */
export function userVariables({ management }: State, user: User, base: string): Variables {
  const { profile } = user;
  const names = ["firstName", "lastName", "email", "login"] as const;
  const own = names.flatMap((name) => [
    [`user.profile.${name}`, readText(profile, name)] as const,
    [`user.${name}`, readText(profile, name)] as const,
  ]);
  const company = management.org.get("companyName") ?? "Simdeck";
  return {
    ...Object.fromEntries(own),
    "user.login": readLogin(user),
    "user.name": readName(user),
    "org.name": company,
    "org.subDomain": "simdeck",
    "org.locale": "en",
    baseURL: base,
    orgName: company,
  };
}

const VARIABLE = /\$!?\{([\w.]+)\}/g;

/** Fills variables in; one without a value stays, as Okta shows it. */
function fill(text: string, variables: Variables, encode: (text: string) => string): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return value === undefined ? whole : encode(value);
  });
}

/** Returns a mail with its variables filled in. */
export const renderMail = ({ subject, body }: MailContent, variables: Variables): MailContent => ({
  subject: fill(subject, variables, (text) => text),
  body: fill(body, variables, escapeHtml),
});

/** Returns the text of HTML, for readers that show none: with the addresses of its links. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, "$2: $1")
    .replaceAll(/<\/(?:p|div|h\d|li|tr)>|<br\s*\/?>/gi, "\n\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}
