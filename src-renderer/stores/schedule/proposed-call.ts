import { create } from "zustand";
import type { ApiRequest } from "../../bridge/api-request.ts";
import { goTo } from "../location.ts";

/** A call that another place proposes for the schedule; null when none does. */
const useProposedCall = create<{ readonly proposed: ApiRequest | null }>(() => ({
  proposed: null,
}));

/** Goes to the timeline and opens the form of a new item with this call. */
export function proposeCall(proposed: ApiRequest): void {
  useProposedCall.setState({ proposed });
  goTo("timeline");
}

/** The call that is proposed now. */
export function proposedCall(): ApiRequest | null {
  return useProposedCall.getState().proposed;
}

/** Forgets the proposed call once its form is open. */
export function takeProposedCall(): void {
  useProposedCall.setState({ proposed: null });
}
