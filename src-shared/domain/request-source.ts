/** The origins of a request: an app, the schedule, a person at the panel, or an agent with `simdeck mcp`. */
export const requestSources = ["client", "timeline", "panel", "agent"] as const;

/** The origin of a request. */
export type RequestSource = (typeof requestSources)[number];
