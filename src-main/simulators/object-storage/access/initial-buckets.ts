import { toArn } from "./arn.ts";
import { newBucketAccess, PRIVATE } from "./defaults.ts";
import type { AccessSettings } from "./types.ts";
import { type InitialBucket, MODES } from "./variables.ts";

/** The access settings of a bucket that exists from the start. ACLs work in all but private ones. */
export function initialAccess({ name, mode }: InitialBucket): AccessSettings {
  const actions = MODES[mode];
  if (actions === undefined) return newBucketAccess();
  const policy = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: "*", Action: actions, Resource: toArn(name, "*") }],
  };
  return {
    acl: PRIVATE,
    ownership: "ObjectWriter",
    publicAccessBlock: undefined,
    policy: actions.length === 0 ? undefined : JSON.stringify(policy),
  };
}
