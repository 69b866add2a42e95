import { notFound } from "../../errors.ts";
import { findProperty, listProperties } from "../../properties/columns.ts";
import { route } from "../../route.ts";
import { idParam, requireLive, requirePage } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { respondLater } from "../../shared/async-task.ts";
import { columnsQuery } from "../../shared/schema.ts";
import { fillIn } from "../templates/actions.ts";
import { createPage, movePage, updatePage } from "./actions.ts";
import { presentPage, presentPageProperty } from "./present.ts";
import { createPageBody, createPageRules, movePageBody, updatePageBody } from "./schema.ts";

/** Pages: rows of data sources, pages in pages, pages of the workspace. */
export const routes = [
  route("POST /v1/pages", "Creates a page", {
    query: columnsQuery,
    body: createPageBody,
    rules: createPageRules,
    handle: (context, { query, body }) => {
      const page = createPage(context, body);
      const blank = presentPage(context, page, query.filter_properties);
      fillIn(context, page, body.template);
      return respondLater(context, body.allow_async, "create_page", blank);
    },
  }),
  route("GET /v1/pages/:id", "Shows a page", {
    query: columnsQuery,
    handle: (context, { params, query }) => {
      const page = requirePage(context.state, idParam(params, "page_id"));
      return presentPage(context, page, query.filter_properties);
    },
  }),
  route("PATCH /v1/pages/:id", "Changes a page, moves it to the trash or restores it", {
    query: columnsQuery,
    body: updatePageBody,
    handle: (context, { params, query, body }) => {
      const page = updatePage(
        context,
        requirePage(context.state, idParam(params, "page_id")),
        body,
      );
      const shown = presentPage(context, page, query.filter_properties);
      fillIn(context, page, body.template);
      return shown;
    },
  }),
  route("POST /v1/pages/:id/move", "Moves a page", {
    body: movePageBody,
    handle: (context, { params, body }) => {
      const { state } = context;
      const page = requireLive(state, requirePage(state, idParam(params, "page_id")));
      return presentPage(context, movePage(context, page, body));
    },
  }),
  route("GET /v1/pages/:id/properties/:property", "Shows one property of a page", {
    query: pageQuery,
    handle: (context, { params, query, baseUrl }) => {
      const { state } = context;
      const page = requirePage(state, idParam(params, "page_id"));
      const key = params["property"] ?? "";
      const property = findProperty(listProperties(state, page), key);
      if (!property) throw notFound("property", key);
      return presentPageProperty({ state, now: context.now, baseUrl }, page, property, query);
    },
  }),
];
