import { fieldsIn, fullNameIn, joinParts, mailIn, moneyIn, textIn } from "#core/text/summary.ts";

/** Summarizes an event: `$5.00 · NO KNOWLEDGE`, or the customer. */
export function summarize(payload: unknown): string {
  const [object] = Object.values(fieldsIn(payload, "data", "object"));
  const fields = fieldsIn(object);
  const money = fieldsIn(fields["amount_money"] ?? fields["total_money"]);
  const { given_name, family_name: family, reason, buyer_email_address: buyer } = fields;
  return joinParts(
    moneyIn(money["amount"], money["currency"]),
    mailIn(buyer) ?? fullNameIn(given_name, family) ?? mailIn(fields["email_address"]),
    textIn(reason)?.replaceAll("_", " "),
  );
}
