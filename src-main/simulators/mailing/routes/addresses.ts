import * as z from "zod";
import { addAddress, addressBody } from "../address-book.ts";
import { notFound } from "../errors.ts";
import { answerOnce } from "../idempotency.ts";
import { hasMetadata, isWithin, listParams } from "../params.ts";
import { presentList } from "../paging.ts";
import { presentAddress } from "../present.ts";
import { route } from "../route.ts";
import type { Address, MailingContext } from "../state.ts";

function addressOf({ state }: MailingContext, id: string | undefined): Address {
  const address = state.addresses.get(id ?? "");
  if (!address) throw notFound("address");
  return address;
}

const listQuery = z.object(listParams);

/** The address book. */
export const addressRoutes = [
  route({
    method: "POST",
    path: "/v1/addresses",
    summary: "Adds an address",
    body: addressBody,
    handle: (context, request) =>
      answerOnce(context, request, () => presentAddress(addAddress(context, request.body))),
  }),
  route({
    method: "GET",
    path: "/v1/addresses",
    summary: "Lists addresses, newest first",
    query: listQuery,
    handle: (context, request) => {
      const { query } = request;
      const keep = (address: Address) =>
        !address.isDeleted &&
        isWithin(address.createdAt, query.date_created) &&
        hasMetadata(address.metadata, query.metadata);
      return presentList(request, query, context.state.addresses, keep, presentAddress);
    },
  }),
  route({
    method: "GET",
    path: "/v1/addresses/:id",
    summary: "Shows an address",
    handle: (context, { params }) => presentAddress(addressOf(context, params["id"])),
  }),
  route({
    method: "DELETE",
    path: "/v1/addresses/:id",
    summary: "Deletes an address",
    handle: (context, { params }) => {
      const address = addressOf(context, params["id"]);
      if (address.isDeleted) throw notFound("address");
      context.state.addresses.replace({ ...address, isDeleted: true, updatedAt: context.now });
      return { id: address.id, object: "address", deleted: true };
    },
  }),
];
