import type { DeliveryRecord } from "#core/contract/sending.ts";
import { diagnose } from "#shared/domain/diagnose-delivery.ts";
import type { FailureReason } from "#core/contract/failure.ts";
import { headerText } from "./header-text.ts";
import type { ResultRow } from "#core/log/results.ts";
import type { SignatureScheme } from "#core/contract/signature.ts";

/** The reason of an event that no app acknowledged over its socket. */
export const UNACKNOWLEDGED = "The app did not acknowledge the event over its socket.";

const SHOWN_CHARACTERS = 200;

function beginningOf(body: string): string {
  const line = body.trim().replaceAll(/\s+/g, " ");
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}

/** Returns why a recorded attempt failed, in the words of the panel. */
export function reasonOfFailure(
  { endpoint, outcome, vendorHeaders }: DeliveryRecord,
  { vendorNames = {} }: Pick<SignatureScheme, "vendorNames">,
): FailureReason {
  const responseBody = outcome.responseBody?.toString("utf8") ?? "";
  const { cause } = diagnose({
    url: endpoint.url,
    httpStatus: outcome.httpStatus ?? null,
    failure: outcome.failure ?? null,
    sentHeaders: Object.keys(vendorNames),
    missingHeaders: vendorHeaders ? [] : Object.values(vendorNames).flat(),
    responseHeaders: headerText(outcome.responseHeaders ?? []),
    responseBody,
  });
  return { cause, response: beginningOf(responseBody) };
}

/** Returns a reason as one text: the cause, then the response in quotes. */
export function reasonText({ cause, response }: FailureReason): string {
  return response === "" ? cause : `${cause} Response: ${JSON.stringify(response)}`;
}

/** The parts of a world that know why its deliveries failed. */
interface FailureSource {
  readonly deliveries: { at(index: number): DeliveryRecord | undefined };
  readonly results: { row(index: number): ResultRow };
  readonly definition: {
    readonly delivery?: { readonly signature: Pick<SignatureScheme, "vendorNames"> } | undefined;
  };
}

/** Returns the reason of a result row as one text; `undefined` for one that was delivered. */
export function reasonOfRow(
  { deliveries, results, definition }: FailureSource,
  index: number,
): string | undefined {
  const row = results.row(index);
  if (row.status === "delivered") return undefined;
  const record = deliveries.at(index);
  if (record?.seq !== row.seq) return UNACKNOWLEDGED;
  return reasonText(reasonOfFailure(record, definition.delivery?.signature ?? {}));
}
