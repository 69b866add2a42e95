import type { SignatureScheme } from "#core/contract/signature.ts";

/** Okta signs no deliveries: an event hook proves itself by the static header that it was registered with. */
export const signature: SignatureScheme = {
  sign: () => ({}),
  signedText: "nothing: the channel's own header is the secret",
  headers: ({ endpoint }) => ({ "content-type": "application/json", ...endpoint.facts }),
};
