import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { S3Error } from "../errors.ts";

const text = z.string().transform((value) => value.trim());

/** An element without content reads as an empty text. */
const orEmpty = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([z.object(shape), z.string().transform(() => ({}))]);

export const encryptionBody = lazyObject(() => ({
  Rule: z.object({
    ApplyServerSideEncryptionByDefault: z
      .object({
        SSEAlgorithm: text.pipe(z.enum(["AES256", "aws:kms", "aws:kms:dsse"])),
        KMSMasterKeyID: text.optional(),
      })
      .optional(),
    BucketKeyEnabled: text.optional(),
  }),
}));

/** Rejects a key of the key service beside another algorithm than its own. */
export function checkEncryption({ Rule }: z.output<typeof encryptionBody>): void {
  const input = Rule.ApplyServerSideEncryptionByDefault;
  if (input?.KMSMasterKeyID === undefined || input.SSEAlgorithm !== "AES256") return;
  const message =
    "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse";
  throw new S3Error(400, "InvalidArgument", message);
}

export const loggingBody = orEmpty({
  LoggingEnabled: lazyObject(() => ({
    TargetBucket: text,
    TargetPrefix: z.string().optional(),
  })).optional(),
});

export const requestPaymentBody = lazyObject(() => ({
  Payer: text.pipe(z.enum(["BucketOwner", "Requester"])),
}));

export const accelerateBody = lazyObject(() => ({
  Status: text.pipe(z.enum(["Enabled", "Suspended"])),
}));

const versioningFields = lazyObject(() => ({
  Status: text.pipe(z.enum(["Enabled", "Suspended"])).optional(),
  MfaDelete: text.pipe(z.enum(["Enabled", "Disabled"])).optional(),
}));

export const versioningBody = z.union([
  versioningFields,
  z.string().transform((): z.output<typeof versioningFields> => ({})),
]);

export const anyBody = z.union([z.looseObject({}), z.string()]);

const redirect = () => ({
  HostName: text.optional(),
  Protocol: text.pipe(z.enum(["http", "https"])).optional(),
});

export const websiteBody = lazyObject(() => ({
  IndexDocument: z
    .object({
      Suffix: text.pipe(
        z
          .string()
          .min(1)
          .regex(/^[^/]+$/),
      ),
    })
    .optional(),
  ErrorDocument: z.object({ Key: z.string().min(1) }).optional(),
  RedirectAllRequestsTo: z.object({ ...redirect(), HostName: text }).optional(),
  RoutingRules: z
    .object({
      RoutingRule: z
        .array(
          z.object({
            Condition: z
              .object({
                KeyPrefixEquals: z.string().optional(),
                HttpErrorCodeReturnedEquals: text.optional(),
              })
              .default({}),
            Redirect: z.object({
              ...redirect(),
              ReplaceKeyPrefixWith: z.string().optional(),
              ReplaceKeyWith: z.string().optional(),
              HttpRedirectCode: text.pipe(z.string().regex(/^30[1278]$/)).default("301"),
            }),
          }),
        )
        .max(50),
    })
    .optional(),
}));

export type Website = z.output<typeof websiteBody>;
