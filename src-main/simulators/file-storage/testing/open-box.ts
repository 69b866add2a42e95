import { Readable } from "node:stream";
import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";
import { expect } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

/** Serves a file storage for one test, with the SDK. `await using` closes it. */
export async function openBox(settings: Parameters<typeof serveSimulator>[1] = {}) {
  const served = await serveSimulator(simulator, settings);
  const { baseUrl, running } = served;
  const connect = (token = "any") =>
    new BoxClient({ auth: new BoxDeveloperTokenAuth({ token }) }).withCustomBaseUrls({
      baseUrl,
      uploadUrl: `${baseUrl}/api`,
      oauth2Url: `${baseUrl}/oauth2`,
    });
  /** Calls a route as a client without the SDK does. */
  const ask = (
    path: string,
    init: Omit<RequestInit, "headers"> & {
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) =>
    fetch(`${baseUrl}${path}`, {
      ...init,
      headers: {
        authorization: "Bearer any",
        "content-type": "application/json",
        ...init.headers,
      },
    });
  const box = connect();
  /** Uploads a file. Returns its id. */
  const upload = async (name: string, content = "hello", folder = "0") => {
    const attributes = { name, parent: { id: folder } };
    const file = Readable.from([Buffer.from(content)]);
    const { entries = [] } = await box.uploads.uploadFile({ attributes, file });
    return entries[0]?.id ?? "";
  };
  return {
    box,
    upload,
    connect,
    ask,
    baseUrl,
    running,
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

/** An error of the SDK with this status, and with this code where it is given. */
export function failure(statusCode: number, code?: string): unknown {
  const body = code === undefined ? {} : { body: expect.objectContaining({ code }) as unknown };
  return expect.objectContaining({
    responseInfo: expect.objectContaining({ statusCode, ...body }) as unknown,
  });
}
