/** What a signature is made of. */
export interface SigningInput {
  /** The message's id, the same for every endpoint. */
  readonly id: string;
  /** Unix seconds: real time plus the wall offset. */
  readonly seconds: number;
  readonly body: Buffer;
  readonly secret: string;
}

/** How a provider signs: pure, so that the panel can recompute and explain it. */
export interface SignatureScheme {
  /** The signature headers under the specification's neutral names. */
  sign(input: SigningInput): Readonly<Record<string, string>>;
  /** Neutral name (lower case) → the provider's own name, for `SIM_VENDOR_HEADERS=on`. */
  readonly vendorNames: Readonly<Record<string, string>>;
  /** What the signature covers, for people: `<timestamp>.<body>`. */
  readonly signedText: string;
  /** Further headers of each delivery. */
  readonly headers: Readonly<Record<string, string>>;
}

/** All headers of one delivery. */
export function deliveryHeaders(
  scheme: SignatureScheme,
  input: SigningInput,
  vendorHeaders: boolean,
): Record<string, string> {
  const headers: Record<string, string> = { ...scheme.headers };
  for (const [name, value] of Object.entries(scheme.sign(input))) {
    headers[name] = value;
    const vendor = vendorHeaders ? scheme.vendorNames[name.toLowerCase()] : undefined;
    if (vendor) headers[vendor] = value;
  }
  return headers;
}
