import { isRecord } from "#shared/text/json-in.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import type { Card, CardSource, SimContext } from "../../state.ts";
import { checkExpiry } from "./actions.ts";
import { cardResource } from "./present.ts";
import type { CardUpdate } from "./schema.ts";

const addressFields = ["city", "country", "line1", "line2", "state"] as const;

/** Returns the name and address of a card after an update. */
function billingAfter({ billing }: Card, input: CardUpdate): Card["billing"] {
  const known = billing?.["address"];
  const address: Record<string, unknown> = isRecord(known) ? { ...known } : {};
  for (const field of addressFields) {
    const given = input[`address_${field}`];
    if (given !== undefined) address[field] = given;
  }
  if (input.address_zip !== undefined) address["postal_code"] = input.address_zip;
  const name = keepOr<unknown>(input.name, billing?.["name"]);
  return {
    ...billing,
    ...(Object.keys(address).length === 0 ? {} : { address }),
    ...(name === undefined ? {} : { name }),
  };
}

/** Changes the address, the name or the expiry of a customer's card. */
export function updateCard(context: SimContext, source: CardSource, input: CardUpdate): CardSource {
  const { card } = source;
  const expMonth = input.exp_month ?? card.expMonth;
  const expYear = input.exp_year ?? card.expYear;
  checkExpiry(expMonth, expYear, context.now);
  return changeAndEmit(context, cardResource, "customer.source.updated", source, {
    card: { ...card, expMonth, expYear, billing: billingAfter(card, input) },
    metadata: mergeMetadata(source.metadata, input.metadata),
  });
}
