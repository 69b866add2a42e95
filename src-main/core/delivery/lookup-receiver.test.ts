import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { createReceiverLookup } from "./lookup-receiver.ts";

type Found = Parameters<Parameters<LookupFunction>[2]>;

/** A resolver's answer as it gets through; a name server that says what it likes stands behind it. */
function through(address: Found[1]): Promise<Found> {
  const lookup = createReceiverLookup((_name, _options, answer) => {
    answer(null, address, 4);
  });
  return new Promise((resolve) => {
    lookup("app.example", {}, (...found) => {
      resolve(found);
    });
  });
}

test("a name leads to an app's address, alone or among several", async () => {
  const several = [{ address: "127.0.0.1", family: 4 }];
  expect(await through("127.0.0.1")).toEqual([null, "127.0.0.1", 4]);
  expect(await through(several)).toEqual([null, several, 4]);
});

test("a name does not lead where no app is, not even beside an app's address", async () => {
  const several = [
    { address: "127.0.0.1", family: 4 },
    { address: "fe80::1", family: 6 },
  ];
  for (const address of ["169.254.169.254", several]) {
    const [error] = await through(address);
    expect(error?.message).toContain("link-local");
  }
});

test("a name that nobody knows stays unknown", async () => {
  const lookup = createReceiverLookup();
  const found = await new Promise<Found>((resolve) => {
    lookup("nobody.invalid", {}, (...answer) => {
      resolve(answer);
    });
  });
  expect(found[0]).toMatchObject({ hostname: "nobody.invalid" });
});
