/** A product with its version: `resend-node:4.0.1`, `@slack:web-api/7.9.1`. */
const PRODUCT = /^(\S+?)[/:@]v?(\d+(?:\.\d+)?)/;
/** A library that names its language, and itself by the version of the API: `Stripe/v1 NodeBindings/17.5.0`. */
const BINDINGS = /^(\w+)\/v\d+ (\w+)Bindings\/(\d+(?:\.\d+)?)/;
const LONGEST = 40;

/**
 * Returns the client library by its `User-Agent`: the first product with its version, `resend-node 4.0`. A
 * browser is called so, since its products name every other browser.
 */
export function nameClient(userAgent: string): string {
  const text = userAgent.trim();
  if (text.startsWith("Mozilla/")) return "browser";
  const [, brand, language, release] = BINDINGS.exec(text) ?? [];
  if (brand !== undefined && language !== undefined && release !== undefined) {
    return `${brand}-${language} ${release}`.toLowerCase().slice(0, LONGEST);
  }
  const [, name = text.split(/\s/)[0] ?? "", version] = PRODUCT.exec(text) ?? [];
  return (version === undefined ? name : `${name} ${version}`).slice(0, LONGEST);
}
