import { insertRoutes } from "../../inserts/routes.ts";

/** Slips of paper that are put into letters, and their orders. */
export const routes = insertRoutes("buckslip");
