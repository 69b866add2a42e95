import * as z from "zod";
import { lazyLooseObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { S3Error } from "../errors.ts";
import { compileGlob } from "#core/text/glob.ts";
import { ACCOUNT_ID, OWNER_ID } from "../shared/account.ts";
import { ARN } from "./arn.ts";
import { fitsPattern, listVariables } from "./expand.ts";
import { isKnownKey } from "./keys.ts";
import { isOperator, isPositive, meetsConditions } from "./conditions.ts";
import type { Principal, ReadKey } from "./types.ts";

/** An access that a request attempts. */
export interface Attempt {
  readonly principal: Principal;
  /** `s3:GetObject` */
  readonly action: string;
  /** `arn:aws:s3:::bucket/key` */
  readonly resource: string;
  readonly read: ReadKey;
}

const MAX_BYTES = 20 * 1_024;

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const texts = z.union([z.string().transform((text) => [text]), z.array(z.string()).min(1)]);
const values = z.union([scalar.transform((text) => [text]), z.array(scalar)]);
const principal = z.union([
  z.literal("*").transform((): Readonly<Record<string, readonly string[]>> => ({ AWS: ["*"] })),
  z.partialRecord(z.enum(["AWS", "CanonicalUser", "Federated", "Service"]), texts),
]);

const statement = lazyStrictObject(() => ({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Principal: principal.optional(),
  NotPrincipal: principal.optional(),
  Action: texts.optional(),
  NotAction: texts.optional(),
  Resource: texts.optional(),
  NotResource: texts.optional(),
  Condition: z.record(z.string(), z.record(z.string(), values)).default({}),
}));

type Statement = z.output<typeof statement>;

const policy = lazyStrictObject(() => ({
  Version: z.enum(["2012-10-17", "2008-10-17"]).default("2008-10-17"),
  Id: z.string().optional(),
  Statement: z.union([statement.transform((one) => [one]), z.array(statement).min(1)]),
}));

const anyStatement = lazyLooseObject(() => ({ Effect: z.unknown().optional() }));
const partial = lazyLooseObject(() => ({
  Statement: z.union([anyStatement, z.array(anyStatement)]).optional(),
}));

/** A bucket policy that was checked. */
export type Policy = z.output<typeof policy>;

const malformed = (message: string) => new S3Error(400, "MalformedPolicy", message);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("Policies must be valid JSON and the first byte must be '{'");
  }
}

/** The part of a policy that is required and not there. */
function missingField(text: string): string | undefined {
  const input = partial.safeParse(parse(text));
  if (!input.success) return undefined;
  if (input.data.Statement === undefined) return "Missing required field Statement";
  const statements = [input.data.Statement].flat();
  const isMissing = statements.some((one) => one.Effect === undefined);
  return isMissing ? "Missing required field Effect" : undefined;
}

const isObjectAction = (action: string) =>
  /^s3:(?:(?:Get|Put|Delete|Restore|Bypass)\w*Object|AbortMultipart|ListMultipartUploadParts|BypassGov)/i.test(
    action,
  ) && !/^s3:\w*Bucket/i.test(action);

function checkStatement(one: Statement, bucket: string): void {
  const { Principal: who = one.NotPrincipal, Action, NotAction, Resource, NotResource } = one;
  if (!who) throw malformed("Missing required field Principal");
  if (one.NotPrincipal && one.Effect === "Allow") {
    throw malformed("Allow with NotPrincipal is not allowed");
  }
  const actions = Action ?? NotAction;
  if (!actions) throw malformed("Missing required field Action");
  const resources = Resource ?? NotResource;
  if (!resources) throw malformed("Missing required field Resource");
  if (!actions.every((action) => /^(?:\*|s3:[\w*?]+)$/i.test(action))) {
    throw malformed("Policy has invalid action");
  }
  const isOwn = (resource: string) =>
    resource.startsWith(ARN) &&
    compileGlob(resource.slice(ARN.length).split("/", 1)[0] ?? "", "words")(bucket);
  if (!resources.every(isOwn)) throw malformed("Policy has invalid resource");
  const isOfObjects = resources.some(
    (resource) => resource.includes("/") || resource.includes("*"),
  );
  const needsObjects = Action?.some((action) => isObjectAction(action)) === true;
  if (needsObjects && Resource && !isOfObjects) {
    throw malformed("Action does not apply to any resource(s) in statement");
  }
  for (const [operator, keys] of Object.entries(one.Condition)) {
    if (!isOperator(operator)) throw malformed(`Invalid Condition type : ${operator}`);
    const wrong = Object.keys(keys).find((key) => !isKnownKey(key));
    if (wrong !== undefined) throw malformed("Policy has an invalid condition key");
  }
}

