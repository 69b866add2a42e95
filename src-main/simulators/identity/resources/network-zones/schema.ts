import { isIP } from "node:net";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

/** Returns whether a text is an IP address, a range of two, or a CIDR. */
function isAddress(text: string): boolean {
  const [first = "", last = first, ...more] = text.split("-");
  if (text.includes("-")) return more.length === 0 && isIP(first) > 0 && isIP(first) === isIP(last);
  const [address = "", bits, ...rest] = text.split("/");
  const most = isIP(address) === 6 ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return rest.length === 0 && isIP(address) > 0 && fits;
}

const common = () => ({
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(128),
  usage: z.enum(["POLICY", "BLOCKLIST"]).default("POLICY"),
});

const addresses = () =>
  z
    .array(
      z.object({
        type: z.enum(["CIDR", "RANGE"]),
        value: z.string().refine(isAddress, { error: "must be an IP address, a range or a CIDR" }),
      }),
    )
    .max(150)
    .nullish();

const location = () =>
  z.object({
    country: z.string().regex(/^[A-Z]{2}$/, { error: "must be a country of two letters" }),
    region: z.string().nullish(),
  });

/** A zone of addresses, or of places and networks. */
export const networkZoneBody = z.discriminatedUnion("type", [
  lazyObject(() => ({
    type: z.literal("IP"),
    ...common(),
    gateways: addresses(),
    proxies: addresses(),
  })),
  lazyObject(() => ({
    type: z.literal("DYNAMIC"),
    ...common(),
    asns: z.array(z.string()).nullish(),
    locations: z.array(location()).nullish(),
    proxyType: z.enum(["Any", "Tor", "NotTorAnonymizer"]).nullish(),
  })),
  lazyObject(() => ({
    type: z.literal("DYNAMIC_V2"),
    ...common(),
    asns: z.object({ include: z.array(z.string()).nullish() }).nullish(),
    locations: z
      .object({ include: z.array(location()).nullish(), exclude: z.array(location()).nullish() })
      .nullish(),
    ipServiceCategories: z.object({ include: z.array(z.string()).nullish() }).nullish(),
  })),
]);

export type NetworkZone = z.output<typeof networkZoneBody>;
