import { readMoment } from "#shared/domain/moment.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidRequest, missingParameter } from "../../errors.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { attemptEach } from "../../shared/bulk.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { laborId } from "../../shared/ids.ts";
import { timezoneOf } from "../../shared/local-time.ts";
import { presentPage, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored, mergeFields, presentStored } from "../../shared/records.ts";
import { requireLocationId, requireStored, requireTeamMember } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import { passes, readSpan, sortSpans } from "./find.ts";
import {
  bulkPublishBody,
  createScheduledBody,
  publishBody,
  searchScheduledBody,
  type SentDetails,
  updateScheduledBody,
} from "./schema.ts";

const draftName = "draft_shift_details";
const publishedName = "published_shift_details";

const kept = lazyObject(() => ({
  [draftName]: z.record(z.string(), z.unknown()),
  [publishedName]: z.record(z.string(), z.unknown()).optional(),
}));

const readShift = ({ fields }: Stored) => kept.parse(fields);

const requireShift = (state: State, id: string) =>
  requireStored(state, "scheduledShifts", "scheduled shift", id);

/** Events name the object of a scheduled shift in another case than the API. */
function record(
  context: SimContext,
  change: "created" | "updated" | "published",
  shift: Stored,
): ApiObject {
  const shown = presentStored(shift);
  emit(context, `labor.scheduled_shift.${change}`, {
    id: shift.id,
    name: "ScheduledShift",
    dataType: "scheduled_shift",
    shown,
  });
  return { scheduled_shift: shown };
}

/** The draft after a change. Throws where it names something unknown, or ends before it begins. */
function mergeDraft({ state }: SimContext, old: ApiObject, sent: SentDetails): ApiObject {
  if (sent.location_id !== undefined) requireLocationId(state, sent.location_id);
  if (typeof sent.team_member_id === "string") requireTeamMember(state, sent.team_member_id);
  if (sent.job_id !== undefined) requireStored(state, "jobs", "job", sent.job_id);
  const draft = mergeFields(old, sent);
  for (const name of ["location_id", "job_id", "start_at", "end_at"]) {
    if (draft[name] === undefined) throw missingParameter(`scheduled_shift.${draftName}.${name}`);
  }
  const { location_id: place, start_at: start, end_at: end } = readSpan(draft);
  if ((readMoment(end ?? "") ?? 0) <= (readMoment(start) ?? 0)) {
    const detail = "The shift must end after it begins.";
    throw invalidRequest(400, "INVALID_VALUE", detail, `scheduled_shift.${draftName}.end_at`);
  }
  return { ...draft, timezone: timezoneOf(state, place) };
}

/** Makes the draft of a shift public; a draft that is deleted removes the shift. */
function publish(context: SimContext, shift: Stored, version: number | undefined): ApiObject {
  const { scheduledShifts } = context.state.records;
  const draft = readShift(shift)[draftName];
  const changed = changeStored(
    context,
    scheduledShifts,
    shift,
    { [publishedName]: draft },
    version,
  );
  if (draft["is_deleted"] !== true) return record(context, "published", changed);
  scheduledShifts.remove(shift.id);
  const gone = { id: shift.id, name: "scheduled_shift", shown: undefined, isDeleted: true };
  emit(context, "labor.scheduled_shift.deleted", gone);
  return { scheduled_shift: presentStored(changed) };
}

/** The plan of who works when: drafts, and what is published of them. */
export const routes = [
  route("POST /v2/labor/scheduled-shifts", "Drafts a planned shift", {
    body: createScheduledBody,
    once: "scheduled shift",
    handle: (context, { body }) => {
      const { state, ids } = context;
      const draft = mergeDraft(context, {}, body.scheduled_shift[draftName]);
      const { scheduledShifts } = state.records;
      const id = laborId(ids, "scheduled shift");
      return record(
        context,
        "created",
        addStored(context, scheduledShifts, id, { [draftName]: draft }),
      );
    },
  }),
  route("POST /v2/labor/scheduled-shifts/bulk-publish", "Publishes several drafts", {
    body: bulkPublishBody,
    unsupported: ["scheduled_shift_notification_audience"],
    handle: (context, { body }) => ({
      responses: attemptEach(body.scheduled_shifts, (id, { version }) =>
        publish(context, requireShift(context.state, id), version),
      ),
    }),
  }),
  route("POST /v2/labor/scheduled-shifts/search", "Finds planned shifts", {
    body: searchScheduledBody,
    handle: ({ state }, { body: { query, limit, cursor } }) => {
      const { filter, sort } = query ?? {};
      const spanOf = (shift: Stored) => readSpan(readShift(shift)[draftName]);
      const { assignment_status: assignment, scheduled_shift_statuses: statuses } = filter ?? {};
      const found = sortSpans(state.records.scheduledShifts.values(), sort, spanOf, (shift) => {
        const span = spanOf(shift);
        const status = readShift(shift)[publishedName] === undefined ? "DRAFT" : "PUBLISHED";
        const assigned = span.team_member_id === undefined ? "UNASSIGNED" : "ASSIGNED";
        return (
          (assignment === undefined || assignment === assigned) &&
          (statuses?.includes(status) ?? true) &&
          passes(span, filter, timezoneOf(state, span.location_id))
        );
      });
      const page = takePage(found, { limit, cursor, sort_order: sort?.order ?? "ASC" });
      return presentPage("scheduled_shifts", page, presentStored);
    },
  }),
  route("GET /v2/labor/scheduled-shifts/:id", "Shows a planned shift", ({ state }, request) => ({
    scheduled_shift: presentStored(requireShift(state, readId(request))),
  })),
  route("PUT /v2/labor/scheduled-shifts/:id", "Changes the draft of a planned shift", {
    body: updateScheduledBody,
    handle: (context, request) => {
      const { scheduledShifts } = context.state.records;
      const old = requireShift(context.state, readId(request));
      const { version, [draftName]: sent } = request.body.scheduled_shift;
      const draft = mergeDraft(context, readShift(old)[draftName], sent);
      const changed = changeStored(context, scheduledShifts, old, { [draftName]: draft }, version);
      return record(context, "updated", changed);
    },
  }),
  route("POST /v2/labor/scheduled-shifts/:id/publish", "Publishes a draft", {
    body: publishBody,
    unsupported: ["scheduled_shift_notification_audience"],
    once: "scheduled shift publication",
    handle: (context, request) =>
      publish(context, requireShift(context.state, readId(request)), request.body.version),
  }),
];
