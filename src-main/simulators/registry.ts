import type { Simulator } from "#core/simulator/define.ts";
import { payments } from "./payments/index.ts";

/** Every simulator, in the order of the ports: one line each. */
export const simulators: readonly Simulator[] = [payments];
