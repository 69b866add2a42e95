import type { Outcome } from "#core/contract/sending.ts";
import { mediaType } from "#core/parsing/media-type.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import type { DeliveryWorld } from "./delivery-world.ts";
import type { AppRequest, AppResponse, AskApp } from "#core/contract/app-request.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { deliveryHeaders } from "#core/contract/signature.ts";

/**
 * Makes the function that asks the app and waits: over HTTP with the receiver's signature while a
 * simulator has its one URL, over its socket otherwise.
 */
export function createAskApp<State>(
  world: DeliveryWorld<State>,
  overSocket: AskApp | undefined,
): AskApp {
  const overHttp = async (request: AppRequest, endpoint: Endpoint): Promise<AppResponse> => {
    const { definition, delivery, requestSender, wall } = world;
    if (!definition.delivery) return noReceiver;
    const { signature } = definition.delivery;
    const { type, url = endpoint.url, contentType, timeoutMs } = request;
    const body = Buffer.from(request.body);
    const attempt = { id: "", type, seconds: wall.signingSeconds(), body, endpoint, attempt: 1 };
    const facts = { vendorHeaders: delivery.vendorHeaders, isForged: false };
    const headers = {
      ...deliveryHeaders(signature, { ...attempt, secret: endpoint.secret }, facts),
      "content-type": contentType,
    };
    return toResponse(await requestSender.send({ url, headers, body }, timeoutMs));
  };
  return (asked) => {
    const { delivery, settings } = world;
    const request = { ...asked, timeoutMs: Math.min(asked.timeoutMs, settings.deliveryTimeoutMs) };
    if (!delivery.isOn)
      return Promise.resolve(overSocket || delivery.receiver ? isOff : noReceiver);
    if (delivery.fixedEndpoint) return overHttp(request, delivery.fixedEndpoint);
    if (request.url !== undefined) return Promise.resolve(noSecret);
    return overSocket ? overSocket(request) : Promise.resolve(noReceiver);
  };
}

const noSecret: AppResponse = {
  status: null,
  error: "requests to a URL are signed with the secret of the request URL, which is not set",
};

const noReceiver: AppResponse = { status: null, error: "the app has no request URL" };

const isOff: AppResponse = {
  status: null,
  error: "delivery is off: PUT /_sim/delivery turns it on",
};

function toResponse({ httpStatus, ...rest }: Outcome): AppResponse {
  if (httpStatus === undefined) return { status: null, error: rest.failure ?? "no response" };
  if (rest.bodyIsPart) {
    return { status: null, error: "the response was cut short or is larger than 256 KiB" };
  }
  const text = rest.responseBody?.toString("utf8") ?? "";
  const json = isJson(rest.responseHeaders) ? jsonIn(text) : undefined;
  return { status: httpStatus, body: json === undefined ? text : json };
}

function isJson(headers: readonly string[] = []): boolean {
  const name = headers.findIndex(
    (header, index) => index % 2 === 0 && header.toLowerCase() === "content-type",
  );
  return name >= 0 && mediaType(headers[name + 1] ?? "") === "application/json";
}
