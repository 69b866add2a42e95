import { BlockList, isIP, isIPv6 } from "node:net";

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

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/**
 * Whether a host is an address that deliveries never go to. `host` as `URL` writes it (brackets and all)
 * or as a resolver gives it; a name is none.
 */
export function isForbiddenAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const plain = unmapped(address);
  if (isIP(plain) === 0) return false;
  return forbidden.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** An IPv4 address that is written as an IPv6 one, as what it is. */
function unmapped(address: string): string {
  const [, high, low] = MAPPED.exec(address) ?? [];
  if (high === undefined || low === undefined) return address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return bits.flatMap((part) => [part >> 8, part & 0xff]).join(".");
}
