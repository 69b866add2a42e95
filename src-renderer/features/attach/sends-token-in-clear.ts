const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/i;

/** Whether a token would leave this machine unencrypted. */
export function sendsTokenInClear(address: string, token: string): boolean {
  const words = address.trim().startsWith("{")
    ? [...address.matchAll(/"base_url"\s*:\s*"([^"]*)"/g)].map(([, url]) => url ?? "")
    : address.split(/[\s,]+/).filter(Boolean);
  if (token.trim() === "") return false;
  return words.some((word) => {
    const host = word.replace(/^http:\/\//i, "");
    return !/^https:\/\//i.test(word) && !LOOPBACK.test(host);
  });
}
