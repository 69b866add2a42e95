import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { flag, requiredText, text } from "../../shared/schema.ts";
import type { State } from "../../state.ts";

const MOST = 10;

interface Suggestion {
  readonly primary_line: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
}

/** The provider's test prefixes, `3 suggestions`, ask for that many. */
function testSuggestions(prefix: string): readonly Suggestion[] | undefined {
  const [, count] = /^([0-9])\s+sugg/i.exec(prefix) ?? [];
  if (count === undefined) return undefined;
  return Array.from({ length: Number(count) }, (_, index) => ({
    primary_line: `${String(index + 1)} TELEGRAPH HILL BLVD`,
    city: "SAN FRANCISCO",
    state: "CA",
    zip_code: "94133",
  }));
}

/** The addresses of the address book that begin with a prefix, each once. */
function bookSuggestions({ addresses }: State, prefix: string): readonly Suggestion[] {
  const start = prefix.toUpperCase();
  const found = [...addresses.values()].filter(
    ({ line1, country, isDeleted }) => !isDeleted && country === "US" && line1.startsWith(start),
  );
  const suggestions = found.map(({ line1, city, state, zip }) => ({
    primary_line: line1,
    city,
    state,
    zip_code: zip.slice(0, 5),
  }));
  return [...new Map(suggestions.map((one) => [JSON.stringify(one), one])).values()];
}

/** Autocompletion: from the provider's test prefixes and from the address book. */
export const routes = [
  route("POST /v1/us_autocompletions", "Suggests addresses that begin with a text", {
    body: lazyObject(() => ({
      address_prefix: requiredText(500),
      city: text(200),
      state: text(50),
      zip_code: text(10),
      geo_ip_sort: flag,
    })),
    unsupported: ["geo_ip_sort", "case", "valid_addresses"],
    handle: ({ ids, state }, { body }) => {
      const { address_prefix: prefix, city, state: region, zip_code: zip } = body;
      const all = testSuggestions(prefix) ?? bookSuggestions(state, prefix);
      const suggestions = all.filter(
        (one) =>
          (city === null || one.city === city.toUpperCase()) &&
          (region === null || one.state === region.toUpperCase()) &&
          (zip === null || one.zip_code === zip.slice(0, 5)),
      );
      return {
        id: ids.next("us_auto_", 16, "hex"),
        suggestions: suggestions.slice(0, MOST),
        object: "us_autocompletion",
      };
    },
  }),
];
