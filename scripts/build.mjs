import { runCommand } from "./node-version.mjs";

await runCommand(() => import("./commands/build.mjs"));
