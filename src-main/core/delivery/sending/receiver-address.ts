import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { lookup } from "node:dns";

/** Why an address is refused that `isForbiddenAddress` finds. */
export const FORBIDDEN_ADDRESS =
  "link-local, multicast and broadcast addresses are not delivered to";

const forbidden = new BlockList();
// Where clouds tell a machine its credentials; no app under test has such an address.
forbidden.addSubnet("169.254.0.0", 16, "ipv4");
forbidden.addSubnet("fe80::", 10, "ipv6");
// More than one machine at once.
forbidden.addSubnet("224.0.0.0", 4, "ipv4");
forbidden.addAddress("255.255.255.255", "ipv4");
forbidden.addSubnet("ff00::", 8, "ipv6");

// The IPv6 address of the same service.
forbidden.addAddress("fd00:ec2::254", "ipv6");

/**
 * Prefixes whose addresses hold an IPv4 address, and the group at which it starts: compatible, mapped
 * (RFC 4291) and translated (RFC 2765) addresses, NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056).
 */
const EMBEDDING: readonly (readonly [prefix: RegExp, group: number])[] = [
  [/^(?:0,){6}/, 6],
  [/^(?:0,){5}ffff,/, 6],
  [/^(?:0,){4}ffff,0,/, 6],
  [/^64,ff9b,(?:0,){4}/, 6],
  [/^64,ff9b,1,/, 6],
  [/^2002,/, 1],
];

/**
 * Returns whether a host is an address that deliveries never go to. `host` as `URL` writes it (brackets
 * and all) or as a resolver gives it; a name is none.
 */
export function isForbiddenAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!isIPv6(address)) return isIP(address) !== 0 && forbidden.check(address, "ipv4");
  const inner = embedded(address);
  return (
    forbidden.check(address, "ipv6") || (inner !== undefined && forbidden.check(inner, "ipv4"))
  );
}

/** The IPv4 address that an IPv6 address holds, or `undefined`. */
function embedded(address: string): string | undefined {
  const groups = groupsOf(address);
  const [, at] = EMBEDDING.find(([prefix]) => prefix.test(groups.join(","))) ?? [];
  if (at === undefined) return undefined;
  const bits = groups.slice(at, at + 2).map((group) => Number.parseInt(group, 16));
  return bits.flatMap((part) => [part >> 8, part & 0xff]).join(".");
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const before = head.split(":").filter((group) => group !== "");
  if (tail === undefined) return before;
  const after = tail.split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after];
}

const MAX_LENGTH = 2_048;
const UNFIT_CHARACTER = /[\s\p{Cc}\p{Cs}\\]/u;

const CONTROL_PATH = /^\/+_sim(?:\/|$)/;

/** Returns whether a path is one that drives a simulator, also when it is written with escapes. */
function leadsToControl(path: string): boolean {
  try {
    return CONTROL_PATH.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Why an address cannot receive deliveries, or `undefined` when it can: `http:` and `https:` only, no
 * credentials, and nothing that URL parsers would silently mend. Loopback and plain `http:` are fine,
 * since that is where the app under test listens; addresses that no app has are not, and no more are the
 * control routes of a simulator.
 */
export function explainReceiverUrl(url: string): string | undefined {
  if (url.length > MAX_LENGTH) return `it is longer than ${String(MAX_LENGTH)} characters`;
  if (UNFIT_CHARACTER.test(url)) return "it holds a space, a backslash or a control character";
  if (!/^https?:\/\/[^/]/i.test(url)) return "it must begin with http:// or https://";
  if (!URL.canParse(url)) return "it is not a URL";
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return "it must not hold credentials";
  if (url.includes("#")) return "it must not have a fragment";
  if (isForbiddenAddress(parsed.hostname)) return FORBIDDEN_ADDRESS;
  if (leadsToControl(parsed.pathname)) return "/_sim/ leads to a simulator, not to a receiver";
  return undefined;
}

/**
 * Makes a resolver for deliveries. A connection goes to the address that it returns, so a name cannot lead
 * to an address that is refused.
 */
export function createReceiverLookup(resolve: LookupFunction = lookup): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, options, (error, address, family) => {
      // A resolver that fails gives no address at all.
      const found = error === null ? [address].flat() : [];
      const addresses = found.map((one) => (typeof one === "string" ? one : one.address));
      if (addresses.some(isForbiddenAddress)) answer(new Error(FORBIDDEN_ADDRESS), "", 0);
      else answer(error, address, family);
    });
  };
}
