import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { START_TIME } from "#core/testing/test-settings.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const midnight = Math.ceil(START_TIME / DAY_MS) * DAY_MS;
const at = (hours: number) => new Date(midnight + hours * HOUR_MS).toISOString();

/** A salon with a haircut of one hour, a customer and a hairdresser. */
async function setup() {
  const served = await serveSimulator(simulator, {});
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const { catalogObject } = await square.catalog.object.upsert({
    idempotencyKey: "haircut",
    object: {
      type: "ITEM",
      id: "#haircut",
      itemData: {
        name: "Haircut",
        productType: "APPOINTMENTS_SERVICE",
        variations: [
          {
            type: "ITEM_VARIATION",
            id: "#hour",
            itemVariationData: {
              name: "One hour",
              pricingType: "FIXED_PRICING",
              priceMoney: { amount: 4_000n, currency: "USD" },
              serviceDuration: BigInt(HOUR_MS),
              availableForBooking: true,
            },
          },
        ],
      },
    },
  });
  if (catalogObject?.type !== "ITEM") throw new Error("no item");
  const variation = catalogObject.itemData?.variations?.[0];
  const { teamMember } = await square.teamMembers.create({
    idempotencyKey: "ada",
    teamMember: { givenName: "Ada", familyName: "Hairdresser" },
  });
  const { customer } = await square.customers.create({ givenName: "Carl" });
  const locationId = (await square.locations.get({ locationId: "main" })).location?.id ?? "";
  const teamMemberId = teamMember?.id ?? "";
  const serviceVariationId = variation?.id ?? "";
  const segment = {
    serviceVariationId,
    serviceVariationVersion: variation?.version ?? 0n,
    teamMemberId,
  };
  const customerId = customer?.id ?? "";
  return {
    ...served,
    square,
    locationId,
    teamMemberId,
    serviceVariationId,
    segment,
    customerId,
    book: async (startAt: string, more: object = {}) =>
      (
        await square.bookings.create({
          booking: { startAt, locationId, customerId, appointmentSegments: [segment], ...more },
        })
      ).booking,
    freeTimes: async (filter: object = {}) => {
      const { availabilities } = await square.bookings.searchAvailability({
        query: {
          filter: {
            startAtRange: { startAt: at(0), endAt: at(24) },
            locationId,
            segmentFilters: [{ serviceVariationId, teamMemberIdFilter: { any: [teamMemberId] } }],
            ...filter,
          },
        },
      });
      return availabilities?.map(({ startAt }) => startAt) ?? [];
    },
    events: async (): Promise<string> => {
      const response = await fetch(`${served.baseUrl}/_sim/egress`);
      return response.text();
    },
  };
}

test("a service is booked at a free time, moved and canceled", async () => {
  await using salon = await setup();
  const { square, book, freeTimes, customerId, locationId, teamMemberId } = salon;
  expect((await square.bookings.getBusinessProfile()).businessBookingProfile).toMatchObject({
    bookingEnabled: true,
    bookingPolicy: "ACCEPT_ALL",
  });
  const before = await freeTimes();
  expect(before).toHaveLength(15);
  expect([before[0], before.at(-1)]).toEqual([at(9), at(16)]);

  const booking = await book(at(10), { customerNote: "Short, please" });
  expect(booking).toMatchObject({
    status: "ACCEPTED",
    version: 0,
    startAt: at(10),
    customerNote: "Short, please",
    appointmentSegments: [{ durationMinutes: 60, teamMemberId }],
  });
  const bookingId = booking?.id ?? "";
  const taken = await freeTimes();
  expect(before.filter((time) => !taken.includes(time))).toEqual([at(9.5), at(10), at(10.5)]);
  await expect(book(at(10.5))).rejects.toThrow("not available");

  expect(await freeTimes({ locationId: null, segmentFilters: null, bookingId })).toContain(at(10));
  const { booking: moved } = await square.bookings.update({
    bookingId,
    booking: { startAt: at(14), version: 0 },
  });
  expect(moved).toMatchObject({ startAt: at(14), version: 1, customerNote: "Short, please" });
  await expect(
    square.bookings.update({ bookingId, booking: { sellerNote: "VIP", version: 0 } }),
  ).rejects.toThrow("version 1");
  expect(await freeTimes()).toContain(at(10));

  const list = async (filter: object) =>
    (await square.bookings.list(filter)).data.map(({ id }) => id);
  expect(await list({ customerId, locationId, teamMemberId })).toEqual([bookingId]);
  expect(await list({ startAtMin: at(48) })).toEqual([]);
  const { bookings } = await square.bookings.bulkRetrieveBookings({
    bookingIds: [bookingId, "none"],
  });
  expect(bookings).toMatchObject({
    [bookingId]: { booking: { version: 1 } },
    none: { errors: [{ code: "NOT_FOUND" }] },
  });

  const { booking: canceled } = await square.bookings.cancel({ bookingId, bookingVersion: 1 });
  expect(canceled).toMatchObject({ status: "CANCELLED_BY_SELLER", version: 2 });
  await expect(square.bookings.cancel({ bookingId })).rejects.toThrow("canceled");
  expect(await freeTimes()).toEqual(before);
  const log = await salon.events();
  expect(log.match(/"type":"booking\.(created|updated)"/g)?.length).toBeGreaterThanOrEqual(3);
});

