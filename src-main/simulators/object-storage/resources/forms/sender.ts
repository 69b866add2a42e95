import { createHmac } from "node:crypto";
import { findPrincipal } from "../../access/authorize.ts";
import type { Principal } from "../../access/types.ts";
import { invalidArgument } from "../../errors.ts";
import { SECRET_VARIABLE } from "../../profile.ts";
import type { S3Request } from "../../route.ts";
import { checkEqual, unknownKey } from "../../signing/check-signature.ts";
import { signTextV4 } from "../../signing/signature-v4.ts";
import type { SimContext } from "../../state.ts";

type Fields = ReadonlyMap<string, string>;

function requireField(fields: Fields, name: string): string {
  const value = fields.get(name.toLowerCase());
  if (value !== undefined && value !== "") return value;
  const message = `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`;
  throw invalidArgument(message, name, "");
}

interface FormSignature {
  readonly key: string;
  readonly signature: string;
  sign(secret: string): string;
}

function readV4(fields: Fields, policy: string): FormSignature {
  const algorithm = requireField(fields, "X-Amz-Algorithm");
  if (algorithm !== "AWS4-HMAC-SHA256") {
    throw invalidArgument(
      'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"',
      "X-Amz-Algorithm",
      algorithm,
    );
  }
  const credential = requireField(fields, "X-Amz-Credential");
  requireField(fields, "X-Amz-Date");
  const signature = requireField(fields, "X-Amz-Signature");
  const [, key, scope] = /^([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request)$/.exec(credential) ?? [];
  if (key === undefined || scope === undefined) {
    throw invalidArgument(
      "Error parsing the X-Amz-Credential parameter",
      "X-Amz-Credential",
      credential,
    );
  }
  return { key, signature, sign: (secret) => signTextV4(policy, scope, secret) };
}

function readV2(fields: Fields, policy: string): FormSignature {
  const key = requireField(fields, "AWSAccessKeyId");
  const signature = requireField(fields, "Signature");
  const sign = (secret: string) => createHmac("sha1", secret).update(policy).digest("base64");
  return { key, signature, sign };
}

/** Returns the sender of a form. Its policy is signed in Version 4 or 2. */
export function findSender(context: SimContext, call: S3Request, fields: Fields): Principal {
  const policy = fields.get("policy");
  if (policy === undefined) return findPrincipal(call);
  const isV4 = [...fields.keys()].some((name) =>
    /^x-amz-(?:algorithm|credential|signature)$/.test(name),
  );
  const own = isV4 ? readV4(fields, policy) : readV2(fields, policy);
  const { requiredKey } = context;
  if (requiredKey !== undefined && own.key !== requiredKey) throw unknownKey(own.key);
  const secret = context.environment[SECRET_VARIABLE];
  if (secret !== undefined) checkEqual(own, own.sign(secret), policy);
  return "owner";
}
