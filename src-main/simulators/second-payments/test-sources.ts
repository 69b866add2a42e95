/** A card as the bank sees it: one of the test set. */
export interface TestCard {
  readonly brand: string;
  readonly last4: string;
  readonly bin: string;
  readonly type: "CREDIT" | "DEBIT" | "UNKNOWN_CARD_TYPE";
}

const visa: TestCard = { brand: "VISA", last4: "5858", bin: "453275", type: "CREDIT" };

const giftCard: TestCard = {
  brand: "SQUARE_GIFT_CARD",
  last4: "0000",
  bin: "778300",
  type: "UNKNOWN_CARD_TYPE",
};

/** A test token: the card behind it, and what becomes of charging it. */
export interface TestSource {
  readonly card: TestCard;
  readonly decline?: string;
}

const sources: ReadonlyMap<string, TestSource> = new Map<string, TestSource>([
  ["cnon:card-nonce-ok", { card: visa }],
  ["cnon:gift-card-nonce-ok", { card: giftCard }],
  ["ccof:customer-card-id-ok", { card: visa }],
  ["ccof:customer-card-id-declined", { card: visa, decline: "GENERIC_DECLINE" }],
  ["cnon:card-nonce-declined", { card: visa, decline: "GENERIC_DECLINE" }],
  ["cnon:card-nonce-rejected-cvv", { card: visa, decline: "CVV_FAILURE" }],
  ["cnon:card-nonce-rejected-postalcode", { card: visa, decline: "ADDRESS_VERIFICATION_FAILURE" }],
  ["cnon:card-nonce-rejected-expiration", { card: visa, decline: "INVALID_EXPIRATION" }],
  ["cnon:card-nonce-already-used", { card: visa, decline: "CARD_TOKEN_USED" }],
  ["cnon:gift-card-nonce-insufficient-funds", { card: giftCard, decline: "INSUFFICIENT_FUNDS" }],
]);

/** What a test token stands for, if it is one. */
export function findTestSource(id: string): TestSource | undefined {
  return sources.get(id);
}
