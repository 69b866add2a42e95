import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, worded } from "#core/contract/rules/rule.ts";
import { route } from "../../route.ts";
import { requiredText, text } from "../../shared/schema.ts";
import type { State } from "../../state.ts";

/** Scores a person at an address by the address book: known there, known elsewhere, unknown. */
function scoreOf({ addresses }: State, person: string, line: string, zip: string | null) {
  const same = (a: string | null, b: string) => a?.toUpperCase() === b.toUpperCase();
  const known = [...addresses.values()].filter(
    ({ name, company }) => same(name, person) || same(company, person),
  );
  const isThere = known.some(
    (one) => same(one.line1, line) && (zip === null || one.zip.startsWith(zip.slice(0, 5))),
  );
  if (isThere) return { score: 95, confidence: "high" };
  return known.length > 0 ? { score: 55, confidence: "medium" } : { score: 10, confidence: "low" };
}

/** Identity validation: how likely a person lives at an address. */
export const routes = [
  route("POST /v1/identity_validation", "Scores a person at an address", {
    body: lazyObject(() => ({
      recipient: text(500),
      company: text(500),
      primary_line: requiredText(500),
      secondary_line: text(500),
      urbanization: text(500),
      city: text(200),
      state: text(50),
      zip_code: text(10),
    })),
    rules: [
      worded(anyOf("recipient", "company"), { message: "recipient is required" }),
      anyOf("zip_code", "city"),
    ],
    handle: ({ ids, state }, { body }) => {
      const person = body.recipient ?? body.company ?? "";
      const last = [body.city, body.state, body.zip_code].filter((part) => part !== null);
      return {
        id: ids.next("id_validation_", 16, "hex"),
        recipient: person.toUpperCase(),
        primary_line: body.primary_line.toUpperCase(),
        secondary_line: (body.secondary_line ?? "").toUpperCase(),
        urbanization: (body.urbanization ?? "").toUpperCase(),
        last_line: last.join(" ").toUpperCase(),
        ...scoreOf(state, person, body.primary_line, body.zip_code),
        object: "id_validation",
      };
    },
  }),
];
