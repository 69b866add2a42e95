/** The session of simulated pages: cookies of their own, in memory, and no right that a page can ask for. */
export const PAGES_PARTITION = "simulated-pages";

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The hosts of the instances whose pages were opened. */
const opened = new Set<string>();

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && username === "" && password === "" ? hostname : undefined;
}

/** Remembers the host of a simulated page: its links and forms lead there. */
export function allowHost(address: string): void {
  const host = hostOf(address);
  if (host !== undefined) opened.add(host);
}

/**
 * Returns whether the window of simulated pages may show an address: a page of an instance, or of an app on
 * this machine, to which pages lead back. Anything else is for the person's browser.
 */
export function isSimulatedPage(address: string): boolean {
  const host = hostOf(address);
  return host !== undefined && (LOOPBACK.test(host) || opened.has(host));
}
