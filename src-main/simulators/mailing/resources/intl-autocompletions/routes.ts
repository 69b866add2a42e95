import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { requiredText, text } from "../../shared/schema.ts";

const MOST = 10;

/** Suggestions of addresses outside of the US, from the address book. */
export const routes = [
  route("POST /v1/intl_autocompletions", "Suggests addresses of a country", {
    body: lazyObject(() => ({
      address_prefix: requiredText(500),
      city: text(200),
      state: text(50),
      zip_code: text(20),
      country: z
        .string()
        .regex(/^[a-z]{2}$/i, "must be a two-letter country code")
        .transform((code) => code.toUpperCase()),
    })),
    unsupported: ["x-lang-output"],
    handle: ({ ids, state }, { body }) => {
      const same = (value: string, wanted: string | null) =>
        wanted === null || value.toUpperCase() === wanted.toUpperCase();
      const found = [...state.addresses.values()].filter(
        (one) =>
          !one.isDeleted &&
          one.country === body.country &&
          one.line1.toUpperCase().startsWith(body.address_prefix.toUpperCase()) &&
          same(one.city, body.city) &&
          same(one.state, body.state) &&
          same(one.zip, body.zip_code),
      );
      return {
        id: ids.next("intl_auto_", 16, "hex"),
        suggestions: found.slice(0, MOST).map(({ line1, city, state: region, country, zip }) => ({
          primary_number_range: /\d+/.exec(line1)?.[0] ?? "",
          primary_line: line1,
          city,
          state: region,
          country,
          zip_code: zip,
          object: "intl_autocompletion",
        })),
        object: "intl_autocompletion",
      };
    },
  }),
];
