import type { SignatureRecipe } from "./kind-facts.ts";

/** The parts of a delivery that its signature covers. Header names are in lower case. */
export interface SignedDelivery {
  /** The address of the endpoint, as it was registered. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent. */
  readonly body: string;
  readonly timestamp: string;
}

/**
 * Replaces the placeholders of a recipe's `text` or `value`: `<id>` and `<timestamp>` (of the headers that
 * carry them, or Unix seconds), `<url>`, `<body>` and `<mac>`.
 */
export function fillRecipe(
  template: string,
  { idHeader = "" }: SignatureRecipe,
  { url, headers, body, timestamp }: SignedDelivery,
  mac = "",
): string {
  const parts: Readonly<Record<string, string>> = {
    "<id>": headers[idHeader] ?? "",
    "<timestamp>": timestamp,
    "<url>": url,
    "<body>": body,
    "<mac>": mac,
  };
  return template.replaceAll(/<\w+>/g, (name) => parts[name] ?? name);
}
