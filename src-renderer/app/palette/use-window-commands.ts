import {
  Cable,
  Circle,
  CircleAlert,
  Keyboard,
  Layers,
  PanelsTopLeft,
  Presentation,
  Radio,
  Redo2,
  RotateCw,
  Undo2,
} from "lucide-react";
import { call } from "../../bridge/client.ts";
import { useReceiver } from "../../bridge/use-receiver.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { detach } from "../../stores/feed/detach.ts";
import { toggleDemo } from "../../stores/demo-store.ts";
import { announceOutcome, doAction, usePerformedActions } from "../../stores/performed-actions.ts";
import { announceError } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { goTo } from "../../stores/location.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { startRecording, stopRecording, useRecorder } from "../../stores/recorder-store.ts";
import { redoLast, undoLast, useUndoSteps } from "../../stores/snapshots/undo-store.ts";
import type { PaletteCommand } from "./palette-command.ts";
import { saying } from "./saying.ts";

async function switchReceiver(name: "receiver.start" | "receiver.stop"): Promise<string> {
  const { url } = await call(name, {});
  goTo("endpoints");
  return url === null ? "The test receiver is off" : `The test receiver runs at ${url}`;
}

const section = "Window";

const always: readonly PaletteCommand[] = [
  {
    id: "attach",
    section,
    title: "Attach to a running Simdeck…",
    icon: Cable,
    words: "instance remote connect container",
    run: () => showOverlay("attach"),
  },
  {
    id: "log-window",
    section,
    title: "Open the log in a second window",
    icon: PanelsTopLeft,
    keys: "Ctrl Shift L",
    run: saying(async () => {
      await call("app.openLog", {});
      return "The log is open in a second window";
    }),
  },
  {
    id: "add-fault",
    section,
    title: "Add fault…",
    icon: CircleAlert,
    words: "faults rules fail slow drop duplicate signature chaos",
    run: () => goTo("settings", { section: "Faults", add: "fault" }),
  },
  {
    id: "snapshots",
    section,
    title: "Snapshots…",
    icon: Layers,
    words: "save restore export import world",
    run: () => showOverlay("snapshots"),
  },
  {
    id: "demo",
    section,
    title: "Demo mode on or off",
    icon: Presentation,
    keys: "F11",
    words: "present audience larger hide secrets",
    run: toggleDemo,
  },
  {
    id: "shortcuts",
    section,
    title: "Keyboard shortcuts",
    icon: Keyboard,
    keys: "F1",
    words: "help keys",
    run: () => showOverlay("shortcuts"),
  },
];

/** Returns the commands of the window in its current state. */
export function useWindowCommands(): readonly PaletteCommand[] {
  const host = useFeed(({ attachment }) => attachment?.host);
  const last = usePerformedActions(({ performed }) => performed[0]);
  const again: PaletteCommand | undefined = last && {
    id: "again",
    section,
    title: "Repeat the last action",
    icon: RotateCw,
    scope: last.title,
    words: "again redo",
    run: () => {
      doAction(last.title, last.request).then(
        (outcome) => announceOutcome(last.title, outcome),
        (error: unknown) => announceError(error),
      );
    },
  };
  const detaching: PaletteCommand | undefined =
    host === undefined
      ? undefined
      : {
          id: "detach",
          section,
          title: "Detach",
          icon: Cable,
          scope: host,
          run: () => void detach(),
        };
  const undoable = useUndoSteps(({ steps }) => steps.at(-1));
  const redoable = useUndoSteps(({ redos }) => redos.at(-1));
  const undo: PaletteCommand | undefined = undoable && {
    id: "undo",
    section,
    title: "Undo the last action",
    icon: Undo2,
    scope: undoable.title,
    keys: "Ctrl Z",
    words: "back restore",
    run: () => void undoLast(),
  };
  const redo: PaletteCommand | undefined = redoable && {
    id: "redo",
    section,
    title: "Redo the undone action",
    icon: Redo2,
    scope: redoable.title,
    keys: "Ctrl Shift Z",
    words: "forward again",
    run: () => void redoLast(),
  };
  return [
    ...(undo ? [undo] : []),
    ...(redo ? [redo] : []),
    ...(again ? [again] : []),
    useRecorderCommand(),
    useReceiverCommand(),
    ...always,
    ...(detaching ? [detaching] : []),
  ];
}

function useRecorderCommand(): PaletteCommand {
  const kinds = useSimulators().map(({ kind }) => kind);
  const isOn = useRecorder(({ recording }) => recording !== null);
  const words = "recorder timeline";
  const common = { id: "record", section, icon: Circle, words } as const;
  if (isOn) return { ...common, title: "Stop recording", run: stopRecording };
  const run = saying(async () => {
    await startRecording(kinds);
    return "Recording. Requests of your app and actions in this window become steps.";
  });
  return { ...common, title: "Start recording", run };
}

function useReceiverCommand(): PaletteCommand {
  const isOn = (useReceiver("palette")?.url ?? null) !== null;
  const words = "endpoints webhook";
  const common = { id: "receiver", section, icon: Radio, words } as const;
  return isOn
    ? { ...common, title: "Stop test receiver", run: saying(() => switchReceiver("receiver.stop")) }
    : {
        ...common,
        title: "Start test receiver",
        run: saying(() => switchReceiver("receiver.start")),
      };
}
