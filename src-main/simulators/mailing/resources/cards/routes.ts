import { insertRoutes } from "../../inserts/routes.ts";

/** Plastic cards that are put into letters, and their orders. */
export const routes = insertRoutes("card");
