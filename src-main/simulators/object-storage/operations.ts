import type { Operation } from "./operation.ts";
import { attributeOperations } from "./routes/attributes.ts";
import { defaultOperations } from "./routes/bucket-defaults.ts";
import { bucketOperations } from "./routes/buckets.ts";
import { completeOperations } from "./routes/complete-upload.ts";
import { copyOperations } from "./routes/copy-object.ts";
import { deleteOperations } from "./routes/delete-objects.ts";
import { getObjectOperations } from "./routes/get-object.ts";
import { listOperations } from "./routes/list-objects.ts";
import { listUploadOperations } from "./routes/list-uploads.ts";
import { multipartOperations } from "./routes/multipart.ts";
import { putObjectOperations } from "./routes/put-object.ts";
import { taggingOperations } from "./routes/tagging.ts";

/** Every operation of S3 that is simulated. */
export const operations: readonly Operation[] = [
  ...bucketOperations,
  ...listOperations,
  ...putObjectOperations,
  ...getObjectOperations,
  ...copyOperations,
  ...deleteOperations,
  ...multipartOperations,
  ...completeOperations,
  ...listUploadOperations,
  ...attributeOperations,
  ...taggingOperations,
  ...defaultOperations,
];
