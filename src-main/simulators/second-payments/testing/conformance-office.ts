import type { RouteRule } from "#core/testing/conformance/rules.ts";

type Rules = Readonly<Record<string, RouteRule>>;

/** The rule of a route: the SDK's name of the response, and the type of its request. */
const rule = (response: string, parameters?: string): RouteRule => ({
  response: `serialization.${response}Response.Raw`,
  ...(parameters !== undefined && { parameters }),
});

/** The type of a request's body, within a part of the SDK if it has one. */
const body = (name: string, part = "") => `serialization.${part}${name}Request.Raw`;
const query = (name: string, part = "") => `Square.${part}${name}Request`;

const team: Rules = {
  "POST /v2/team-members/jobs": rule("CreateJob", body("CreateJob")),
  "GET /v2/team-members/jobs": rule("ListJobs", query("ListJobs")),
  "GET /v2/team-members/jobs/:id": rule("RetrieveJob"),
  "PUT /v2/team-members/jobs/:id": rule("UpdateJob", body("UpdateJob")),
  "GET /v2/employees": rule("ListEmployees", query("ListEmployees")),
  "GET /v2/employees/:id": rule("GetEmployee"),
};

const labor = (name: string) => body(name, "labor.");

const laborRules: Rules = {
  "GET /v2/labor/break-types": rule("ListBreakTypes", query("ListBreakTypes", "labor.")),
  "POST /v2/labor/break-types": rule("CreateBreakType", labor("CreateBreakType")),
  "GET /v2/labor/break-types/:id": rule("GetBreakType"),
  "PUT /v2/labor/break-types/:id": rule("UpdateBreakType", labor("UpdateBreakType")),
  "DELETE /v2/labor/break-types/:id": rule("DeleteBreakType"),
  "POST /v2/labor/timecards": rule("CreateTimecard", body("CreateTimecard")),
  "POST /v2/labor/timecards/search": rule("SearchTimecards", body("SearchTimecards")),
  "GET /v2/labor/timecards/:id": rule("RetrieveTimecard"),
  "PUT /v2/labor/timecards/:id": rule("UpdateTimecard", body("UpdateTimecard")),
  "DELETE /v2/labor/timecards/:id": rule("DeleteTimecard"),
  "POST /v2/labor/shifts": rule("CreateShift", labor("CreateShift")),
  "POST /v2/labor/shifts/search": rule("SearchShifts", labor("SearchShifts")),
  "GET /v2/labor/shifts/:id": rule("GetShift"),
  "PUT /v2/labor/shifts/:id": rule("UpdateShift", labor("UpdateShift")),
  "DELETE /v2/labor/shifts/:id": rule("DeleteShift"),
  "POST /v2/labor/scheduled-shifts": rule("CreateScheduledShift", body("CreateScheduledShift")),
  "POST /v2/labor/scheduled-shifts/bulk-publish": rule(
    "BulkPublishScheduledShifts",
    body("BulkPublishScheduledShifts"),
  ),
  "POST /v2/labor/scheduled-shifts/search": rule(
    "SearchScheduledShifts",
    body("SearchScheduledShifts"),
  ),
  "GET /v2/labor/scheduled-shifts/:id": rule("RetrieveScheduledShift"),
  "PUT /v2/labor/scheduled-shifts/:id": rule("UpdateScheduledShift", body("UpdateScheduledShift")),
  "POST /v2/labor/scheduled-shifts/:id/publish": rule(
    "PublishScheduledShift",
    body("PublishScheduledShift"),
  ),
  "GET /v2/labor/team-member-wages": rule(
    "ListTeamMemberWages",
    query("ListTeamMemberWages", "labor."),
  ),
  "GET /v2/labor/team-member-wages/:id": rule("GetTeamMemberWage"),
  "GET /v2/labor/employee-wages": rule("ListEmployeeWages", query("ListEmployeeWages", "labor.")),
  "GET /v2/labor/employee-wages/:id": rule("GetEmployeeWage"),
  "GET /v2/labor/workweek-configs": rule(
    "ListWorkweekConfigs",
    query("ListWorkweekConfigs", "labor."),
  ),
  "PUT /v2/labor/workweek-configs/:id": rule("UpdateWorkweekConfig", labor("UpdateWorkweekConfig")),
};

