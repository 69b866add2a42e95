import { onTestFinished } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { createOpenApiSimulator } from "../simulator.ts";
import { writeFiles } from "./write-description.ts";

/**
 * Serves the simulator of a description for one test. Returns the function that calls it: `POST /orders`, a body
 * that is sent as JSON, or as a form if it is URLSearchParams, and a key.
 */
export async function serveDescription(description: object | string) {
  const name = typeof description === "string" ? "api.yaml" : "api.json";
  const simulator = await createOpenApiSimulator(writeFiles({ [name]: description }));
  const served = await serveSimulator(simulator);
  onTestFinished(() => served[Symbol.asyncDispose]());
  return async (endpoint: string, body?: object, key = "any") => {
    const [method = "", path = ""] = endpoint.split(" ");
    const isForm = body instanceof URLSearchParams || body instanceof FormData;
    const response = await fetch(served.baseUrl + path, {
      method,
      headers: {
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    const read: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: read };
  };
}
