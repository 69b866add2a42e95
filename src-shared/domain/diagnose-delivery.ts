import type { DeliveryDetail } from "#shared/domain/egress.ts";

/** Why an attempt failed, and what to do about it. */
export interface Diagnosis {
  readonly cause: string;
  readonly next: string;
  /** A press that mends it: the provider's header names, or a look at the signature. */
  readonly fix?: "vendor-headers" | "signature";
}

/** An attempt that failed, as far as its diagnosis needs it. */
export interface FailedAttempt extends Pick<
  DeliveryDetail,
  "url" | "httpStatus" | "failure" | "responseHeaders" | "responseBody"
> {
  /** The names of the headers that were sent. */
  readonly sentHeaders: readonly string[];
  /** The provider's own header names that were not sent. */
  readonly missingHeaders: readonly string[];
}

/** Returns the attempt that a delivery in full shows. */
export function failedAttempt(delivery: DeliveryDetail): FailedAttempt {
  const { requestHeaders, vendorHeaders } = delivery;
  return { ...delivery, sentHeaders: Object.keys(requestHeaders), missingHeaders: vendorHeaders };
}

/** The receiver's address as people know it: host, port and path. */
function addressOf(url: string): { readonly host: string; readonly path: string } {
  const [, host = url, path = ""] = /^\w+:\/\/([^/?#]+)([^?#]*)/.exec(url) ?? [];
  return { host, path: path === "" ? "/" : path };
}

/** Says in one sentence why an attempt failed, and in another what to do next. */
export function diagnose(delivery: FailedAttempt): Diagnosis {
  const { httpStatus } = delivery;
  if (httpStatus === null) return diagnoseSilence(delivery);
  if (httpStatus === 101) {
    return {
      cause: "Your receiver switched protocols (101) and sent no HTTP response.",
      next: "Register the URL of an HTTP route, not of a WebSocket, then redeliver.",
    };
  }
  const byHeader = diagnoseHeaders(delivery);
  if (byHeader) return byHeader;
  if (httpStatus < 400) return diagnoseRedirect(httpStatus, delivery);
  if (httpStatus < 500) return diagnoseRefusal(httpStatus, delivery);
  return {
    cause: `Your receiver failed while it handled the event (${String(httpStatus)}).`,
    next: "See its response and its log. Fix it, then redeliver.",
  };
}

function diagnoseSilence({ failure, url }: FailedAttempt): Diagnosis {
  const { host } = addressOf(url);
  const why = failure ?? "";
  if (/refused/i.test(why)) {
    return {
      cause: `Nothing listens at ${host} (connection refused).`,
      next: "Start your app, then redeliver.",
    };
  }
  const limit = /no response within (\d+ ms)/.exec(why)?.[1];
  if (limit !== undefined) {
    return {
      cause: `Your receiver did not respond within ${limit}.`,
      next: "Respond with 200 first and do the work afterwards, then redeliver.",
    };
  }
  if (/closed before/i.test(why)) {
    return {
      cause: "Your receiver closed the connection before it responded.",
      next: "It may have crashed. Check its log, then redeliver.",
    };
  }
  if (/host name/i.test(why)) {
    return {
      cause: `The host name of ${host} is not known on this machine.`,
      next: "Correct the URL of the endpoint, then redeliver.",
    };
  }
  if (/certificate/i.test(why)) {
    return {
      cause: `The certificate of ${host} is not trusted.`,
      next: "Use http:// for a local receiver, or a certificate that this machine trusts.",
    };
  }
  if (/fault rule/i.test(why)) {
    return {
      cause: "A fault rule dropped the delivery.",
      next: "Clear the fault rules, then redeliver.",
    };
  }
  if (/^nothing is sent/i.test(why)) {
    return {
      cause: `Simdeck sends nothing to this URL: ${why.replace(/^[^:]*: /, "")}.`,
      next: "Correct the URL of the endpoint, then redeliver.",
    };
  }
  return {
    cause: `No response from ${host}: ${why}.`,
    next: "Check the receiver, then redeliver.",
  };
}

/** A receiver that looks for the provider's own header names, which this delivery does not carry. */
function diagnoseHeaders(delivery: FailedAttempt): Diagnosis | undefined {
  const { responseBody, missingHeaders, sentHeaders } = delivery;
  const sent = sentHeaders.map((name) => name.toLowerCase());
  const missing = missingHeaders.filter((name) => !sent.includes(name.toLowerCase()));
  const named = missing.find((name) => responseBody.toLowerCase().includes(name.toLowerCase()));
  if (named === undefined) return undefined;
  const own = sent.find((name) => name.endsWith("-signature")) ?? "the neutral names";
  return {
    cause: `Your receiver reads ${named.toLowerCase()}; this delivery carries ${own}.`,
    next: "Add the provider's header names, then redeliver.",
    fix: "vendor-headers",
  };
}

function diagnoseRedirect(status: number, { responseHeaders }: FailedAttempt): Diagnosis {
  const location = responseHeaders["location"];
  const where = location === undefined ? "" : ` to ${location}`;
  return {
    cause: `Your receiver redirects${where} (${String(status)}). Deliveries do not follow redirects.`,
    next: "Register the URL that it redirects to, then redeliver.",
  };
}

function diagnoseRefusal(status: number, delivery: FailedAttempt): Diagnosis {
  const { path } = addressOf(delivery.url);
  const said = String(status);
  if (/tolerance|timestamp/i.test(delivery.responseBody)) {
    return {
      cause: `Your receiver rejects the signature because of its time (${said}).`,
      next: "Set the signature time back to real time, or check the clock of your machine, then redeliver.",
      fix: "signature",
    };
  }
  if (/signature|signing|hmac|whsec/i.test(delivery.responseBody)) {
    return {
      cause: `Your receiver does not accept the signature (${said}).`,
      next: "It may hold another secret, or change the body before it verifies it.",
      fix: "signature",
    };
  }
  if (status === 401 || status === 403) {
    return {
      cause: `Your receiver refuses the delivery (${said}): it wants credentials or another signature.`,
      next: "Check its secret, and that the route needs no sign-in. Then redeliver.",
      fix: "signature",
    };
  }
  if (status === 404 || status === 410) {
    return {
      cause: `Your receiver runs, but has no route ${path} (${said}).`,
      next: "Correct the URL of the endpoint or add the route, then redeliver.",
    };
  }
  if (status === 405) {
    return {
      cause: `Your receiver has the route ${path}, but does not accept POST (405).`,
      next: "Handle POST there, then redeliver.",
    };
  }
  if (status === 413) {
    return {
      cause: "The event is larger than your receiver accepts (413).",
      next: "Raise its body limit, then redeliver.",
    };
  }
  if (status === 429) {
    return {
      cause: "Your receiver has too many requests (429).",
      next: "Wait until it has caught up, then redeliver.",
    };
  }
  return {
    cause: `Your receiver refused the event (${said}).`,
    next: "See its response. Fix it, then redeliver.",
  };
}