const goods: Rules = {
  "POST /v2/vendors/create": rule("CreateVendor", body("CreateVendor")),
  "POST /v2/vendors/bulk-create": rule("BatchCreateVendors", body("BatchCreateVendors")),
  "POST /v2/vendors/bulk-retrieve": rule("BatchGetVendors", body("BatchGetVendors")),
  "PUT /v2/vendors/bulk-update": rule("BatchUpdateVendors", body("BatchUpdateVendors")),
  "POST /v2/vendors/search": rule("SearchVendors", body("SearchVendors")),
  "GET /v2/vendors/:id": rule("GetVendor"),
  "PUT /v2/vendors/:id": rule("UpdateVendor", body("UpdateVendor")),
  "GET /v2/inventory/adjustment-reasons": rule(
    "ListInventoryAdjustmentReasons",
    query("ListInventoryAdjustmentReasons"),
  ),
  "POST /v2/inventory/adjustment-reasons/create": rule(
    "CreateInventoryAdjustmentReason",
    body("CreateInventoryAdjustmentReason"),
  ),
  "POST /v2/inventory/adjustment-reasons/retrieve": rule(
    "RetrieveInventoryAdjustmentReason",
    body("RetrieveInventoryAdjustmentReason"),
  ),
  "PUT /v2/inventory/adjustment-reasons/update": rule(
    "UpdateInventoryAdjustmentReason",
    body("UpdateInventoryAdjustmentReason"),
  ),
  "POST /v2/inventory/adjustment-reasons/delete": rule(
    "DeleteInventoryAdjustmentReason",
    body("DeleteInventoryAdjustmentReason"),
  ),
  "POST /v2/inventory/adjustment-reasons/restore": rule(
    "RestoreInventoryAdjustmentReason",
    body("RestoreInventoryAdjustmentReason"),
  ),
  "PUT /v2/inventory/adjustments/update": rule(
    "UpdateInventoryAdjustment",
    body("UpdateInventoryAdjustment"),
  ),
  "GET /v2/inventory/adjustment/:id": rule("GetInventoryAdjustment"),
  "GET /v2/inventory/physical-count/:id": rule("GetInventoryPhysicalCount"),
  "POST /v2/inventory/batch-change": rule("BatchChangeInventory", body("BatchChangeInventory")),
  "POST /v2/inventory/batch-retrieve-counts": rule("BatchGetInventoryCounts"),
  "POST /v2/inventory/batch-retrieve-changes": rule("BatchGetInventoryChanges"),
  "POST /v2/transfer-orders": rule("CreateTransferOrder", body("CreateTransferOrder")),
  "POST /v2/transfer-orders/search": rule("SearchTransferOrders", body("SearchTransferOrders")),
  "GET /v2/transfer-orders/:id": rule("RetrieveTransferOrder"),
  "PUT /v2/transfer-orders/:id": rule("UpdateTransferOrder", body("UpdateTransferOrder")),
  "DELETE /v2/transfer-orders/:id": rule("DeleteTransferOrder", query("DeleteTransferOrders")),
  "POST /v2/transfer-orders/:id/start": rule("StartTransferOrder", body("StartTransferOrder")),
  "POST /v2/transfer-orders/:id/receive": rule(
    "ReceiveTransferOrder",
    body("ReceiveTransferOrder"),
  ),
  "POST /v2/transfer-orders/:id/cancel": rule("CancelTransferOrder", body("CancelTransferOrder")),
};

