/** A product with its version: `Stripe/v1`, `resend-node:4.0.1`, `@slack:web-api/7.9.1`. */
const PRODUCT = /^(\S+?)[/:@]v?\d\S*/;
const LONGEST = 40;

/**
 * Returns the name of a client library by its `User-Agent`: that of the first product, without the version. A
 * browser is called so, since its products name every other browser.
 */
export function nameClient(userAgent: string): string {
  const text = userAgent.trim();
  if (text.startsWith("Mozilla/")) return "browser";
  return (PRODUCT.exec(text)?.[1] ?? text.split(/\s/)[0] ?? "").slice(0, LONGEST);
}
