import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const usd = (amount: bigint) => ({ amount, currency: "USD" as const });

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const square = new SquareClient({ token: "EAAA", baseUrl, maxRetries: 0 });
  let keys = 0;
  const idempotencyKey = () => `counter-${String((keys += 1))}`;
  const locationId = (await square.locations.get({ locationId: "main" })).location?.id ?? "";
  const act = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const types = async () => {
    const response = await fetch(`${baseUrl}/_sim/egress`);
    const { events } = (await response.json()) as { events: { type: string }[] };
    return events.map(({ type }) => type);
  };
  const pay = async (amount: bigint, more: object = {}) => {
    const { payment } = await square.payments.create({
      sourceId: "cnon:card-nonce-ok",
      idempotencyKey: idempotencyKey(),
      amountMoney: usd(amount),
      ...more,
    });
    return payment;
  };
  return { ...served, square, idempotencyKey, locationId, act, types, pay };
}

test("a gift card is sold, linked, spent, refunded and closed", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, locationId, pay } = sim;
  const { giftCards } = square;
  const customerId = (await square.customers.create({ givenName: "Ada" })).customer?.id ?? "";
  const { giftCard } = await giftCards.create({
    idempotencyKey: idempotencyKey(),
    locationId,
    giftCard: { type: "DIGITAL" },
  });
  const giftCardId = giftCard?.id ?? "";
  expect(giftCard).toMatchObject({ state: "PENDING", balanceMoney: usd(0n) });
  expect(giftCard?.gan).toMatch(/^\d{16}$/);
  const { order } = await square.orders.create({
    order: {
      locationId,
      lineItems: [
        { name: "Gift card", quantity: "1", itemType: "GIFT_CARD", basePriceMoney: usd(2_500n) },
      ],
    },
  });
  const orderId = order?.id ?? "";
  const lineItemUid = order?.lineItems?.[0]?.uid ?? "";
  const act = async (activity: object) => {
    const { giftCardActivity } = await giftCards.activities.create({
      idempotencyKey: idempotencyKey(),
      giftCardActivity: { type: "ACTIVATE", locationId, giftCardId, ...activity },
    });
    return giftCardActivity;
  };
  const sale = { activateActivityDetails: { orderId, lineItemUid } };
  await expect(act(sale)).rejects.toThrow("must be COMPLETED");
  await pay(2_500n, { orderId });
  expect((await act(sale))?.giftCardBalanceMoney).toEqual(usd(2_500n));
  await expect(act(sale)).rejects.toThrow("ACTIVE");
  await act({ type: "LOAD", loadActivityDetails: { amountMoney: usd(500n) } });

  await giftCards.linkCustomer({ giftCardId, customerId });
  expect((await giftCards.list({ customerId })).data.map(({ id }) => id)).toEqual([giftCardId]);
  const payment = await pay(1_000n, { sourceId: giftCardId, autocomplete: false });
  expect(payment?.cardDetails?.card).toMatchObject({
    cardBrand: "SQUARE_GIFT_CARD",
    last4: giftCard?.gan?.slice(-4),
  });
  const balance = async () =>
    (await giftCards.get({ id: giftCardId })).giftCard?.balanceMoney?.amount;
  expect(await balance()).toBe(2_000n);
  await square.payments.cancel({ paymentId: payment?.id ?? "" });
  expect(await balance()).toBe(3_000n);
  const spent = await pay(1_200n, { sourceId: giftCardId });
  await square.refunds.refundPayment({
    idempotencyKey: idempotencyKey(),
    paymentId: spent?.id ?? "",
    amountMoney: usd(200n),
  });
  expect(await balance()).toBe(2_000n);
  await expect(pay(2_001n, { sourceId: giftCardId })).rejects.toThrow("INSUFFICIENT_FUNDS");
  const redeemed = await act({ type: "REDEEM", redeemActivityDetails: { amountMoney: usd(300n) } });
  await act({ type: "REFUND", refundActivityDetails: { redeemActivityId: redeemed?.id ?? "" } });
  await act({
    type: "ADJUST_INCREMENT",
    adjustIncrementActivityDetails: { amountMoney: usd(50n), reason: "COMPLIMENTARY" },
  });
  await act({
    type: "ADJUST_DECREMENT",
    adjustDecrementActivityDetails: { amountMoney: usd(20n), reason: "SUPPORT_ISSUE" },
  });
  await act({
    type: "UNLINKED_ACTIVITY_REFUND",
    unlinkedActivityRefundActivityDetails: { amountMoney: usd(1n) },
  });
  expect(await balance()).toBe(2_031n);
  await act({ type: "CLEAR_BALANCE", clearBalanceActivityDetails: { reason: "UNKNOWN_REASON" } });
  await act({ type: "DEACTIVATE", deactivateActivityDetails: { reason: "UNKNOWN_REASON" } });
  await expect(pay(1n, { sourceId: giftCardId })).rejects.toThrow("CARD_DECLINED");
  const redemptions = await giftCards.activities.list({ giftCardId, type: "REDEEM" });
  expect(redemptions.data.map(({ redeemActivityDetails: one }) => one?.status)).toEqual([
    "COMPLETED",
    "COMPLETED",
    "CANCELED",
  ]);
  await giftCards.unlinkCustomer({ giftCardId, customerId });
  expect((await giftCards.list({ customerId })).data).toEqual([]);
  const byGan = await giftCards.getFromGan({ gan: giftCard?.gan ?? "" });
  expect(byGan.giftCard?.state).toBe("DEACTIVATED");
  const sandbox = await giftCards.getFromNonce({ nonce: "cnon:gift-card-nonce-ok" });
  expect(sandbox.giftCard?.state).toBe("ACTIVE");
  const types = await sim.types();
  expect(types).toContain("gift_card.customer_linked");
  expect(types).toContain("gift_card.activity.updated");

  const { giftCard: foreign } = await giftCards.create({
    idempotencyKey: idempotencyKey(),
    locationId,
    giftCard: { type: "PHYSICAL", ganSource: "OTHER", gan: "ABCD12345678" },
  });
  const { giftCardActivity: imported } = await giftCards.activities.create({
    idempotencyKey: idempotencyKey(),
    giftCardActivity: {
      type: "IMPORT",
      locationId,
      giftCardGan: foreign?.gan ?? "",
      importActivityDetails: { amountMoney: usd(700n) },
    },
  });
  expect(imported?.giftCardBalanceMoney).toEqual(usd(700n));
});

