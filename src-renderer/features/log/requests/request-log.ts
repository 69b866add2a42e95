import {
  everyRequest,
  requestRow,
  type RequestFilter,
  type RequestRow,
} from "#shared/domain/request-row.ts";
import { call } from "../../../bridge/client.ts";
import type { LogDefinition } from "../log-definition.ts";
import { createLogView } from "../log-view.ts";
import { RequestCells, requestColumns } from "./list/request-cells.tsx";

/** The view of the request log. */
export const requestView = createLogView<RequestRow, RequestFilter>("simdeck.requests", requestRow);

/** The log of what clients asked for, and what came back. */
export const requestLog: LogDefinition<RequestRow, RequestFilter> = {
  place: "requests",
  noun: "request",
  view: requestView,
  label: "Requests",
  className: "request-grid",
  columns: requestColumns,
  heads: { Number: "#" },
  Cells: RequestCells,
  everything: everyRequest,
  load: (page) => call("requests.window", page),
  locate: (filter, { kind, number, generation }) =>
    call("requests.locate", {
      filter,
      request: { kind, number, ...(generation === undefined ? {} : { generation }) },
    }),
  nameOf: ({ kind, number, generation }) => ({ kind, number, generation }),
};
