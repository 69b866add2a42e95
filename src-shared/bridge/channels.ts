/**
 * The names of the two channels between page and host. They have a file to themselves so that the
 * preload, which every window loads first, does not bring all schemas along.
 */
export const channels = { call: "simdeck:call", changes: "simdeck:changes" } as const;
