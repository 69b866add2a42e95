import { runCommand } from "./node-version.mjs";

await runCommand(() => import("./commands/new-simulator.mjs"));
