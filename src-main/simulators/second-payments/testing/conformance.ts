import { because, type ConformanceRules, type RouteRule } from "#core/testing/conformance/rules.ts";

import { officeRules } from "./conformance-office.ts";

/** The rule of a route, by the names that the SDK's types for its response and request begin with. */
function wire(response: string, parameters?: string): RouteRule {
  return {
    response: `serialization.${response}Response.Raw`,
    ...(parameters !== undefined && { parameters }),
  };
}

const body = (name: string) => `serialization.${name}Request.Raw`;
const query = (name: string) => `Square.${name}Request`;

/** The rules of the custom attributes of one kind of object: `get` is the SDK's word for a read. */
function attributes(
  path: string,
  name: string,
  get: string,
  ofOwner: string,
): Readonly<Record<string, RouteRule>> {
  const definitions = `/v2/${path}/custom-attribute-definitions`;
  const values = `/v2/${path}/:id/custom-attributes`;
  return {
    [`GET ${definitions}`]: wire(`List${name}CustomAttributeDefinitions`),
    [`POST ${definitions}`]: wire(
      `Create${name}CustomAttributeDefinition`,
      `serialization.${ofOwner}.Create${name}CustomAttributeDefinitionRequest.Raw`,
    ),
    [`GET ${definitions}/:key`]: wire(`${get}${name}CustomAttributeDefinition`),
    [`PUT ${definitions}/:key`]: wire(
      `Update${name}CustomAttributeDefinition`,
      `serialization.${ofOwner}.Update${name}CustomAttributeDefinitionRequest.Raw`,
    ),
    [`DELETE ${definitions}/:key`]: wire(`Delete${name}CustomAttributeDefinition`),
    [`GET ${values}`]: wire(
      `List${name}CustomAttributes`,
      `Square.${ofOwner}.ListCustomAttributesRequest`,
    ),
    [`GET ${values}/:key`]: wire(
      `${get}${name}CustomAttribute`,
      `Square.${ofOwner}.GetCustomAttributesRequest`,
    ),
    [`${path === "bookings" ? "PUT" : "POST"} ${values}/:key`]: wire(
      `Upsert${name}CustomAttribute`,
      `serialization.${ofOwner}.Upsert${name}CustomAttributeRequest.Raw`,
    ),
    [`DELETE ${values}/:key`]: wire(`Delete${name}CustomAttribute`),
    [`POST /v2/${path}/custom-attributes/bulk-upsert`]: wire(
      path === "customers"
        ? "BatchUpsertCustomerCustomAttributes"
        : `BulkUpsert${name}CustomAttributes`,
    ),
    ...(path !== "customers" && {
      [`POST /v2/${path}/custom-attributes/bulk-delete`]: wire(`BulkDelete${name}CustomAttributes`),
    }),
  };
}

