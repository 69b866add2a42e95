import { expectTypeOf, test } from "vitest";
import type {
  CheckInput,
  DisputeInput,
  OpenDisputeInput,
  ReviewInput,
  SecondPaymentsDispute,
} from "../../library/kinds.generated.ts";
import type { conclusions } from "../../simulators/code-hosting/resources/check-runs/schema.ts";
import type { DisputeReason } from "../../simulators/second-payments/shared/entities.ts";

test("the library types the reason of a dispute by the provider's reasons", () => {
  type Reason = NonNullable<DisputeInput["reason"]>;
  expectTypeOf<"duplicate">().toExtend<Reason>();
  expectTypeOf<"nope">().not.toExtend<Reason>();
  expectTypeOf<NonNullable<OpenDisputeInput["reason"]>>().toEqualTypeOf<DisputeReason>();
  expectTypeOf<SecondPaymentsDispute["reason"]>().toEqualTypeOf<DisputeReason>();
});

test("the library types checks and reviews by the values that the simulator accepts", () => {
  expectTypeOf<CheckInput["conclusion"]>().toEqualTypeOf<(typeof conclusions)[number]>();
  expectTypeOf<"approved" | "APPROVED">().toExtend<ReviewInput["state"]>();
  expectTypeOf<"dismissed">().not.toExtend<ReviewInput["state"]>();
});