test("a buyer takes a refund at a device", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, pay, act } = sim;
  const { terminal } = square;
  const paymentId = (await pay(1_000n))?.id ?? "";
  const ask = async (deviceId: string, amount = 300n) => {
    const { refund } = await terminal.refunds.create({
      idempotencyKey: idempotencyKey(),
      refund: { paymentId, amountMoney: usd(amount), reason: "Returned", deviceId },
    });
    return refund?.id ?? "";
  };
  const atTestDevice = await ask("9fa747a2-25ff-48ee-b078-04381f7c828f");
  const read = async (id: string) => (await terminal.refunds.get({ terminalRefundId: id })).refund;
  const done = await read(atTestDevice);
  expect(done).toMatchObject({ status: "COMPLETED", amountMoney: usd(300n) });
  expect((await square.refunds.get({ refundId: done?.refundId ?? "" })).refund?.reason).toBe(
    "Returned",
  );
  await terminal.dismissTerminalRefund({ terminalRefundId: atTestDevice });
  const waiting = await ask("till-1");
  await expect(terminal.dismissTerminalRefund({ terminalRefundId: waiting })).rejects.toThrow(
    "PENDING",
  );
  await terminal.refunds.cancel({ terminalRefundId: waiting });
  expect((await read(waiting))?.cancelReason).toBe("SELLER_CANCELED");
  const taken = await ask("till-1");
  await act("/_complete_terminal_refund", { refund_id: taken, outcome: "completed" });
  expect((await square.payments.get({ paymentId })).payment?.refundedMoney).toEqual(usd(600n));
  await expect(ask("till-1", 500n)).rejects.toThrow("REFUND_AMOUNT_INVALID");
  const late = await ask("till-1", 100n);
  await act("/_sim/clock", { advance_seconds: 300 });
  expect(await read(late)).toMatchObject({ status: "CANCELED", cancelReason: "TIMED_OUT" });
  const found = await terminal.refunds.search({ query: { filter: { status: "COMPLETED" } } });
  expect(found.refunds).toHaveLength(2);
  expect(
    (await act("/_complete_terminal_refund", { refund_id: late, outcome: "canceled" })).status,
  ).toBe(409);
});

