import { expect, test } from "vitest";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { pickCollection } from "./pick-collection.ts";

test("a link names a collection; without one it is the first there is", () => {
  const named = pickCollection(fakeSimulators, "mailing", "postcards");
  expect(named?.collection.title).toBe("Postcards");
  expect(pickCollection(fakeSimulators, "payments", "customers")?.collection.title).toBe(
    "Customers",
  );
  expect(pickCollection(fakeSimulators, "mailing", "customers")?.collection.name).toBe("charges");
  expect(pickCollection(fakeSimulators, "fax", "pages")?.collection.name).toBe("charges");
  expect(pickCollection([], undefined, undefined)).toBeUndefined();
});