test("free times follow the hours and the time zone of the location", async () => {
  await using salon = await setup();
  const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
  const { locationId, square, freeTimes } = salon;
  await square.locations.update({
    locationId,
    location: {
      timezone: "America/New_York",
      businessHours: {
        periods: days.map((dayOfWeek) => ({
          dayOfWeek,
          startLocalTime: "08:00",
          endLocalTime: "10:00",
        })),
      },
    },
  });
  const times = await freeTimes();
  const local = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  expect(times.map((time) => local.format(new Date(time ?? "")))).toEqual([
    "08:00",
    "08:30",
    "09:00",
  ]);
});

test("refuses services, team members and ranges that cannot be booked", async () => {
  await using salon = await setup();
  const { square, book, segment, freeTimes, teamMemberId } = salon;
  await expect(
    book(at(10), { appointmentSegments: [{ ...segment, serviceVariationVersion: 1n }] }),
  ).rejects.toThrow("at version");
  await expect(
    book(at(10), { appointmentSegments: [{ ...segment, serviceVariationId: "none" }] }),
  ).rejects.toThrow("not a service");
  await expect(book(at(-48))).rejects.toThrow("future");
  await expect(freeTimes({ startAtRange: { startAt: at(0), endAt: at(1) } })).rejects.toThrow(
    "24 hours",
  );
  await square.teamMembers.update({
    teamMemberId,
    body: { teamMember: { status: "INACTIVE" } },
  });
  await expect(book(at(10))).rejects.toThrow("cannot be booked");
  expect(await freeTimes()).toEqual([]);
});

test("team members are added, found, paid and shown as booking profiles", async () => {
  await using salon = await setup();
  const { square, locationId, teamMemberId } = salon;
  const { teamMembers } = await square.teamMembers.batchCreate({
    teamMembers: {
      one: {
        teamMember: {
          givenName: "Bob",
          assignedLocations: { assignmentType: "EXPLICIT_LOCATIONS", locationIds: [locationId] },
        },
      },
      two: { teamMember: {} },
    },
  });
  expect(teamMembers).toMatchObject({
    one: { teamMember: { givenName: "Bob", status: "ACTIVE", isOwner: false } },
    two: { errors: [{ code: "MISSING_REQUIRED_PARAMETER" }] },
  });
  const bob = teamMembers?.["one"]?.teamMember?.id ?? "";
  const nowhere = { assignmentType: "EXPLICIT_LOCATIONS" as const, locationIds: ["none"] };
  const changed = await square.teamMembers.batchUpdate({
    teamMembers: {
      [bob]: { teamMember: { status: "INACTIVE" } },
      [teamMemberId]: { teamMember: { assignedLocations: nowhere } },
    },
  });
  expect(changed.teamMembers?.[teamMemberId]?.errors).toMatchObject([
    {
      code: "INVALID_VALUE",
      detail: "Expected the assigned_locations.location_ids to be valid",
    },
  ]);
  const find = async (filter: object) =>
    (await square.teamMembers.search({ query: { filter } })).teamMembers?.map(({ id }) => id);
  expect(await find({ status: "INACTIVE", locationIds: [locationId] })).toEqual([bob]);
  expect(await find({ status: "ACTIVE", isOwner: false })).toEqual([teamMemberId]);
  expect(await find({ isOwner: true })).toHaveLength(1);

  const unset = await square.teamMembers.wageSetting.get({ teamMemberId: bob });
  expect(unset.wageSetting).toMatchObject({ teamMemberId: bob, jobAssignments: [], version: 0 });
  const { wageSetting } = await square.teamMembers.wageSetting.update({
    teamMemberId,
    wageSetting: {
      jobAssignments: [
        {
          jobTitle: "Hairdresser",
          payType: "HOURLY",
          hourlyRate: { amount: 2_500n, currency: "USD" },
        },
      ],
    },
  });
  expect(wageSetting).toMatchObject({ version: 1, jobAssignments: [{ payType: "HOURLY" }] });
  expect((await square.teamMembers.get({ teamMemberId })).teamMember?.wageSetting).toEqual(
    wageSetting,
  );
  expect((await square.teamMembers.wageSetting.get({ teamMemberId })).wageSetting).toEqual(
    wageSetting,
  );

  const profiles = await square.bookings.teamMemberProfiles.list({ bookableOnly: true });
  expect(profiles.data.map(({ displayName }) => displayName)).toEqual([
    "Sandbox Seller",
    "Ada Hairdresser",
  ]);
  const { teamMemberBookingProfile } = await square.bookings.teamMemberProfiles.get({
    teamMemberId: bob,
  });
  expect(teamMemberBookingProfile?.isBookable).toBe(false);
  const { teamMemberBookingProfiles } = await square.bookings.bulkRetrieveTeamMemberBookingProfiles(
    { teamMemberIds: [bob] },
  );
  expect(Object.keys(teamMemberBookingProfiles ?? {})).toEqual([bob]);
  expect((await square.bookings.locationProfiles.list()).data).toMatchObject([{ locationId }]);
  expect(
    (await square.bookings.retrieveLocationBookingProfile({ locationId })).locationBookingProfile,
  ).toMatchObject({ onlineBookingEnabled: true });
});

testConformance(simulator, conformance, import.meta.url);