test("a device asks a buyer for a card, a signature and answers", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, act } = sim;
  const { terminal } = square;
  const customerId = (await square.customers.create({ givenName: "Ada" })).customer?.id ?? "";
  const text = { title: "Please", body: "Help us" };
  const ask = async (action: object, deviceId = "till-1") => {
    const made = await terminal.actions.create({
      idempotencyKey: idempotencyKey(),
      action: { deviceId, deadlineDuration: "PT5M", ...action },
    });
    return made.action?.id ?? "";
  };
  const read = async (actionId: string) => (await terminal.actions.get({ actionId })).action;
  const ping = await ask({ type: "PING" }, "9fa747a2-25ff-48ee-b078-04381f7c828f");
  expect((await read(ping))?.deviceMetadata?.networkConnectionType).toBe("WIFI");
  await terminal.dismissTerminalAction({ actionId: ping });
  const saving = await ask({ type: "SAVE_CARD", saveCardOptions: { customerId } });
  const answer = (action_id: string, more: object = {}) =>
    act("/_complete_terminal_action", { action_id, outcome: "completed", ...more });
  await answer(saving);
  const cardId = (await read(saving))?.saveCardOptions?.cardId ?? "";
  expect((await square.cards.get({ cardId })).card?.customerId).toBe(customerId);
  const signing = await ask({ type: "SIGNATURE", signatureOptions: text });
  await answer(signing);
  expect((await read(signing))?.signatureOptions?.signature?.[0]?.imageType).toBe("image/png");
  const confirming = await ask({
    type: "CONFIRMATION",
    confirmationOptions: { ...text, agreeButtonText: "Yes", disagreeButtonText: "No" },
  });
  await answer(confirming, { agrees: false });
  expect((await read(confirming))?.confirmationOptions?.decision?.hasAgreed).toBe(false);
  const collecting = await ask({
    type: "DATA_COLLECTION",
    dataCollectionOptions: { ...text, inputType: "EMAIL" },
  });
  await answer(collecting, { text: "ada@example.com" });
  expect((await read(collecting))?.dataCollectionOptions?.collectedData?.inputText).toBe(
    "ada@example.com",
  );
  const options = [
    { referenceId: "a", title: "A" },
    { referenceId: "b", title: "B" },
  ];
  const selecting = await ask({ type: "SELECT", selectOptions: { ...text, options } });
  await answer(selecting, { selected: "b" });
  expect((await read(selecting))?.selectOptions?.selectedOption?.title).toBe("B");
  const showing = await ask({ type: "QR_CODE", qrCodeOptions: { ...text, barcodeContents: "x" } });
  await terminal.actions.cancel({ actionId: showing });
  const found = await terminal.actions.search({
    query: { filter: { type: "QR_CODE", status: "CANCELED" } },
  });
  expect(found.action?.map(({ id }) => id)).toEqual([showing]);
  await expect(ask({ type: "SELECT" })).rejects.toThrow("select_options");
  expect(await sim.types()).toContain("terminal.action.updated");
});

test("a payout holds the money of card payments without fees and refunds", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, locationId, pay, act } = sim;
  expect((await act("/_send_payout", {})).status).toBe(409);
  const paymentId = (await pay(1_000n))?.id ?? "";
  await square.refunds.refundPayment({
    idempotencyKey: idempotencyKey(),
    paymentId,
    amountMoney: usd(100n),
  });
  expect((await act("/_send_payout", { outcome: "failed" })).body["status"]).toBe("FAILED");
  const { body } = await act("/_send_payout", { location_id: locationId });
  const payoutId = String(body["id"]);
  expect((await square.payouts.get({ payoutId })).payout).toMatchObject({
    status: "PAID",
    amountMoney: usd(841n),
    destination: { type: "BANK_ACCOUNT" },
  });
  const entries = (await square.payouts.listEntries({ payoutId, sortOrder: "ASC" })).data;
  expect(entries.map(({ type }) => type)).toEqual(["CHARGE", "REFUND"]);
  expect(entries[0]).toMatchObject({
    feeAmountMoney: usd(59n),
    typeChargeDetails: { paymentId },
  });
  expect((await square.payouts.list({ status: "PAID", locationId })).data).toHaveLength(1);
  expect((await act("/_send_payout", {})).status).toBe(409);
  expect((await sim.types()).slice(-4)).toEqual(
    ["sent", "failed", "sent", "paid"].map((name) => `payout.${name}`),
  );
});

