import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readGrantee } from "../../access/acl.ts";
import { type Acl, OWNERSHIPS, PERMISSIONS, type PublicAccessBlock } from "../../access/types.ts";

const text = z.string().transform((value) => value.trim());

/** The body of PutBucketAcl and PutObjectAcl. */
export const aclBody = lazyObject(() => ({
  Owner: z.object({ ID: text }),
  AccessControlList: z.union([
    z.object({
      Grant: z
        .array(
          z.object({
            Grantee: z.object({
              ID: text.optional(),
              URI: text.optional(),
              EmailAddress: text.optional(),
            }),
            Permission: text.pipe(z.enum(PERMISSIONS)),
          }),
        )
        .default([]),
    }),
    z.string().transform(() => ({ Grant: [] })),
  ]),
}));

/** Returns the ACL of a body. Throws for grantees that do not exist. */
export function aclOfBody({ AccessControlList: { Grant } }: z.output<typeof aclBody>): Acl {
  return Grant.map(({ Grantee, Permission }) => ({
    grantee: readGrantee(Grantee),
    permission: Permission,
  }));
}

export const ownershipBody = lazyObject(() => ({
  Rule: lazyObject(() => ({ ObjectOwnership: text.pipe(z.enum(OWNERSHIPS)) })),
})).transform(({ Rule }) => Rule.ObjectOwnership);

const isOn = text
  .pipe(z.string().regex(/^(?:true|false)$/i))
  .transform((value) => value.toLowerCase() === "true")
  .default(false);

export const publicAccessBlockBody: z.ZodType<PublicAccessBlock> = lazyObject(() => ({
  BlockPublicAcls: isOn,
  IgnorePublicAcls: isOn,
  BlockPublicPolicy: isOn,
  RestrictPublicBuckets: isOn,
}));
