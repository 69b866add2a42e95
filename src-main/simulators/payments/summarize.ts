import {
  fieldsIn,
  type Fields,
  joinParts,
  mailIn,
  moneyIn,
  quote,
  textIn,
} from "#core/text/summary.ts";

const AMOUNTS = ["amount", "amount_due", "amount_total", "amount_paid", "total", "net"];

/** Summarizes an event: `$48.00 · Order #1003 · ada@okafor.example`. */
export function summarize(payload: unknown): string {
  const object = fieldsIn(payload, "data", "object");
  const amount = AMOUNTS.map((name) => object[name]).find(Number.isInteger);
  const { currency, description, reason, failure_code: failure } = object;
  return joinParts(
    moneyIn(amount, currency),
    orderOf(fieldsIn(object, "metadata")),
    quote(description),
    personOf(object),
    textIn(reason ?? failure)?.replaceAll("_", " "),
  );
}

/** Returns the order that an app noted in the metadata: `order`, `order_id`, `orderNumber`. */
function orderOf(metadata: Fields): string | undefined {
  const found = Object.entries(metadata).find(([name]) =>
    /^order(?:_?(?:id|number|no))?$/i.test(name),
  );
  const order = textIn(found?.[1]);
  if (order === undefined) return undefined;
  return /^\d+$/.test(order) ? `Order #${order}` : `Order ${order.replace(/^order\s*/i, "")}`;
}

function personOf(object: Fields): string | undefined {
  const people = [
    object,
    fieldsIn(object, "billing_details"),
    fieldsIn(object, "customer_details"),
  ];
  const mails = people.map(({ email, receipt_email: receipt }) => mailIn(receipt) ?? mailIn(email));
  const names = people.flatMap((one) => [textIn(one["name"]), textIn(one["customer_name"])]);
  return [...mails, ...names].find((found) => found !== undefined);
}
