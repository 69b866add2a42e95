import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { explainNode } from "./require-node.ts";

const oldest = packageJson.engines.node.replace(">=", "");

test.each(["18.20.8", "20.9.0", "20.18.3"])("rejects Node %s in one sentence", (version) => {
  expect(explainNode(version)).toBe(
    `simdeck: Node ${version} is too old: install Node ${oldest} or newer.`,
  );
});

test.each([oldest, "20.20.2", "22.0.0", "100.1.0"])("accepts Node %s", (version) => {
  expect(explainNode(version)).toBeUndefined();
});