/** The version of the policy language that has variables. */
const WITH_VARIABLES = "2012-10-17";

/** Reads the text of a bucket policy. Throws MalformedPolicy. */
export function readPolicy(text: string, bucket: string): Policy {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw malformed("Normalized policy document exceeds the maximum allowed size of 20480 bytes.");
  }
  const read = policy.safeParse(parse(text));
  if (!read.success) throw malformed(missingField(text) ?? "Invalid policy syntax.");
  const isWrong = (name: string) => !isKnownKey(name);
  if (read.data.Version === WITH_VARIABLES && listVariables(text).some(isWrong)) {
    throw malformed("Policy has an invalid variable");
  }
  for (const one of read.data.Statement) checkStatement(one, bucket);
  return read.data;
}

const OWN_PRINCIPALS = new RegExp(
  `^(?:${ACCOUNT_ID}|arn:aws:(?:iam|sts)::${ACCOUNT_ID}:(?:root|user/.+|role/.+|assumed-role/.+))$`,
);

function includes(who: Statement["Principal"], sender: Principal): boolean {
  const { AWS = [], CanonicalUser = [] } = who ?? {};
  if (AWS.includes("*")) return true;
  if (sender === "anonymous") return false;
  return AWS.some((name) => OWN_PRINCIPALS.test(name)) || CanonicalUser.includes(OWNER_ID);
}

function applies(
  one: Statement,
  { principal: sender, action, resource, read }: Attempt,
  variables: ReadKey | undefined,
): boolean {
  const isMeant = one.Principal
    ? includes(one.Principal, sender)
    : !includes(one.NotPrincipal, sender);
  const fitsAction = (pattern: string) =>
    compileGlob(pattern.toLowerCase(), "words")(action.toLowerCase());
  const isAction = one.Action ? one.Action.some(fitsAction) : !one.NotAction?.some(fitsAction);
  const fitsResource = (pattern: string) =>
    variables ? fitsPattern(pattern, resource, variables) : compileGlob(pattern, "words")(resource);
  const isResource = one.Resource
    ? one.Resource.some(fitsResource)
    : !one.NotResource?.some(fitsResource);
  return isMeant && isAction && isResource && meetsConditions(one.Condition, read, variables);
}

/** Returns what a policy says about an attempt; `undefined` when it says nothing. Deny wins. */
export function decide(
  { Statement: all, Version }: Policy,
  attempt: Attempt,
): "Allow" | "Deny" | undefined {
  const variables = Version === WITH_VARIABLES ? attempt.read : undefined;
  const fitting = all.filter((one) => applies(one, attempt, variables));
  const effects = fitting.map(({ Effect }) => Effect);
  return effects.includes("Deny") ? "Deny" : effects[0];
}

/** Keys that bind a statement to known senders. */
const BINDING =
  /^(?:aws:(?:SourceIp|SourceArn|SourceVpc|SourceVpce|SourceAccount|SourceOwner|PrincipalOrgID|PrincipalAccount|PrincipalArn|userid)|s3:(?:DataAccessPointArn|DataAccessPointAccount|x-amz-server-side-encryption-aws-kms-key-id))$/i;

function isBound({ Condition }: Statement): boolean {
  return Object.entries(Condition).some(
    ([operator, keys]) =>
      isPositive(operator) &&
      Object.entries(keys).some(
        ([key, wanted]) =>
          BINDING.test(key) && wanted.every((value) => !/^\*$|^0\.0\.0\.0\/0$|^::\/0$/.test(value)),
      ),
  );
}

/** Returns whether a policy gives access to everyone, as S3 understands "public". */
export function isPublicPolicy({ Statement: all }: Policy): boolean {
  return all.some(
    (one) => one.Effect === "Allow" && includes(one.Principal, "anonymous") && !isBound(one),
  );
}