test("a cash drawer counts cash while it is open", async () => {
  await using sim = await setup();
  const { square, locationId, pay, act } = sim;
  expect((await act("/_cash_drawer", { action: "end" })).status).toBe(409);
  const { body } = await act("/_cash_drawer", { action: "open", amount: 10_000 });
  const shiftId = String(body["id"]);
  await pay(1_500n, {
    sourceId: "CASH",
    cashDetails: { buyerSuppliedMoney: usd(2_000n) },
  });
  await act("/_cash_drawer", { action: "paid_in", amount: 300, description: "Change" });
  await act("/_cash_drawer", { action: "paid_out", amount: 200 });
  await act("/_cash_drawer", { action: "no_sale" });
  const { shifts } = square.cashDrawers;
  expect((await shifts.get({ shiftId, locationId })).cashDrawerShift).toMatchObject({
    state: "OPEN",
    cashPaymentMoney: usd(1_500n),
    cashPaidInMoney: usd(300n),
    expectedCashMoney: usd(11_600n),
  });
  await act("/_cash_drawer", { action: "close", amount: 11_500 });
  const [summary] = (await shifts.list({ locationId })).data;
  expect(summary).toMatchObject({ state: "CLOSED", closedCashMoney: usd(11_500n) });
  const events = (await shifts.listEvents({ shiftId, locationId })).data;
  expect(events.map(({ eventType }) => eventType)).toEqual(
    expect.arrayContaining(["CASH_TENDER_PAYMENT", "PAID_IN", "PAID_OUT", "NO_SALE"]),
  );
  await expect(shifts.get({ shiftId, locationId: "none" })).rejects.toThrow("NOT_FOUND");
});

