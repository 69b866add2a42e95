import type { Defect } from "./defect.ts";
import { deliveryDefects } from "./delivery-defects.ts";
import { exportDefects } from "./export-defects.ts";
import { listenerDefects } from "./listener-defects.ts";
import { worldDefects } from "./world-defects.ts";

/** Mistakes in the order of an event's way: each has to be found by playing against the model. */
export const defects: readonly Defect[] = [
  ...worldDefects,
  ...deliveryDefects,
  ...listenerDefects,
  ...exportDefects,
];
