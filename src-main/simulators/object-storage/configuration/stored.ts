import type * as z from "zod";
import type { Bucket } from "../state.ts";
import { readXml } from "../xml/read.ts";
import { lifecycleBody } from "./lifecycle.ts";
import { encryptionBody, requestPaymentBody, websiteBody } from "./schemas.ts";

/** Makes the reader of one kind of configuration: it reads each document once. */
function createReader<Output>(parameter: string, root: string, schema: z.ZodType<Output>) {
  const known = new WeakMap<Bucket, { readonly text: string; readonly value: Output }>();
  return (bucket: Bucket): Output | undefined => {
    const text = bucket.configuration.get(parameter);
    if (text === undefined) return undefined;
    const before = known.get(bucket);
    if (before?.text === text) return before.value;
    const value = readXml(text, root, schema);
    known.set(bucket, { text, value });
    return value;
  };
}

export const readLifecycle = createReader("lifecycle", "LifecycleConfiguration", lifecycleBody);

export const readWebsite = createReader("website", "WebsiteConfiguration", websiteBody);

export const readEncryption = createReader(
  "encryption",
  "ServerSideEncryptionConfiguration",
  encryptionBody,
);

const requestPaymentOf = createReader(
  "requestPayment",
  "RequestPaymentConfiguration",
  requestPaymentBody,
);

/** Returns whether the requester pays: requests without a signature are then rejected. */
export const isRequesterPaying = (bucket: Bucket): boolean =>
  requestPaymentOf(bucket)?.Payer === "Requester";
