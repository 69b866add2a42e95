import type { Checkout, PageOptions } from "./shapes.ts";
import { formatMoney } from "#shared/text/format-money.ts";

/** A question that the page of a session asks its buyer. */
export interface Question {
  /** The place of the answer in the body of the action: `["shipping", "address", "city"]`. */
  readonly path: readonly string[];
  readonly title: string;
  /** `member`: the last part of the path is a value of a list. Default: text. */
  readonly type?: "number" | "boolean" | "member";
  /** The only answers there are. */
  readonly choices?: readonly { readonly id: string; readonly title: string }[];
  /** True if an empty answer stays empty; otherwise a sample answer takes its place. */
  readonly isOptional?: boolean;
}

const asIs = (values: readonly string[]) => values.map((id) => ({ id, title: id }));

function addressQuestions(
  path: readonly string[],
  whose: string,
  countries?: readonly string[],
): readonly Question[] {
  const at = (part: string, title: string, isOptional = false): Question => ({
    ...{ path: [...path, part], title: `${whose} ${title}`, isOptional },
  });
  return [
    { ...at("country", "country"), ...(countries ? { choices: asIs(countries) } : {}) },
    at("line1", "address"),
    at("line2", "address, line 2", true),
    at("postal_code", "postal code", true),
    at("city", "city", true),
    at("state", "state", true),
  ];
}

function customQuestions({ custom_fields: fields }: PageOptions): readonly Question[] {
  return fields.map(({ key, label, optional, dropdown }) => ({
    path: ["custom_fields", key],
    title: label.custom ?? key,
    isOptional: optional,
    ...(dropdown
      ? { choices: dropdown.options.map((one) => ({ id: one.value, title: one.label })) }
      : {}),
  }));
}

function orderQuestions(page: PageOptions, checkout: Checkout | undefined): readonly Question[] {
  const rates = page.shipping_options;
  const quantities = (checkout?.lines ?? []).flatMap((line): readonly Question[] =>
    line.adjustable_quantity?.enabled === true
      ? [
          {
            path: ["quantities", line.id],
            title: `Quantity of ${line.description ?? line.id}`,
            ...{ type: "number", isOptional: true },
          },
        ]
      : [],
  );
  const items = page.optional_items.map(({ price }): Question => ({
    ...{ path: ["optional_items", price], title: `Add ${price}`, type: "member" },
  }));
  if (rates.length < 2) return [...quantities, ...items];
  const choices = rates.map(({ shipping_rate: id, shipping_amount: amount }) => ({
    ...{ id, title: `${formatMoney(amount, page.currency ?? "usd")} (${id})` },
  }));
  return [...quantities, ...items, { path: ["shipping_rate"], title: "Shipping rate", choices }];
}

/** Returns what the page of a session asks besides email and card, in the page's order. */
export function questionsOf(
  page: PageOptions,
  checkout: Checkout | undefined,
): readonly Question[] {
  const { name_collection: names, consent_collection: consent } = page;
  const countries = page.shipping_address_collection?.allowed_countries;
  const text = (name: string, title: string, isOptional = false): Question => ({
    ...{ path: [name], title, isOptional },
  });
  const yesOrNo = (name: string, title: string): Question => ({
    ...{ path: [name], title, type: "boolean" },
  });
  return [
    ...orderQuestions(page, checkout),
    ...(page.phone_number_collection?.enabled === true ? [text("phone", "Phone")] : []),
    ...(countries
      ? [
          { path: ["shipping", "name"], title: "Shipping name" },
          ...addressQuestions(["shipping", "address"], "Shipping", countries),
        ]
      : []),
    ...(page.billing_address_collection === "required"
      ? addressQuestions(["address"], "Billing")
      : []),
    ...(names?.business?.enabled === true
      ? [text("business_name", "Business name", names.business.optional)]
      : []),
    ...(names?.individual?.enabled === true
      ? [text("individual_name", "Full name", names.individual.optional)]
      : []),
    ...(page.tax_id_collection?.enabled === true && page.mode !== "setup"
      ? [
          { path: ["tax_id", "type"], title: "Type of tax number", isOptional: true },
          { path: ["tax_id", "value"], title: "Tax number", isOptional: true },
        ]
      : []),
    ...customQuestions(page),
    ...(consent?.promotions === "auto" ? [yesOrNo("promotions", "Wants news and offers")] : []),
    ...(page.saved_payment_method_options?.payment_method_save === "enabled"
      ? [yesOrNo("save_card", "Save the card")]
      : []),
  ];
}

/** Returns the name of a question, and of its field in an error of the action: `shipping.address.city`. */
export const nameOf = ({ path }: Question): string => path.join(".");

interface Tree {
  readonly [part: string]: Tree | string | number | boolean | readonly string[];
}

/** Returns the answers as the action takes them. An empty answer is left out. */
export function fillAnswers(
  questions: readonly Question[],
  values: Readonly<Record<string, string>>,
): Tree {
  const given = questions.flatMap((question) => {
    const value = (values[nameOf(question)] ?? "").trim();
    return value === "" ? [] : [{ path: question.path, value: convert(question, value) }];
  });
  return collect(given);
}

interface Given {
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
}

/** Puts values at their places. `null` stands for a member of the list that the path before it names. */
function collect(given: readonly Given[]): Tree {
  const parts = [...new Set(given.map(({ path: [first = ""] }) => first))];
  return Object.fromEntries(
    parts.map((part): readonly [string, Tree[string]] => {
      const own = given.filter(({ path }) => path[0] === part);
      const members = own.flatMap(({ path, value }) => (value === null ? path.slice(1) : []));
      if (members.length > 0) return [part, members];
      const [first] = own;
      if (first?.path.length === 1 && first.value !== null) return [part, first.value];
      return [part, collect(own.map((one) => ({ ...one, path: one.path.slice(1) })))];
    }),
  );
}

function convert({ type }: Question, value: string): Given["value"] {
  if (type === "member") return null;
  if (type === "boolean") return value === "true";
  if (type === "number" && Number.isFinite(Number(value))) return Number(value);
  return value;
}
