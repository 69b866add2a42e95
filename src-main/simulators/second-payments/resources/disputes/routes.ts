import { route } from "../../route.ts";

/**
 * Disputes. Only a cardholder could open one, so the list is always empty: Square leaves out an empty
 * list.
 */
export const routes = [route("GET /v2/disputes", "Lists disputes: there are none", () => ({}))];
