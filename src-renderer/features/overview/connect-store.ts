import { create } from "zustand";

interface Connect {
  /** The simulators that the app uses; the first one when none is chosen. */
  readonly kinds: readonly string[];
  /** The snippet to paste. */
  readonly snippet: string;
  /** The name of the endpoint whose secret is shown; the usual one when empty. */
  readonly endpoint: string;
}

/**
 * The choices of the panel that connects an app: they stay when the panel moves to its lasting place after
 * the first event, and when another place is opened.
 */
export const useConnect = create<Connect>(() => ({
  kinds: [],
  snippet: "environment",
  endpoint: "",
}));