const merchant: Rules = {
  "POST /v2/customers/bulk-create": rule("BulkCreateCustomers", body("BulkCreateCustomers")),
  "POST /v2/customers/bulk-retrieve": rule("BulkRetrieveCustomers", body("BulkRetrieveCustomers")),
  "POST /v2/customers/bulk-update": rule("BulkUpdateCustomers", body("BulkUpdateCustomers")),
  "POST /v2/customers/bulk-delete": rule("BulkDeleteCustomers", body("BulkDeleteCustomers")),
  "POST /v2/customers/:id/cards": rule(
    "CreateCustomerCard",
    body("CreateCustomerCard", "customers."),
  ),
  "DELETE /v2/customers/:id/cards/:card": rule("DeleteCustomerCard"),
  "GET /v2/online-checkout/location-settings/:id": rule("RetrieveLocationSettings"),
  "PUT /v2/online-checkout/location-settings/:id": rule(
    "UpdateLocationSettings",
    body("UpdateLocationSettings"),
  ),
  "GET /v2/online-checkout/merchant-settings": rule("RetrieveMerchantSettings"),
  "PUT /v2/online-checkout/merchant-settings": rule(
    "UpdateMerchantSettings",
    body("UpdateMerchantSettings"),
  ),
  "GET /v2/sites": rule("ListSites"),
  "GET /v2/sites/:id/snippet": rule("GetSnippet"),
  "POST /v2/sites/:id/snippet": rule("UpsertSnippet", body("UpsertSnippet")),
  "DELETE /v2/sites/:id/snippet": rule("DeleteSnippet"),
  "GET /v2/channels": rule("ListChannels", query("ListChannels")),
  "POST /v2/channels/bulk-retrieve": rule("BulkRetrieveChannels", body("BulkRetrieveChannels")),
  "GET /v2/channels/:id": rule("RetrieveChannel"),
  "GET /v2/devices": rule("ListDevices", query("ListDevices")),
  "POST /v2/apple-pay/domains": rule("RegisterDomain", body("RegisterDomain")),
  "GET /v2/bank-accounts": rule("ListBankAccounts", query("ListBankAccounts")),
  "POST /v2/bank-accounts": rule("CreateBankAccount", body("CreateBankAccount")),
  "GET /v2/bank-accounts/:id": rule("GetBankAccount"),
  "POST /v2/bank-accounts/:id/disable": rule("DisableBankAccount"),
  "POST /v2/events": rule("SearchEvents", body("SearchEvents")),
  "PUT /v2/events/enable": rule("EnableEvents"),
  "PUT /v2/events/disable": rule("DisableEvents"),
  "GET /v2/events/types": rule("ListEventTypes", query("ListEventTypes")),
};

const loyal = (name: string) => body(name, "loyalty.");