test("team members work, take breaks and are planned", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, locationId } = sim;
  const { labor } = square;
  const jobId =
    (await square.team.createJob({ idempotencyKey: idempotencyKey(), job: { title: "Barista" } }))
      .job?.id ?? "";
  const { teamMember } = await square.teamMembers.create({
    teamMember: {
      givenName: "Bo",
      wageSetting: {
        jobAssignments: [
          { payType: "HOURLY", jobId, jobTitle: "Barista", hourlyRate: usd(2_000n) },
        ],
      },
    },
  });
  const teamMemberId = teamMember?.id ?? "";
  const { breakType } = await labor.breakTypes.create({
    breakType: { locationId, breakName: "Lunch", expectedDuration: "PT30M", isPaid: false },
  });
  const breakTypeId = breakType?.id ?? "";
  await labor.breakTypes.update({
    id: breakTypeId,
    breakType: {
      locationId,
      breakName: "Lunch",
      expectedDuration: "PT45M",
      isPaid: false,
      version: 1,
    },
  });
  expect((await labor.breakTypes.get({ id: breakTypeId })).breakType?.expectedDuration).toBe(
    "PT45M",
  );
  expect((await labor.breakTypes.list({ locationId })).data).toHaveLength(1);
  const { timecard } = await labor.createTimecard({
    timecard: { locationId, teamMemberId, startAt: "2026-01-15T08:00:00Z" },
  });
  const id = timecard?.id ?? "";
  expect(timecard).toMatchObject({
    status: "OPEN",
    wage: { title: "Barista", hourlyRate: usd(2_000n), jobId },
  });
  await expect(
    labor.shifts.create({
      shift: { locationId, employeeId: teamMemberId, startAt: "2026-01-15T09:00:00Z" },
    }),
  ).rejects.toThrow("overlaps");
  const pause = {
    startAt: "2026-01-15T12:00:00Z",
    endAt: "2026-01-15T12:45:00Z",
    breakTypeId,
    name: "Lunch",
    expectedDuration: "PT45M",
    isPaid: false,
  };
  const { timecard: closed } = await labor.updateTimecard({
    id,
    timecard: {
      locationId,
      teamMemberId,
      startAt: "2026-01-15T08:00:00Z",
      endAt: "2026-01-15T16:00:00Z",
      breaks: [pause],
      declaredCashTipMoney: usd(500n),
      version: 1,
    },
  });
  expect(closed).toMatchObject({ status: "CLOSED", version: 2, breaks: [{ name: "Lunch" }] });
  const { shift } = await labor.shifts.get({ id });
  expect(shift).toMatchObject({ employeeId: teamMemberId, status: "CLOSED" });
  const { shift: next } = await labor.shifts.create({
    shift: { locationId, teamMemberId, startAt: "2026-01-16T08:00:00Z" },
  });
  const found = await labor.searchTimecards({
    query: {
      filter: {
        locationIds: [locationId],
        teamMemberIds: [teamMemberId],
        status: "CLOSED",
        workday: {
          dateRange: { startDate: "2026-01-15", endDate: "2026-01-15" },
          matchTimecardsBy: "START_AT",
          defaultTimezone: "America/New_York",
        },
      },
      sort: { field: "START_AT", order: "DESC" },
    },
  });
  expect(found.timecards?.map((one) => one.id)).toEqual([id]);
  const open = await labor.shifts.search({
    query: { filter: { employeeIds: [teamMemberId], status: "OPEN" } },
  });
  expect(open.shifts?.map((one) => one.id)).toEqual([next?.id]);
  await labor.shifts.update({
    id: next?.id ?? "",
    shift: { locationId, startAt: "2026-01-16T08:30:00Z", version: 1 },
  });
  await labor.shifts.delete({ id: next?.id ?? "" });
  await labor.deleteTimecard({ id });
  await expect(labor.retrieveTimecard({ id })).rejects.toThrow("NOT_FOUND");
  await labor.breakTypes.delete({ id: breakTypeId });

  const [wage] = (await labor.teamMemberWages.list({ teamMemberId })).data;
  expect(wage).toMatchObject({ title: "Barista", hourlyRate: usd(2_000n) });
  const wageId = wage?.id ?? "";
  expect((await labor.teamMemberWages.get({ id: wageId })).teamMemberWage?.jobId).toBe(jobId);
  expect((await labor.employeeWages.list({ employeeId: teamMemberId })).data).toHaveLength(1);
  expect((await labor.employeeWages.get({ id: wageId })).employeeWage?.title).toBe("Barista");
  const [config] = (await labor.workweekConfigs.list({})).data;
  expect(config?.startOfWeek).toBe("MON");
  const { workweekConfig } = await labor.workweekConfigs.get({
    id: config?.id ?? "",
    workweekConfig: { startOfWeek: "SUN", startOfDayLocalTime: "02:00", version: 1 },
  });
  expect(workweekConfig).toMatchObject({ startOfWeek: "SUN", startOfDayLocalTime: "02:00" });

  const details = {
    locationId,
    jobId,
    startAt: "2026-01-17T08:00:00Z",
    endAt: "2026-01-17T12:00:00Z",
  };
  const { scheduledShift } = await labor.createScheduledShift({
    scheduledShift: { draftShiftDetails: details },
  });
  const shiftId = scheduledShift?.id ?? "";
  const plan = async (status: "DRAFT" | "PUBLISHED") => {
    const filter = { scheduledShiftStatuses: [status], locationIds: [locationId] };
    const { scheduledShifts } = await labor.searchScheduledShifts({ query: { filter } });
    return scheduledShifts?.length ?? 0;
  };
  expect([await plan("DRAFT"), await plan("PUBLISHED")]).toEqual([1, 0]);
  await labor.updateScheduledShift({
    id: shiftId,
    scheduledShift: { draftShiftDetails: { teamMemberId, notes: "Opens" }, version: 1 },
  });
  await labor.publishScheduledShift({ id: shiftId, idempotencyKey: idempotencyKey(), version: 2 });
  const shown = await labor.retrieveScheduledShift({ id: shiftId });
  expect(shown.scheduledShift?.publishedShiftDetails).toMatchObject({
    teamMemberId,
    notes: "Opens",
  });
  expect([await plan("DRAFT"), await plan("PUBLISHED")]).toEqual([0, 1]);
  await labor.updateScheduledShift({
    id: shiftId,
    scheduledShift: { draftShiftDetails: { isDeleted: true } },
  });
  const { responses } = await labor.bulkPublishScheduledShifts({
    scheduledShifts: { [shiftId]: {}, none: {} },
  });
  expect(responses?.["none"]?.errors?.[0]?.code).toBe("NOT_FOUND");
  await expect(labor.retrieveScheduledShift({ id: shiftId })).rejects.toThrow("NOT_FOUND");
  expect(await sim.types()).toContain("labor.scheduled_shift.deleted");
});

testConformance(simulator, conformance, import.meta.url);
