/** The version that answers and events have when the client names none. */
export const API_VERSION = "2026-10-28.endive";
