import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { expect } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

/** Connects the SDK as its documentation describes it for a server of one's own. */
export function connectStorage(endpoint: string, changes: S3ClientConfig = {}): S3Client {
  return new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: "AKIATEST", secretAccessKey: "any" },
    ...changes,
  });
}

/** Serves an object storage for one test, with the SDK. `await using` closes both. */
export async function openStorage(
  settings: Parameters<typeof serveSimulator>[1] = {},
  client: S3ClientConfig = {},
) {
  const served = await serveSimulator(simulator, settings);
  const { baseUrl, port } = served;
  const s3 = connectStorage(baseUrl, client);
  /** Calls a control route. */
  const control = async (path: string, body: object, method = "POST") => {
    const headers = { "content-type": "application/json" };
    await fetch(`${baseUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  };
  return {
    s3,
    baseUrl,
    port,
    control,
    [Symbol.asyncDispose]: async () => {
      s3.destroy();
      await served[Symbol.asyncDispose]();
    },
  };
}

/** An error of the SDK with this name, and with this status where it is given. */
export function failure(name: string, status?: number): unknown {
  const metadata = { $metadata: expect.objectContaining({ httpStatusCode: status }) as unknown };
  return expect.objectContaining({ name, ...(status === undefined ? {} : metadata) });
}