const rewards: Rules = {
  "POST /v2/gift-cards": rule("CreateGiftCard", body("CreateGiftCard")),
  "GET /v2/gift-cards": rule("ListGiftCards", query("ListGiftCards")),
  "POST /v2/gift-cards/from-gan": rule("GetGiftCardFromGan", body("GetGiftCardFromGan")),
  "POST /v2/gift-cards/from-nonce": rule("GetGiftCardFromNonce", body("GetGiftCardFromNonce")),
  "POST /v2/gift-cards/:id/link-customer": rule(
    "LinkCustomerToGiftCard",
    body("LinkCustomerToGiftCard"),
  ),
  "POST /v2/gift-cards/:id/unlink-customer": rule(
    "UnlinkCustomerFromGiftCard",
    body("UnlinkCustomerFromGiftCard"),
  ),
  "GET /v2/gift-cards/:id": rule("GetGiftCard"),
  "POST /v2/gift-cards/activities": rule(
    "CreateGiftCardActivity",
    body("CreateGiftCardActivity", "giftCards."),
  ),
  "GET /v2/gift-cards/activities": rule(
    "ListGiftCardActivities",
    query("ListActivities", "giftCards."),
  ),
  "GET /v2/loyalty/programs": rule("ListLoyaltyPrograms"),
  "GET /v2/loyalty/programs/:id": rule("GetLoyaltyProgram"),
  "POST /v2/loyalty/programs/:id/calculate": rule(
    "CalculateLoyaltyPoints",
    loyal("CalculateLoyaltyPoints"),
  ),
  "GET /v2/loyalty/programs/:id/promotions": rule(
    "ListLoyaltyPromotions",
    query("ListPromotions", "loyalty.programs."),
  ),
  "POST /v2/loyalty/programs/:id/promotions": rule(
    "CreateLoyaltyPromotion",
    body("CreateLoyaltyPromotion", "loyalty.programs."),
  ),
  "GET /v2/loyalty/programs/:id/promotions/:promotion": rule("GetLoyaltyPromotion"),
  "POST /v2/loyalty/programs/:id/promotions/:promotion/cancel": rule("CancelLoyaltyPromotion"),
  "POST /v2/loyalty/accounts": rule("CreateLoyaltyAccount", loyal("CreateLoyaltyAccount")),
  "POST /v2/loyalty/accounts/search": rule("SearchLoyaltyAccounts", loyal("SearchLoyaltyAccounts")),
  "GET /v2/loyalty/accounts/:id": rule("GetLoyaltyAccount"),
  "POST /v2/loyalty/accounts/:id/accumulate": rule(
    "AccumulateLoyaltyPoints",
    loyal("AccumulateLoyaltyPoints"),
  ),
  "POST /v2/loyalty/accounts/:id/adjust": rule("AdjustLoyaltyPoints", loyal("AdjustLoyaltyPoints")),
  "POST /v2/loyalty/rewards": rule("CreateLoyaltyReward", loyal("CreateLoyaltyReward")),
  "POST /v2/loyalty/rewards/search": rule("SearchLoyaltyRewards", loyal("SearchLoyaltyRewards")),
  "GET /v2/loyalty/rewards/:id": rule("GetLoyaltyReward"),
  "DELETE /v2/loyalty/rewards/:id": rule("DeleteLoyaltyReward"),
  "POST /v2/loyalty/rewards/:id/redeem": rule("RedeemLoyaltyReward", loyal("RedeemLoyaltyReward")),
  "POST /v2/loyalty/events/search": rule("SearchLoyaltyEvents", body("SearchLoyaltyEvents")),
};

const terminal = (name: string) => body(name, "terminal.");

const devicesAndMoney: Rules = {
  "POST /v2/terminals/checkouts/:id/dismiss": rule("DismissTerminalCheckout"),
  "POST /v2/terminals/refunds": rule("CreateTerminalRefund", terminal("CreateTerminalRefund")),
  "POST /v2/terminals/refunds/search": rule(
    "SearchTerminalRefunds",
    terminal("SearchTerminalRefunds"),
  ),
  "GET /v2/terminals/refunds/:id": rule("GetTerminalRefund"),
  "POST /v2/terminals/refunds/:id/cancel": rule("CancelTerminalRefund"),
  "POST /v2/terminals/refunds/:id/dismiss": rule("DismissTerminalRefund"),
  "POST /v2/terminals/actions": rule("CreateTerminalAction", terminal("CreateTerminalAction")),
  "POST /v2/terminals/actions/search": rule(
    "SearchTerminalActions",
    terminal("SearchTerminalActions"),
  ),
  "GET /v2/terminals/actions/:id": rule("GetTerminalAction"),
  "POST /v2/terminals/actions/:id/cancel": rule("CancelTerminalAction"),
  "POST /v2/terminals/actions/:id/dismiss": rule("DismissTerminalAction"),
  "GET /v2/payouts": rule("ListPayouts", query("ListPayouts")),
  "GET /v2/payouts/:id": rule("GetPayout"),
  "GET /v2/payouts/:id/payout-entries": rule("ListPayoutEntries", query("ListEntriesPayouts")),
  "GET /v2/cash-drawers/shifts": rule("ListCashDrawerShifts", query("ListShifts", "cashDrawers.")),
  "GET /v2/cash-drawers/shifts/:id": rule("GetCashDrawerShift", query("GetShifts", "cashDrawers.")),
  "GET /v2/cash-drawers/shifts/:id/events": rule(
    "ListCashDrawerShiftEvents",
    query("ListEventsShifts", "cashDrawers."),
  ),
};

/** The types of the package `square` for the routes beside payments, orders and the catalog. */
export const officeRules: Rules = {
  ...team,
  ...laborRules,
  ...goods,
  ...merchant,
  ...rewards,
  ...devicesAndMoney,
};
