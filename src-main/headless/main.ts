import { runHeadless } from "./run-headless.ts";

await runHeadless(process.argv.slice(2));
