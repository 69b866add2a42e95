/** The origin of the page. Only answers to this address are shown in a window. */
export const panelOrigin = "app://panel";

/**
 * The origin of an address, or nothing for what has none. `URL.origin` says "null" for every scheme of
 * our own, and credentials in an address would only be there to deceive.
 */
export function readOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, username, password } = new URL(address);
  return host === "" || username !== "" || password !== "" ? undefined : `${protocol}//${host}`;
}

/** Returns whether an address may be opened in the person's own browser. */
export function isForBrowser(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === "https:";
}
