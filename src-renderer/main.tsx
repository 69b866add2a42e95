import "./bridge/no-eval.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/forced-colors.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { applySettings } from "./stores/apply-settings.ts";
import { leaveScreenByLinks, restoreDemo } from "./stores/demo-store.ts";
import { dropAfterReset } from "./stores/drop-after-reset.ts";
import { startFeed } from "./stores/feed/feed.ts";
import { keepResponses } from "./stores/response-store.ts";
import { restoreLocation } from "./stores/location.ts";
import { startRecorder } from "./stores/recorder-store.ts";
import { watchTimedFaults } from "./stores/faults/timed-faults.ts";

applySettings();
restoreLocation();
startRecorder();
watchTimedFaults();
keepResponses();
dropAfterReset();
leaveScreenByLinks();
if (window.bridge) {
  startFeed();
  restoreDemo();
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
