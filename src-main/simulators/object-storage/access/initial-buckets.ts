import { PRIVATE } from "./acl.ts";
import { arnOf } from "./policy.ts";
import type { AccessSettings } from "./settings.ts";
import { type InitialBucket, MODES } from "./variables.ts";

/** The access settings of a bucket that exists from the start. ACLs work in all but private ones. */
export function initialAccess({ name, mode }: InitialBucket): AccessSettings | undefined {
  const actions = MODES[mode];
  if (actions === undefined) return undefined;
  const policy = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: "*", Action: actions, Resource: arnOf(name, "*") }],
  };
  return {
    acl: PRIVATE,
    ownership: "ObjectWriter",
    publicAccessBlock: undefined,
    policy: actions.length === 0 ? undefined : JSON.stringify(policy),
  };
}
