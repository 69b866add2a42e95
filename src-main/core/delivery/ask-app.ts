import { mediaType } from "#core/kernel/pipeline.ts";
import type { World } from "#core/kernel/world.ts";
import type { AppRequest, AppResponse, AskApp } from "./app-request.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointsOf } from "./http-channel.ts";
import { createSender, type Outcome, type Sender } from "./send.ts";
import { deliveryHeaders } from "./signature.ts";

/** A response may hold a whole view, which is larger than what deliveries keep. */
const MAX_RESPONSE_BYTES = 256 * 1_024;

/**
 * Makes the function that asks the app and waits: over HTTP with the receiver's signature where a
 * simulator has its one URL, over its socket otherwise.
 */
export function createAskApp<State>(
  world: World<State>,
  overSocket: AskApp | undefined,
): { readonly ask: AskApp; close(): void } {
  let sender: Sender | undefined;
  const overHttp = async (request: AppRequest, endpoint: Endpoint): Promise<AppResponse> => {
    const { definition, settings } = world;
    if (!definition.delivery) return noReceiver;
    sender ??= createSender(MAX_RESPONSE_BYTES);
    const body = Buffer.from(request.body);
    const seconds = world.wall.signingSeconds();
    const input = { id: "", seconds, body, secret: endpoint.secret };
    const { signature } = definition.delivery;
    const headers = {
      ...deliveryHeaders(signature, input, settings.vendorHeaders),
      "content-type": request.contentType,
    };
    const { url = endpoint.url, timeoutMs } = request;
    return toResponse(await sender.send({ url, headers, body }, timeoutMs));
  };
  return {
    ask: (asked) => {
      const timeoutMs = Math.min(asked.timeoutMs, world.settings.deliveryTimeoutMs);
      const request = { ...asked, timeoutMs };
      const [endpoint] = world.definition.delivery?.to === "fixed" ? endpointsOf(world) : [];
      if (endpoint) return overHttp(request, endpoint);
      if (request.url !== undefined) return Promise.resolve(noSecret);
      return overSocket ? overSocket(request) : Promise.resolve(noReceiver);
    },
    close: () => sender?.close(),
  };
}

const noSecret: AppResponse = {
  status: null,
  error: "requests to a URL are signed with the secret of the request URL, which is not set",
};

const noReceiver: AppResponse = { status: null, error: "the app has no request URL" };

function toResponse({ httpStatus, ...rest }: Outcome): AppResponse {
  if (httpStatus === undefined) return { status: null, error: rest.failure ?? "no response" };
  if (rest.bodyIsPart) {
    return { status: null, error: "the response was cut short or is larger than 256 KiB" };
  }
  const text = rest.responseBody?.toString("utf8") ?? "";
  return { status: httpStatus, body: isJson(rest.responseHeaders) ? parseJson(text) : text };
}

function isJson(headers: readonly string[] = []): boolean {
  const name = headers.findIndex(
    (header, index) => index % 2 === 0 && header.toLowerCase() === "content-type",
  );
  return name >= 0 && mediaType(headers[name + 1] ?? "") === "application/json";
}

/** A body that is declared as JSON and is not stays text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
