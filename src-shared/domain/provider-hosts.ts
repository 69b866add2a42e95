/** A real host of a provider; its simulator handles the requests that are redirected from there. */
export interface ProviderHost {
  /** `api.stripe.com`; `*` stands for one or more characters of a name: `*.slack.com`. */
  readonly name: string;
  /** The beginning of the paths of this host that the simulator's paths leave out; `*` is one segment. */
  readonly prefix?: string;
}

const patterns = new Map<string, RegExp>();

function patternOf(text: string, wildcard: string): RegExp {
  const key = `${text} ${wildcard}`;
  const known = patterns.get(key);
  if (known) return known;
  const source = text.replaceAll(/[.\\+?^$()[\]{}|]/g, "\\$&").replaceAll("*", wildcard);
  const pattern = new RegExp(`^${source}`, "i");
  patterns.set(key, pattern);
  return pattern;
}

/** Returns a host without its port. */
export function readHostName(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}

/** Returns the entry for a host such as `api.stripe.com:443`, or `undefined`. */
export function findProviderHost(
  hosts: readonly ProviderHost[],
  host: string,
): ProviderHost | undefined {
  const name = readHostName(host);
  return hosts.find((one) => patternOf(one.name, "[a-z0-9.-]+").exec(name)?.[0] === name);
}

/** Returns the path and query at the simulator for those at a real host. */
export function pathAtSimulator({ prefix }: ProviderHost, url: string): string {
  if (prefix === undefined) return url;
  const [found = ""] = patternOf(prefix, "[^/?]+").exec(url) ?? [];
  const rest = url.slice(found.length);
  return found === "" || !/^(?:[/?]|$)/.test(rest) ? url : rest.startsWith("/") ? rest : `/${rest}`;
}
