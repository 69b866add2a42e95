import { create } from "zustand";

interface Connect {
  /** The simulators that the app uses; the first one when none is chosen. */
  readonly kinds: readonly string[];
  /** The snippet to paste. */
  readonly snippet: string;
  /** The name of the endpoint whose secret is shown, by simulator; the usual one when absent. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** True if the steps are shown below the line that the panel is after the first run. */
  readonly isOpen: boolean;
}

/** The choices of the panel that connects an app: they stay when another place is opened. */
export const useConnect = create<Connect>(() => ({
  kinds: [],
  snippet: "environment",
  endpoints: {},
  isOpen: false,
}));
