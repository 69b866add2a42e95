import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePortBase, findPortProblem } from "./find-ports.ts";

test("proposes the next base whose ports are all free", async () => {
  const start = 21_000;
  const free = await findFreePortBase("127.0.0.1", start, 3);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen((free ?? 0) + 3, "127.0.0.1", resolve));
  expect(await findPortProblem("127.0.0.1", (free ?? 0) + 3)).toContain("is taken");
  const next = await findFreePortBase("127.0.0.1", start, 3);
  expect(next).toBeGreaterThan(free ?? 0);
  await new Promise((resolve) => taken.close(resolve));
});

test("finds none where no ports are left", async () => {
  expect(await findFreePortBase("127.0.0.1", 65_500, 3)).toBeUndefined();
});
