import type { ApiObject } from "../../shared/present.ts";
import type { Card } from "../../state.ts";
import { readLooks } from "./looks.ts";

/** The facts about a card that a reader read, as charges and payment methods show them. */
function presentRead({ test, expMonth, expYear }: Card): ApiObject {
  const { last4, fingerprint } = readLooks(test);
  return {
    brand: test.brand,
    brand_product: null,
    cardholder_name: null,
    country: test.country,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint,
    funding: test.funding,
    last4,
    offline: null,
    preferred_locales: ["en"],
    read_method: "contactless_emv",
  };
}

/** The card inside a payment method that was presented at a reader. */
export function presentCardAtReader(card: Card): ApiObject {
  return {
    ...presentRead(card),
    networks: { available: [card.test.brand], preferred: null },
  };
}

/** The numbers on the receipt of a chip, as the provider's simulated reader gives them. */
const receipt = {
  account_type: "credit",
  application_cryptogram: "FF0DF4B7B2A3C4D1",
  application_preferred_name: "Stripe Test Card",
  authorization_code: "123456",
  authorization_response_code: "3030",
  cardholder_verification_method: null,
  dedicated_file_name: "A000000003101001",
  terminal_verification_results: "0000000000",
  transaction_status_information: "0000",
};

/** The card in the details of a charge at a reader. */
export function presentChargedAtReader(
  card: Card,
  amount: number,
  captureBefore: number | null,
): ApiObject {
  const { reader, test } = card;
  return {
    ...presentRead(card),
    amount_authorized: amount,
    ...(captureBefore === null ? {} : { capture_before: captureBefore }),
    emv_auth_data: null,
    generated_card: reader?.generatedCard ?? null,
    incremental_authorization_supported: reader?.increments ?? false,
    ...(reader?.location ? { location: reader.location } : {}),
    network: test.brand,
    network_transaction_id: null,
    overcapture_supported: false,
    ...(reader ? { reader: reader.id } : {}),
    receipt,
  };
}
