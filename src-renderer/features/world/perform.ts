import type { ApiRequest } from "../../bridge/api-request.ts";
import { announceOutcome, doAction, type ActionOutcome } from "../../stores/performed-actions.ts";

/** Something that a person does: one world action or one route of a provider. */
export interface Act {
  /** A short sentence without its full stop: `Mei pressed “Refund…”`. */
  readonly title: string;
  readonly request: ApiRequest;
}

/** Makes the request of an act. Throws when the request cannot be made; a refusal is in the outcome. */
export type Perform = (act: Act) => Promise<ActionOutcome>;

/** Makes the request as a recorded action that can be undone, and announces its outcome. */
export const perform: Perform = async ({ title, request }) => {
  const outcome = await doAction(title, request);
  announceOutcome(title, outcome);
  return outcome;
};