/** The types of the package `square` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { serialization, Square } from "square";
type Created = serialization.CreateWebhookSubscriptionResponse.Raw;
// The SDK calls the object of a dispute's events \`object\`; the reference of the API shows \`dispute\`.
type DisputeEvent = Omit<serialization.DisputeCreatedEvent.Raw, "data"> & {
  data: { type: "dispute"; id: string; object: { dispute: serialization.Dispute.Raw } };
};
`,
  routes: {
    ...officeRules,
    "GET /v2/locations": wire("ListLocations"),
    "GET /v2/locations/:id": wire("GetLocation"),
    "POST /v2/bookings": wire("CreateBooking", body("CreateBooking")),
    "GET /v2/bookings": wire("ListBookings", query("ListBookings")),
    "GET /v2/bookings/:id": wire("GetBooking"),
    "PUT /v2/bookings/:id": wire("UpdateBooking", body("UpdateBooking")),
    "POST /v2/bookings/:id/cancel": wire("CancelBooking", body("CancelBooking")),
    "POST /v2/bookings/bulk-retrieve": wire("BulkRetrieveBookings", body("BulkRetrieveBookings")),
    "POST /v2/bookings/availability/search": wire("SearchAvailability", body("SearchAvailability")),
    "GET /v2/bookings/business-booking-profile": wire("GetBusinessBookingProfile"),
    "POST /v2/team-members": wire("CreateTeamMember", "serialization.CreateTeamMemberRequest.Raw"),
    "POST /v2/team-members/bulk-create": wire(
      "BatchCreateTeamMembers",
      body("BatchCreateTeamMembers"),
    ),
    "POST /v2/team-members/bulk-update": wire(
      "BatchUpdateTeamMembers",
      body("BatchUpdateTeamMembers"),
    ),
    "PUT /v2/team-members/:id/wage-setting": wire(
      "UpdateWageSetting",
      "serialization.teamMembers.UpdateWageSettingRequest.Raw",
    ),
    "GET /v2/bookings/team-member-booking-profiles": wire(
      "ListTeamMemberBookingProfiles",
      "Square.bookings.ListTeamMemberProfilesRequest",
    ),
    "GET /v2/bookings/team-member-booking-profiles/:id": wire("GetTeamMemberBookingProfile"),
    "POST /v2/bookings/team-member-booking-profiles/bulk-retrieve": wire(
      "BulkRetrieveTeamMemberBookingProfiles",
      body("BulkRetrieveTeamMemberBookingProfiles"),
    ),
    "GET /v2/bookings/location-booking-profiles": wire(
      "ListLocationBookingProfiles",
      "Square.bookings.ListLocationProfilesRequest",
    ),
    "GET /v2/bookings/location-booking-profiles/:id": wire("RetrieveLocationBookingProfile"),
    "POST /v2/team-members/search": wire("SearchTeamMembers", body("SearchTeamMembers")),
    "GET /v2/team-members/:id": wire("GetTeamMember"),
    "PUT /v2/team-members/:id": wire(
      "UpdateTeamMember",
      "serialization.UpdateTeamMemberRequest.Raw",
    ),
    "GET /v2/team-members/:id/wage-setting": wire("GetWageSetting"),
    "GET /v2/merchants": wire("ListMerchants", query("ListMerchants")),
    "GET /v2/merchants/:id": wire("GetMerchant"),
    "POST /v2/payments": wire("CreatePayment", body("CreatePayment")),
    "GET /v2/payments": wire("ListPayments", query("ListPayments")),
    "GET /v2/payments/:id": wire("GetPayment"),
    "PUT /v2/payments/:id": wire("UpdatePayment", body("UpdatePayment")),
    "POST /v2/payments/:id/complete": wire("CompletePayment", body("CompletePayment")),
    "POST /v2/payments/:id/cancel": wire("CancelPayment"),
    "POST /v2/payments/cancel": wire(
      "CancelPaymentByIdempotencyKey",
      body("CancelPaymentByIdempotencyKey"),
    ),
    "POST /v2/refunds": wire("RefundPayment", body("RefundPayment")),
    "GET /v2/refunds": wire("ListPaymentRefunds", query("ListRefunds")),
    "GET /v2/refunds/:id": wire("GetPaymentRefund"),
    "POST /v2/orders": wire("CreateOrder", body("CreateOrder")),
    "GET /v2/orders/:id": wire("GetOrder"),
    "PUT /v2/orders/:id": wire("UpdateOrder", body("UpdateOrder")),
    "POST /v2/orders/batch-retrieve": wire("BatchGetOrders", body("BatchGetOrders")),
    "POST /v2/orders/calculate": wire("CalculateOrder", body("CalculateOrder")),
    "POST /v2/orders/clone": wire("CloneOrder", body("CloneOrder")),
    "POST /v2/orders/search": wire("SearchOrders", body("SearchOrders")),
    "POST /v2/orders/:id/pay": wire("PayOrder", body("PayOrder")),
    "POST /v2/customers": wire("CreateCustomer", body("CreateCustomer")),
    "GET /v2/customers": wire("ListCustomers", query("ListCustomers")),
    "GET /v2/customers/:id": wire("GetCustomer"),
    "PUT /v2/customers/:id": wire("UpdateCustomer", body("UpdateCustomer")),
    "DELETE /v2/customers/:id": wire("DeleteCustomer", query("DeleteCustomers")),
    "POST /v2/customers/search": wire("SearchCustomers", body("SearchCustomers")),
    "POST /v2/cards": wire("CreateCard", body("CreateCard")),
    "GET /v2/cards": wire("ListCards", query("ListCards")),
    "GET /v2/cards/:id": wire("GetCard"),
    "POST /v2/cards/:id/disable": wire("DisableCard"),
    "GET /v2/disputes": wire("ListDisputes", query("ListDisputes")),
    "GET /v2/disputes/:id": wire("GetDispute"),
    "POST /v2/disputes/:id/accept": wire("AcceptDispute"),
    "POST /v2/disputes/:id/submit-evidence": wire("SubmitEvidence"),
    "POST /v2/disputes/:id/evidence-text": wire(
      "CreateDisputeEvidenceText",
      body("CreateDisputeEvidenceText"),
    ),
    "POST /v2/disputes/:id/evidence-files": wire(
      "CreateDisputeEvidenceFile",
      query("CreateEvidenceFileDisputes"),
    ),
    "GET /v2/disputes/:id/evidence": wire(
      "ListDisputeEvidence",
      "Square.disputes.ListEvidenceRequest",
    ),
    "GET /v2/disputes/:id/evidence/:evidence": wire("GetDisputeEvidence"),
    "DELETE /v2/disputes/:id/evidence/:evidence": wire("DeleteDisputeEvidence"),
    "POST /v2/devices/codes": wire(
      "CreateDeviceCode",
      "serialization.devices.CreateDeviceCodeRequest.Raw",
    ),
    "GET /v2/devices/codes": wire("ListDeviceCodes", "Square.devices.ListCodesRequest"),
    "GET /v2/devices/codes/:id": wire("GetDeviceCode"),
    "POST /v2/terminals/checkouts": wire(
      "CreateTerminalCheckout",
      "serialization.terminal.CreateTerminalCheckoutRequest.Raw",
    ),
    "POST /v2/terminals/checkouts/search": wire(
      "SearchTerminalCheckouts",
      "serialization.terminal.SearchTerminalCheckoutsRequest.Raw",
    ),
    "GET /v2/terminals/checkouts/:id": wire("GetTerminalCheckout"),
    "POST /v2/terminals/checkouts/:id/cancel": wire("CancelTerminalCheckout"),
    "POST /v2/online-checkout/payment-links": wire(
      "CreatePaymentLink",
      "serialization.checkout.CreatePaymentLinkRequest.Raw",
    ),
    "GET /v2/online-checkout/payment-links": wire("ListPaymentLinks"),
    "GET /v2/online-checkout/payment-links/:id": wire("GetPaymentLink"),
    "PUT /v2/online-checkout/payment-links/:id": wire(
      "UpdatePaymentLink",
      "serialization.checkout.UpdatePaymentLinkRequest.Raw",
    ),
    "DELETE /v2/online-checkout/payment-links/:id": wire("DeletePaymentLink"),
    ...attributes("customers", "Customer", "Get", "customers"),
    ...attributes("orders", "Order", "Retrieve", "orders"),
    ...attributes("locations", "Location", "Retrieve", "locations"),
    ...attributes("merchants", "Merchant", "Retrieve", "merchants"),
    ...attributes("bookings", "Booking", "Retrieve", "bookings"),
    "POST /v2/customers/groups": wire(
      "CreateCustomerGroup",
      "serialization.customers.CreateCustomerGroupRequest.Raw",
    ),
    "GET /v2/customers/groups": wire("ListCustomerGroups", "Square.customers.ListGroupsRequest"),
    "GET /v2/customers/groups/:id": wire("GetCustomerGroup"),
    "PUT /v2/customers/groups/:id": wire(
      "UpdateCustomerGroup",
      "serialization.customers.UpdateCustomerGroupRequest.Raw",
    ),
    "DELETE /v2/customers/groups/:id": wire("DeleteCustomerGroup"),
    "PUT /v2/customers/:customer/groups/:group": wire("AddGroupToCustomer"),
    "DELETE /v2/customers/:customer/groups/:group": wire("RemoveGroupFromCustomer"),
    "GET /v2/customers/segments": wire(
      "ListCustomerSegments",
      "Square.customers.ListSegmentsRequest",
    ),
    "GET /v2/customers/segments/:id": wire("GetCustomerSegment"),
    "POST /v2/locations": wire("CreateLocation", body("CreateLocation")),
    "PUT /v2/locations/:id": wire("UpdateLocation", body("UpdateLocation")),
    "POST /v2/catalog/object": wire(
      "UpsertCatalogObject",
      "serialization.catalog.UpsertCatalogObjectRequest.Raw",
    ),
    "POST /v2/catalog/batch-upsert": wire(
      "BatchUpsertCatalogObjects",
      body("BatchUpsertCatalogObjects"),
    ),
    "GET /v2/catalog/list": wire("ListCatalog", query("ListCatalog")),
    "GET /v2/catalog/info": wire("CatalogInfo"),
    "POST /v2/catalog/batch-retrieve": wire(
      "BatchGetCatalogObjects",
      body("BatchGetCatalogObjects"),
    ),
    "POST /v2/catalog/batch-delete": wire(
      "BatchDeleteCatalogObjects",
      body("BatchDeleteCatalogObjects"),
    ),
    "POST /v2/catalog/search": wire("SearchCatalogObjects", body("SearchCatalogObjects")),
    "POST /v2/catalog/search-catalog-items": wire("SearchCatalogItems", body("SearchCatalogItems")),
    "GET /v2/catalog/object/:id": wire("GetCatalogObject", "Square.catalog.GetObjectRequest"),
    "DELETE /v2/catalog/object/:id": wire("DeleteCatalogObject"),
    "POST /v2/catalog/images": wire("CreateCatalogImage", "Square.catalog.CreateImagesRequest"),
    "PUT /v2/catalog/images/:id": wire("UpdateCatalogImage", "Square.catalog.UpdateImagesRequest"),
    "POST /v2/catalog/update-item-taxes": wire("UpdateItemTaxes", body("UpdateItemTaxes")),
    "POST /v2/catalog/update-item-modifier-lists": wire(
      "UpdateItemModifierLists",
      body("UpdateItemModifierLists"),
    ),
    "POST /v2/inventory/changes/batch-create": wire(
      "BatchChangeInventory",
      body("BatchChangeInventory"),
    ),
    "POST /v2/inventory/counts/batch-retrieve": wire(
      "BatchGetInventoryCounts",
      body("BatchGetInventoryCounts"),
    ),
    "POST /v2/inventory/changes/batch-retrieve": wire(
      "BatchGetInventoryChanges",
      body("BatchRetrieveInventoryChanges"),
    ),
    "GET /v2/inventory/adjustments/:id": wire("GetInventoryAdjustment"),
    "GET /v2/inventory/physical-counts/:id": wire("GetInventoryPhysicalCount"),
    "GET /v2/inventory/:id": wire("GetInventoryCount", "Square.GetInventoryRequest"),
    "GET /v2/inventory/:id/changes": wire("GetInventoryChanges", "Square.ChangesInventoryRequest"),
    "POST /v2/invoices": wire("CreateInvoice", body("CreateInvoice")),
    "GET /v2/invoices": wire("ListInvoices", query("ListInvoices")),
    "POST /v2/invoices/search": wire("SearchInvoices", body("SearchInvoices")),
    "GET /v2/invoices/:id": wire("GetInvoice"),
    "PUT /v2/invoices/:id": wire("UpdateInvoice", body("UpdateInvoice")),
    "DELETE /v2/invoices/:id": wire("DeleteInvoice", query("DeleteInvoices")),
    "POST /v2/invoices/:id/publish": wire("PublishInvoice", body("PublishInvoice")),
    "POST /v2/invoices/:id/cancel": wire("CancelInvoice", body("CancelInvoice")),
    "POST /v2/invoices/:id/attachments": wire(
      "CreateInvoiceAttachment",
      query("CreateInvoiceAttachment"),
    ),
    "DELETE /v2/invoices/:id/attachments/:attachment": wire("DeleteInvoiceAttachment"),
    "POST /v2/subscriptions": wire("CreateSubscription", body("CreateSubscription")),
    "POST /v2/subscriptions/search": wire("SearchSubscriptions", body("SearchSubscriptions")),
    "POST /v2/subscriptions/bulk-swap-plan": wire("BulkSwapPlan", body("BulkSwapPlan")),
    "GET /v2/subscriptions/:id": wire("GetSubscription", query("GetSubscriptions")),
    "PUT /v2/subscriptions/:id": wire("UpdateSubscription", body("UpdateSubscription")),
    "POST /v2/subscriptions/:id/cancel": wire("CancelSubscription"),
    "POST /v2/subscriptions/:id/pause": wire("PauseSubscription", body("PauseSubscription")),
    "POST /v2/subscriptions/:id/resume": wire("ResumeSubscription", body("ResumeSubscription")),
    "POST /v2/subscriptions/:id/swap-plan": wire("SwapPlan", body("SwapPlan")),
    "POST /v2/subscriptions/:id/billing-anchor": wire(
      "ChangeBillingAnchorDate",
      body("ChangeBillingAnchorDate"),
    ),
    "DELETE /v2/subscriptions/:id/actions/:action": wire("DeleteSubscriptionAction"),
    "GET /v2/subscriptions/:id/events": wire(
      "ListSubscriptionEvents",
      query("ListEventsSubscriptions"),
    ),
    "GET /v2/webhooks/event-types": wire(
      "ListWebhookEventTypes",
      "Square.webhooks.ListEventTypesRequest",
    ),
    "POST /v2/webhooks/subscriptions": {
      response: "Created",
      parameters: "Square.webhooks.CreateWebhookSubscriptionRequest",
    },
    "GET /v2/webhooks/subscriptions": wire(
      "ListWebhookSubscriptions",
      "Square.webhooks.ListSubscriptionsRequest",
    ),
    "GET /v2/webhooks/subscriptions/:id": wire("GetWebhookSubscription"),
    "PUT /v2/webhooks/subscriptions/:id": wire("UpdateWebhookSubscription"),
    "DELETE /v2/webhooks/subscriptions/:id": wire("DeleteWebhookSubscription"),
    "POST /v2/webhooks/subscriptions/:id/signature-key": wire(
      "UpdateWebhookSubscriptionSignatureKey",
    ),
    "POST /v2/webhooks/subscriptions/:id/test": wire("TestWebhookSubscription"),
  },
  events: (type) => {
    if (type.startsWith("dispute.")) return "DisputeEvent";
    const own = type.replace(/^online_checkout\./, "");
    const name = own.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
    return `serialization.${name}Event.Raw`;
  },
  wireName: (property) => property.replaceAll(/[A-Z]|\d+/g, (letter) => `_${letter.toLowerCase()}`),
  notSent: {
    "DELETE /v2/customers/:id: customerId": "in the path",
    ...Object.fromEntries(
      [
        ["customers", "customerId", "key"],
        ["orders", "orderId", "customAttributeKey"],
        ["locations", "locationId", "key"],
        ["merchants", "merchantId", "key"],
        ["bookings", "bookingId", "key"],
      ].flatMap(([path = "", id = "", key = ""]) => [
        [`GET /v2/${path}/:id/custom-attributes: ${id}`, "in the path"],
        [`GET /v2/${path}/:id/custom-attributes/:key: ${id}`, "in the path"],
        [`GET /v2/${path}/:id/custom-attributes/:key: ${key}`, "in the path"],
      ]),
    ),
    ...because("in the path", [
      "disputeId",
      "objectId",
      "catalogObjectId",
      "imageId",
      "invoiceId",
      "subscriptionId",
      "programId",
      "payoutId",
      "shiftId",
      "transferOrderId",
    ]),
  },
};
