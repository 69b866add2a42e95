import { runCommand } from "./node-version.mjs";

await runCommand(() => import("./commands/check.mjs"));
