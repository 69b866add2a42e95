import type { SimulatorProfile } from "#core/contract/profile.ts";

import { BUCKETS_ALLOWED, BUCKETS_VARIABLE, readBuckets } from "./access/variables.ts";

/** The variable that makes signatures be verified. */
export const SECRET_VARIABLE = "S3_SIM_SECRET_ACCESS_KEY";

const connect = `import { S3Client } from "@aws-sdk/client-s3";

const s3 = new S3Client({
  endpoint: "{base_url}",
  region: "us-east-1",
  forcePathStyle: true,
  credentials: { accessKeyId: "{api_key}", secretAccessKey: "any" },
});`;

/** The facts about object storage that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "object-storage",
  title: "Object storage",
  model: "S3",
  aliases: ["s3"],
  hue: 182,
  icon: "database",
  apiKey: "AKIASIMDECK000000000",
  delivery: "none",
  silent: true,
  hosts: [
    { name: "s3.amazonaws.com" },
    { name: "s3.*.amazonaws.com" },
    { name: "s3-*.amazonaws.com" },
    { name: "*.s3.amazonaws.com" },
    { name: "*.s3.*.amazonaws.com" },
    { name: "*.s3-*.amazonaws.com" },
  ],
  sdkVariables: {
    AWS_ENDPOINT_URL_S3: "{base_url}",
    AWS_ACCESS_KEY_ID: "{api_key}",
    AWS_SECRET_ACCESS_KEY: "any-secret-key",
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
  },
  sdk: {
    endpoint: "{base_url}",
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "{api_key}", secretAccessKey: "any-secret-key" },
  },
  variables: [
    {
      name: SECRET_VARIABLE,
      allowed:
        "give the secret access key that requests are signed with: 1 to 128 visible ASCII characters",
      isAllowed: (value) => /^[!-~]{1,128}$/.test(value),
    },
    {
      name: BUCKETS_VARIABLE,
      allowed: BUCKETS_ALLOWED,
      isAllowed: (value) => readBuckets(value) !== undefined,
    },
  ],
  connect: { language: "ts", code: connect },
};
