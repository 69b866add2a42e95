import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeRow } from "../../../../bridge/testing/fake-rows.ts";
import { eventView } from "../event-log.ts";
import { useDetailTab } from "./use-detail-tab.ts";

beforeEach(() => eventView.setState({ tab: null }));

const failed = fakeRow(20);
const delivered = {
  ...failed,
  deliveries: failed.deliveries.map((one) => ({ ...one, state: "delivered" as const })),
};

test("a delivery that succeeds meanwhile leaves the part that is shown", () => {
  const { result, rerender } = renderHook(useDetailTab, { initialProps: failed });
  expect(result.current).toBe("deliveries");
  rerender(delivered);
  expect(result.current).toBe("deliveries");
  rerender({ ...delivered, seq: failed.seq + 1 });
  expect(result.current).toBe("payload");
});

test("the part that was chosen is shown of every event", () => {
  eventView.setState({ tab: "signature" });
  const { result, rerender } = renderHook(useDetailTab, { initialProps: failed });
  rerender({ ...delivered, seq: failed.seq + 1 });
  expect(result.current).toBe("signature");
});
