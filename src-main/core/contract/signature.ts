import type { Endpoint } from "./endpoint.ts";

/** The input for the signature and the other headers of a delivery. */
export interface SigningInput {
  /** The message's id, the same for every endpoint. */
  readonly id: string;
  /** The type of the event. */
  readonly type: string;
  /** Unix seconds: real time plus the wall offset. */
  readonly seconds: number;
  /** The bytes that are sent. */
  readonly body: Buffer;
  readonly secret: string;
  /** The endpoint, with its URL and its facts. */
  readonly endpoint: Endpoint;
  /** 1 for the first attempt of an event at an endpoint. */
  readonly attempt: number;
}

/** A provider's way to sign: pure, so that the panel can recompute and explain it. */
export interface SignatureScheme {
  /** The signature headers; under the specification's neutral names where it gives such. */
  sign(input: SigningInput): Readonly<Record<string, string>>;
  /**
   * Neutral name (lower case) → the provider's own names, which are sent beside it unless
   * `SIM_VENDOR_HEADERS=off`. Default: the headers have the provider's names already.
   */
  readonly vendorNames?: Readonly<Record<string, readonly string[]>>;
  /** The text that the signature covers, for display: `<timestamp>.<body>`. */
  readonly signedText: string;
  /** Further headers of each delivery. */
  readonly headers:
    | Readonly<Record<string, string>>
    | ((input: SigningInput) => Readonly<Record<string, string>>);
  /** Encodes the recorded payload for an endpoint; default: the recorded bytes. */
  encode?(payload: Buffer, endpoint: Endpoint): Buffer;
}

/** Facts about the signature of a delivery, besides its input. */
export interface SigningFacts {
  /** The seconds it was signed with; with the secret they give the headers back. */
  readonly signedAt: number;
  /** True if it carries the provider's own header names, too. */
  readonly vendorHeaders: boolean;
  /** True if a fault rule made its signature invalid. */
  readonly isForged: boolean;
}

/** Returns the signature headers of one delivery. */
export function signatureHeaders(
  scheme: SignatureScheme,
  input: SigningInput,
  { isForged }: Pick<SigningFacts, "isForged">,
): Readonly<Record<string, string>> {
  const headers = scheme.sign(input);
  if (!isForged) return headers;
  const forged = scheme.sign({ ...input, body: Buffer.concat([input.body, Buffer.from(" ")]) });
  if (!isSame(headers, forged)) return forged;
  // A scheme that leaves the body out has nothing but its secret.
  return scheme.sign({ ...input, secret: `${input.secret}x` });
}

function isSame(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}

/** Returns all headers of one delivery. */
export function deliveryHeaders(
  scheme: SignatureScheme,
  input: SigningInput,
  facts: Omit<SigningFacts, "signedAt">,
): Record<string, string> {
  const { headers: further } = scheme;
  const headers: Record<string, string> = {
    ...(typeof further === "function" ? further(input) : further),
  };
  for (const [name, value] of Object.entries(signatureHeaders(scheme, input, facts))) {
    headers[name] = value;
    if (!facts.vendorHeaders) continue;
    for (const vendor of scheme.vendorNames?.[name.toLowerCase()] ?? []) headers[vendor] = value;
  }
  return headers;
}
