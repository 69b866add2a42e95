import { noAnswers } from "../../checkout/answers.ts";
import { planLines } from "../../checkout/plan.ts";
import { revisePaymentData } from "../../checkout/plan-data.ts";
import { readShippingOptions } from "../../checkout/shipping.ts";
import type { CheckoutLine, CheckoutSession } from "../../checkout/types.ts";
import { badRequest } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import type { SimContext } from "../../state.ts";
import type { SessionUpdate } from "./schema.ts";

/**
 * Checks the lines of a session after a request: those that it names by id, and new ones, in its order.
 * Returns what makes them.
 */
function planLinesAfter(
  context: SimContext,
  session: CheckoutSession,
  wishes: NonNullable<SessionUpdate["line_items"]>,
): () => readonly CheckoutLine[] {
  const known = wishes.map(({ id }, index) => {
    if (id === undefined) return undefined;
    const line = session.lines.find((one) => one.id === id);
    if (line) return line;
    const param = `line_items[${String(index)}][id]`;
    throw badRequest(`No such line item: \`${id}\``, { code: "resource_missing", param });
  });
  const described = wishes.flatMap(({ id: _id, ...wish }, index) =>
    known[index] && wish.price === undefined && wish.price_data === undefined ? [] : [wish],
  );
  const planned =
    described.length === 0
      ? undefined
      : planLines(context, {
          line_items: described.map((wish) => ({ ...wish, tax_rates: wish.tax_rates ?? [] })),
          currency: session.currency ?? undefined,
        });
  return () => {
    const made = [...(planned?.make() ?? [])];
    return wishes.flatMap((wish, index) => {
      const before = known[index];
      const isDescribed = wish.price !== undefined || wish.price_data !== undefined;
      if (!before || isDescribed) {
        const line = made.shift();
        return line ? [{ ...line, id: before?.id ?? line.id }] : [];
      }
      return [
        {
          ...before,
          quantity: wish.quantity ?? before.quantity,
          adjustable: wish.adjustable_quantity ?? before.adjustable,
          metadata: mergeMetadata(before.metadata, wish.metadata),
          taxRates: wish.tax_rates === undefined ? before.taxRates : (wish.tax_rates ?? []),
        },
      ];
    });
  };
}

/** Throws unless a session is open: only its metadata changes later. */
function checkOpen({ status }: CheckoutSession, input: SessionUpdate): void {
  const named = Object.entries(input).find(
    ([name, value]) => value !== undefined && name !== "metadata" && name !== "expand",
  );
  if (status === "open" || !named) return;
  const message = `This Checkout Session cannot be updated because it has a status of \`${status}\`.`;
  throw badRequest(message, { param: named[0] });
}

/** Changes a session: what it sells and how it ships while it is open, and its metadata. */
export function updateSession(
  context: SimContext,
  session: CheckoutSession,
  input: SessionUpdate,
): CheckoutSession {
  checkOpen(session, input);
  const { collected_information: collected, line_items: wishes, shipping_options } = input;
  const { payment_intent_data: payment } = input;
  if (payment && session.mode !== "payment") {
    const message = `You can not pass \`payment_intent_data\` in \`${session.mode}\` mode.`;
    throw badRequest(message, { param: "payment_intent_data" });
  }
  const paymentData = revisePaymentData(session.paymentData, payment ?? {});
  const makeLines = wishes && planLinesAfter(context, session, wishes);
  const shippingOptions =
    shipping_options === undefined
      ? session.shippingOptions
      : readShippingOptions(context, shipping_options ?? [], session.currency);
  const details = collected?.shipping_details;
  const {
    city = null,
    line2 = null,
    postal_code: code = null,
    state = null,
  } = details?.address ?? {};
  return context.state.checkoutSessions.replace({
    ...session,
    ...(makeLines && { lines: makeLines() }),
    ...(details && {
      answers: {
        ...(session.answers ?? noAnswers),
        shipping: {
          name: details.name,
          address: { ...details.address, city, line2, postal_code: code, state },
        },
      },
    }),
    shippingOptions,
    shippingRate:
      shipping_options === undefined ? session.shippingRate : (shippingOptions[0] ?? null),
    paymentData,
    metadata: mergeMetadata(session.metadata, input.metadata),
  });
}
