import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { createState } from "./state.ts";
import { tasks } from "./tasks.ts";

/** The object storage, modelled on S3. It sends no events. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [routesAt(["/", "/:bucket"], () => import("./shared/operations.ts"))],
  unsupported,
  tasks,
  objects,
});
