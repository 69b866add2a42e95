import { call } from "../../bridge/client.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { detach } from "../../stores/detach.ts";
import { toggleDemo } from "../../stores/demo-store.ts";
import { goTo } from "../../stores/location.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { doAction, sayOutcome, useDoings } from "../../stores/doings.ts";
import type { PaletteCommand } from "./palette-commands.ts";

/** Whatever goes wrong is said: the palette is gone by then. */
function doing(run: () => Promise<string>): () => void {
  return () => {
    run().then(announce, (error: unknown) => {
      announce(explainError(error));
    });
  };
}

async function switchReceiver(name: "receiver.start" | "receiver.stop"): Promise<string> {
  const { url } = await call(name, {});
  goTo("endpoints");
  return url === null ? "The test receiver is off" : `The test receiver listens at ${url}`;
}

async function repeatLast(): Promise<string> {
  const [last] = useDoings.getState().doings;
  if (!last) return "Nothing was done yet";
  return sayOutcome(last.title, await doAction(last.title, last.request));
}

/** What the window itself can do. */
export const doings: readonly PaletteCommand[] = [
  {
    id: "receiver-start",
    title: "Start test receiver",
    scope: "endpoints",
    run: doing(() => switchReceiver("receiver.start")),
  },
  {
    id: "receiver-stop",
    title: "Stop test receiver",
    scope: "endpoints",
    run: doing(() => switchReceiver("receiver.stop")),
  },
  {
    id: "attach",
    title: "Attach to a running Simdeck…",
    scope: "instance",
    run: () => {
      showOverlay("attach");
    },
  },
  { id: "detach", title: "Detach", scope: "instance", run: () => void detach() },
  { id: "again", title: "Repeat the last action", scope: "actions", run: doing(repeatLast) },
  {
    id: "log-window",
    title: "Open the log in a second window",
    scope: "Ctrl Shift L",
    run: doing(async () => {
      await call("app.openLog", {});
      return "The log is open in a second window";
    }),
  },
  { id: "demo", title: "Demo mode on or off", scope: "F11", run: toggleDemo },
  {
    id: "shortcuts",
    title: "Keyboard shortcuts",
    scope: "F1",
    run: () => {
      showOverlay("shortcuts");
    },
  },
];
