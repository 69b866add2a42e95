import type { TestReceiver } from "../test-receiver/test-receiver.ts";
import type { Handlers } from "./command-runner.ts";

/** Commands of the built-in test receiver. */
export function receiverCommands(
  receiver: TestReceiver,
): Pick<
  Handlers,
  "receiver.state" | "receiver.start" | "receiver.stop" | "receiver.configure" | "receiver.received"
> {
  return {
    "receiver.state": () => receiver.state,
    "receiver.start": () => receiver.start(),
    "receiver.stop": () => receiver.stop(),
    "receiver.configure": (behaviour) => receiver.configure(behaviour),
    "receiver.received": ({ first, count }) => ({
      total: receiver.state.received,
      items: [...receiver.received(first, count)],
    }),
  };
}
