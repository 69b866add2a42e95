import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { FORBIDDEN_ADDRESS, isForbiddenAddress } from "./forbidden-address.ts";

/**
 * Makes a resolver for deliveries: what it answers is what is connected to, so that a name cannot lead
 * where its address could not be written.
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
