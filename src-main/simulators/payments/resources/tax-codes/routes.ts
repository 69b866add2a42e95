import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";
import { type TaxCode, taxCodes } from "./codes.ts";

const presentTaxCode = ({ id, name, description }: TaxCode): ApiObject => ({
  id,
  object: "tax_code",
  description,
  name,
  requirements: null,
});

/** Categories of products. */
export const routes = [
  route("GET /v1/tax_codes", "Lists categories of products", {
    answers: "tax_code",
    query: listQuery(() => ({})),
    handle: (_context, { params: paging }) =>
      linesPage(taxCodes().map(presentTaxCode), paging, "/v1/tax_codes"),
  }),
  route("GET /v1/tax_codes/:id", "Shows a category of products", {
    answers: "tax_code",
    handle: (_context, { id }) => {
      const found = taxCodes().find((code) => code.id === id);
      if (!found) throw noSuchObject("tax code", id);
      return presentTaxCode(found);
    },
  }),
];
