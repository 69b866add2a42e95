import type { ListenerCommand } from "../commands/listener-commands.ts";
import { noDeliveries, type Deliveries } from "../deliveries/deliveries.ts";
import type { ModelRun } from "../model-run.ts";

/** Those to whom a simulator's events go, real ones, and what the model knows of them. */
export interface TestListeners {
  readonly deliveries: Deliveries;
  /** Does what a command says, to them and to the model. */
  play(modelRun: ModelRun, command: ListenerCommand): Promise<void>;
  /** The world was reset, in the model as well. */
  reset(modelRun: ModelRun): Promise<void>;
  /** Waits until they are where the model says that they come to, and compares what they got. */
  compare(modelRun: ModelRun, startedAt: number): Promise<void>;
  /** Leaves nothing open. */
  end(modelRun: ModelRun): Promise<void>;
}

/** No listeners. */
export const noListeners: TestListeners = {
  deliveries: noDeliveries,
  play: () => Promise.resolve(),
  reset: () => Promise.resolve(),
  compare: () => Promise.resolve(),
  end: () => Promise.resolve(),
};
