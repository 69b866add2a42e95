#!/usr/bin/env node
import { runCommand } from "./node-version.mjs";

await runCommand(() => import("./commands/simdeck.mjs"));
