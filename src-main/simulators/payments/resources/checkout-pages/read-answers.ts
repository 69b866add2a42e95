import { type FormFields, readField } from "#core/pages/page-routes.ts";
import { noAnswers, questionsOf } from "../../checkout/answers.ts";
import type { OrderChange } from "../../checkout/order.ts";
import type { Answers, BuyerAddress, CheckoutSession } from "../../checkout/types.ts";
import type { Customer, SimContext } from "../../state.ts";

const orNull = (text: string): string | null => (text === "" ? null : text);

function readAddress(sent: FormFields, name: string): BuyerAddress {
  const part = (field: string) => readField(sent, `${name}.${field}`);
  return {
    line1: part("line1"),
    line2: orNull(part("line2")),
    city: orNull(part("city")),
    state: orNull(part("state")),
    postal_code: orNull(part("postal_code")),
    country: part("country"),
  };
}

/** Reads the buyer's answers from a form. */
export function readAnswers(session: CheckoutSession, sent: FormFields): Answers {
  const asks = questionsOf(session);
  const type = readField(sent, "tax_id.type");
  return {
    ...noAnswers,
    phone: asks.phone ? orNull(readField(sent, "phone")) : null,
    shipping: asks.countries && {
      name: readField(sent, "shipping.name"),
      address: readAddress(sent, "shipping.address"),
    },
    address: asks.address ? readAddress(sent, "address") : null,
    customFields: Object.fromEntries(
      session.options.custom_fields.flatMap(({ key }) => {
        const value = readField(sent, `custom_fields.${key}`);
        return value === "" ? [] : [[key, value]];
      }),
    ),
    businessName: asks.business && orNull(readField(sent, "business_name")),
    individualName: asks.individual && orNull(readField(sent, "individual_name")),
    taxId: asks.taxId && type !== "" ? { type, value: readField(sent, "tax_id.value") } : null,
    promotions: asks.promotions && readField(sent, "promotions") === "true",
    terms: asks.terms && readField(sent, "terms") === "true",
  };
}

/** Reads the changes of an order from a form; what the form lacks stays. */
export function readOrder(session: CheckoutSession, sent: FormFields): OrderChange {
  const prefix = "quantities.";
  const quantities = Object.keys(sent).flatMap((name) =>
    name.startsWith(prefix)
      ? [[name.slice(prefix.length), Number(readField(sent, name) || "0")] as const]
      : [],
  );
  const rate = readField(sent, "shipping_rate");
  const offered = session.options.optional_items.map(({ price }) => price);
  // A form without a checked box sends nothing about it: `order` tells that the page had the boxes.
  const isSent = readField(sent, "order") !== "";
  const wanted = offered.filter((price) => readField(sent, `optional_items.${price}`) !== "");
  return {
    quantities: Object.fromEntries(quantities),
    ...(isSent && offered.length > 0 ? { optional: wanted } : {}),
    ...(rate === "" ? {} : { shippingRate: rate }),
  };
}

function addressFields(name: string, address: unknown): FormFields {
  if (typeof address !== "object" || address === null) return {};
  return Object.fromEntries(
    Object.entries(address).flatMap(([part, value]: [string, unknown]) =>
      typeof value === "string" ? [[`${name}.${part}`, value]] : [],
    ),
  );
}

/** The fields of a form that are known from a customer, before it is sent. */
export function knownFields({ state }: SimContext, session: CheckoutSession): FormFields {
  const customer: Customer | undefined = state.customers.get(session.customer ?? "");
  if (!customer) return {};
  const { name, phone, shipping, address } = customer;
  const shippingName = shipping?.["name"];
  return {
    ...(phone !== null && { phone }),
    ...(name !== null && { individual_name: name, "shipping.name": name }),
    ...(typeof shippingName === "string" && { "shipping.name": shippingName }),
    ...addressFields("shipping.address", shipping?.["address"]),
    ...addressFields("address", address),
  };
}
