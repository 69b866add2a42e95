import { expect, test } from "vitest";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { findLinks, describeTakes } from "./item-links.ts";
import { placeLinks } from "../lanes/lane-links.ts";

const item = (
  id: string,
  body: Record<string, unknown> = {},
  bind: Record<string, string> = {},
  kind = "payments",
): ScheduledItem => ({
  kind,
  item: {
    id,
    at: "+1h",
    due: "2026-01-02T04:00:00.000Z",
    call: { method: "POST", path: "/v1/refunds", body },
    bind,
    state: "pending",
  },
});

const charge = item("charge", {}, { charge: "/id", amount: "/amount" });
const refund = item("refund", { charge: "${charge}", amount: "${amount}" });
const ends = (items: readonly ScheduledItem[]) =>
  findLinks(items).map(({ from, to }) => [from.item.id, to.item.id]);

test("an item is linked once to each whose answer it takes values from, and says so", () => {
  const links = findLinks([charge, refund]);
  expect(links).toMatchObject([{ from: charge, to: refund, names: ["charge", "amount"] }]);
  expect([...describeTakes(links)]).toEqual([
    ["payments/refund", "uses ${charge}, ${amount} from charge"],
  ]);
});

test("a name comes from the last item before its use that binds it, of the same simulator", () => {
  const again = item("again", {}, { charge: "/id" });
  const elsewhere = item("elsewhere", {}, { charge: "/id" }, "email");
  const dispute = item("dispute", { charge: "${charge}" });
  expect(ends([charge, again, elsewhere, dispute])).toEqual([["again", "dispute"]]);
  expect(ends([dispute, charge])).toEqual([]);
});

test("an item that binds the name that it uses is linked to the item before it", () => {
  const renewed = item("renewed", { charge: "${charge}" }, { charge: "/id" });
  expect(ends([charge, renewed])).toEqual([["charge", "renewed"]]);
});

test("a line connects two blocks at any position", () => {
  const shapeAt = (x: number, row: number, fromRow = 1) =>
    placeLinks(findLinks([charge, refund]), [
      { scheduled: charge, x: 100, row: fromRow },
      { scheduled: refund, x, row },
    ])[0];
  expect(shapeAt(300, 1)).toMatchObject({ shape: "along", x: 232, width: 68, height: 0 });
  expect(shapeAt(300, 2)).toMatchObject({ shape: "down", x: 112, width: 188, y: 60, height: 17 });
  expect(shapeAt(300, 0)).toMatchObject({ shape: "up", x: 112, width: 188, y: 17, height: 17 });
  expect(shapeAt(100, 2)).toMatchObject({ shape: "around", x: 93, width: 7, height: 30 });
});

test("a line goes between the rows where another block would lie on it", () => {
  const between = item("between");
  const shapeAt = (fromRow: number, toRow: number) =>
    placeLinks(findLinks([charge, refund]), [
      { scheduled: charge, x: 100, row: fromRow },
      { scheduled: between, x: 240, row: toRow },
      { scheduled: refund, x: 400, row: toRow },
    ])[0];
  expect(shapeAt(0, 0)).toMatchObject({ shape: "below", x: 112, width: 300, y: 30, height: 2 });
  expect(shapeAt(0, 1)).toMatchObject({ shape: "down", x: 112, width: 300, y: 30, height: 2 });
  expect(shapeAt(1, 0)).toMatchObject({ shape: "up", x: 112, width: 300, y: 32, height: 2 });
});

test("there is no line to an item for which a lane has no room", () => {
  expect(placeLinks(findLinks([charge, refund]), [{ scheduled: charge, x: 0, row: 0 }])).toEqual(
    [],
  );
});
