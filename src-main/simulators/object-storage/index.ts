import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes.ts";
import { SECRET_VARIABLE } from "./signing/check-signature.ts";
import { createState } from "./state.ts";

const connect = `import { S3Client } from "@aws-sdk/client-s3";

const s3 = new S3Client({
  endpoint: "{base_url}",
  region: "us-east-1",
  forcePathStyle: true,
  credentials: { accessKeyId: "{api_key}", secretAccessKey: "any" },
});`;

/** The object storage, modelled on S3. It sends nothing. */
export const objectStorage = defineSimulator({
  kind: "object-storage",
  title: "Object storage",
  model: "S3",
  apiKey: "AKIASIMDECK000000000",
  silent: true,
  dialect,
  createState,
  routes,
  objects,
  environment: [
    {
      name: SECRET_VARIABLE,
      allowed:
        "give the secret access key that requests are signed with: 1 to 128 visible ASCII characters",
      isAllowed: (value) => /^[!-~]{1,128}$/.test(value),
    },
  ],
  connect: { language: "ts", code: connect },
});
