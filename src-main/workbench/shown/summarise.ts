import { isRecord, jsonIn } from "#shared/text/json-in.ts";

const LONGEST = 120;
const PARTS = 3;

type Fields = Readonly<Record<string, unknown>>;

// No schema: most values are no object, and a refusal of a schema takes longer than all the rest.
const fieldsOf = (value: unknown): Fields | undefined => (isRecord(value) ? value : undefined);

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Names under which providers put what an event is about. */
const WRAPPERS = ["data", "object", "event", "payload", "resource"] as const;

/** Returns the objects of a payload from the innermost wrapper outwards. */
function layersOf(payload: unknown): Fields[] {
  const layers: Fields[] = [];
  let layer = fieldsOf(payload);
  while (layer && layers.length < 5) {
    layers.unshift(layer);
    const around: Fields = layer;
    const inner = WRAPPERS.map((name) => fieldsOf(around[name])).find((found) => found);
    const [only, ...others] = Object.values(around);
    layer = inner ?? (others.length === 0 ? fieldsOf(only) : undefined);
  }
  return layers;
}

const AMOUNTS = ["amount", "amount_due", "amount_total", "amount_paid", "total", "net"] as const;
const CURRENCY = /^[a-z]{3}$/i;
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  formats.set(currency, format);
  return format;
}

/** `$48.00` of 4800 and usd: amounts are whole numbers of the smallest unit. */
function formatMoney(amount: number, currency: string): string {
  const money = formatOf(currency.toUpperCase());
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  return money.format(amount / 10 ** digits);
}

function moneyOf(layer: Fields): string | undefined {
  const named = Object.entries(layer).find(([name]) => /^(?:amount|total)_money$/.test(name))?.[1];
  const money = fieldsOf(named);
  const amount = money?.["amount"] ?? AMOUNTS.map((name) => layer[name]).find(Number.isInteger);
  const currency = money?.["currency"] ?? layer["currency"];
  if (typeof amount !== "number" || typeof currency !== "string") return undefined;
  return CURRENCY.test(currency) ? formatMoney(amount, currency) : undefined;
}

function orderOf(layer: Fields): string | undefined {
  const metadata = fieldsOf(layer["metadata"]) ?? {};
  const found = Object.entries(metadata).find(([name]) =>
    /^order(?:_?(?:id|number|no))?$/i.test(name),
  );
  const order = typeof found?.[1] === "number" ? String(found[1]) : textOf(found?.[1]);
  if (order === undefined) return undefined;
  return /^\d+$/.test(order) ? `Order #${order}` : `Order ${order.replace(/^order\s*/i, "")}`;
}

const TEXTS = ["subject", "title", "summary", "text", "description", "message"] as const;

/** Names of objects that an event can be about, beside its other fields. */
const SUBJECTS = ["issue", "pull_request", "release", "ticket", "message", "previous_message"];

function wordsOf(layer: Fields): string | undefined {
  for (const from of [layer, ...SUBJECTS.map((name) => fieldsOf(layer[name]))]) {
    const name = TEXTS.find((one) => textOf(from?.[one]) !== undefined);
    const text = name === undefined ? undefined : textOf(from?.[name]);
    if (text !== undefined) return `“${text.replaceAll(/\s+/g, " ").slice(0, 60)}”`;
  }
  return undefined;
}

/** A mail address, wherever a provider puts it: alone, in a list, or in an object of a list. */
function mailOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return mailOf(value[0]);
  const fields = fieldsOf(value);
  const text = textOf(fields ? (fields["email_address"] ?? fields["email"]) : value);
  return text !== undefined && /^[^@\s]+@[^@\s]+$/.test(text) ? text : undefined;
}

const PEOPLE = ["billing_details", "customer", "customer_details", "profile", "user", "recipient"];
const MAILS = [
  "receipt_email",
  "email",
  "email_address",
  "email_addresses",
  "to",
  "buyer_email_address",
];

function personOf(layer: Fields): string | undefined {
  const people = [layer, ...PEOPLE.map((name) => fieldsOf(layer[name]) ?? {})];
  for (const person of people) {
    const both = [
      person["first_name"] ?? person["firstName"],
      person["last_name"] ?? person["lastName"],
    ]
      .map(textOf)
      .filter((name) => name !== undefined)
      .join(" ");
    if (both !== "") return both;
    const name = MAILS.find((one) => mailOf(person[one]) !== undefined);
    if (name !== undefined) return mailOf(person[name]);
  }
  const named = people.flatMap((person) => [person["name"], person["customer_name"]]);
  return named.map(textOf).find((name) => name !== undefined);
}

function placeOf(layer: Fields): string | undefined {
  const repository = fieldsOf(layer["repository"]);
  return (
    textOf(repository?.["full_name"]) ?? textOf(layer["ticker"]) ?? textOf(layer["market_ticker"])
  );
}

function endOf(layer: Fields): string | undefined {
  const reason =
    textOf(layer["reason"]) ?? textOf(layer["result"]) ?? textOf(layer["failure_code"]);
  return reason?.replaceAll("_", " ");
}

const READERS = [moneyOf, placeOf, orderOf, wordsOf, personOf, endOf] as const;

/**
 * Summarises an event's payload for people: `$48.00 · Order #1003 · ada@okafor.example`. It reads fields that
 * providers share, money, names and subjects, from the innermost object outwards; empty when it finds none.
 */
export function summarise(json: string): string {
  const layers = layersOf(jsonIn(json));
  const parts = READERS.flatMap((read) => {
    for (const layer of layers) {
      const part = read(layer);
      if (part !== undefined) return [part];
    }
    return [];
  });
  return [...new Set(parts)].slice(0, PARTS).join(" · ").slice(0, LONGEST);
}
