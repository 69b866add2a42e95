import type { Item } from "./items.ts";

/** The scopes of a downscoped token, and its item. */
export interface Restriction {
  readonly scopes: readonly string[];
  readonly item: { readonly type: Item["type"]; readonly id: string } | undefined;
}

/** A public key of an app, for its JSON Web Tokens. */
export interface PublicKey {
  /** The `kid` of a token. */
  readonly id: string;
  readonly pem: string;
}
