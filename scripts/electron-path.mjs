import { runCommand } from "./node-version.mjs";

await runCommand(() => import("./commands/electron-path.mjs"));
