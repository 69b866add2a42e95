import * as z from "zod";
import { rejectField } from "../errors.ts";

const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@(?:[^\s<>@,;:"()[\]\\.]+\.)+[^\s<>@,;:"()[\]\\.]+$/u;
const NAMED = /^(?<name>[^<>]*)<\s*(?<address>[^<>]+?)\s*>$/u;
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const MAX_LENGTH = 1_000;
const MOST_KNOWN = 1_000;

/** The plain addresses of the latest texts: one mail asks several times for each of its addresses. */
const known = new Map<string, string | null>();

/** `user@host` out of `user@host` or `Name <user@host>`; `undefined` when it is neither. */
export function plainAddress(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return readAddress(text);
  const read = known.get(text);
  if (read !== undefined) return read ?? undefined;
  if (known.size === MOST_KNOWN) known.clear();
  const address = readAddress(text);
  known.set(text, address ?? null);
  return address;
}

function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || UNFIT.test(trimmed)) return undefined;
  const named = trimmed.endsWith(">") ? NAMED.exec(trimmed) : undefined;
  const address = named?.groups?.["address"] ?? trimmed;
  return ADDRESS.test(address) ? address : undefined;
}

const form =
  "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format";

/** One address, with or without a display name. */
const address = z
  .string({ error: form })
  .refine((text) => plainAddress(text) !== undefined, { error: form });

/** The sender: as an address, with an error name of its own. */
export const sender = z.string({ error: form }).transform((text, context) => {
  if (plainAddress(text) !== undefined) return text;
  return rejectField(context, form, "invalid_from_address");
});

const oneOrMore = z.union([address.transform((one) => [one]), z.array(address)], { error: form });

const few = oneOrMore.refine((all) => all.length <= 50, {
  error: "At most 50 addresses are allowed",
});

/** Up to 50 addresses; a single one may stand alone. */
export const addresses = few;

/** The recipients: at least one. */
export const recipients = few.refine((all) => all.length > 0, {
  error: "At least one address is needed",
});

/** The distinct plain addresses of several lists, in order, however they are written, by their lower case. */
export function distinctAddresses(
  ...lists: readonly (readonly string[])[]
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const list of lists) {
    for (const text of list) {
      const plain = plainAddress(text) ?? text;
      const key = plain.toLowerCase();
      if (!found.has(key)) found.set(key, plain);
    }
  }
  return found;
}

/** Returns the name of `Name <user@host>`; empty for a plain address. */
export function displayName(text: string): string {
  const name = NAMED.exec(text.trim())?.groups?.["name"] ?? "";
  return name.trim().replace(/^"(.*)"$/, "$1");
}
