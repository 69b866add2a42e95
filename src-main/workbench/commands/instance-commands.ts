import type { Attachment } from "../remote/attachment.ts";
import type { Handlers } from "./command-runner.ts";

/** Commands about which instance is shown: that of this process, or one elsewhere. */
export function instanceCommands(
  attachment: Attachment,
): Pick<Handlers, "instance.attach" | "instance.detach"> {
  return {
    "instance.attach": ({ address, token }) => attachment.attach(address, token),
    "instance.detach": () => {
      attachment.detach();
      return {};
    },
  };
}
