/** Returns the value of a cookie in a `Cookie` header; `undefined` where it is not sent. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name) return value.join("=").trim();
  }
  return undefined;
}
