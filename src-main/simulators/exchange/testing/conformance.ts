import {
  type ConformanceRules,
  type RouteRule,
  snakeCased,
} from "#core/testing/conformance/rules.ts";

const base = "/trade-api/v2";

/** The rule of a route that a method of the SDK calls; `body` is the type of what it sends. */
function calledBy(api: string, method: string, body?: string): RouteRule {
  const called = `${api}Api["${method}"]`;
  return { response: `Answer<${called}>`, parameters: body ?? `Parameters<${called}>` };
}

const rules: Readonly<Record<string, RouteRule>> = {
  "GET /exchange/status": calledBy("Exchange", "getExchangeStatus"),
  "GET /exchange/schedule": calledBy("Exchange", "getExchangeSchedule"),
  "GET /exchange/announcements": { untyped: "no method of the SDK asks for them" },
  "GET /exchange/user_data_timestamp": calledBy("Exchange", "getUserDataTimestamp"),
  "GET /series": calledBy("Market", "getSeriesList"),
  "GET /series/:series": calledBy("Market", "getSeries"),
  "GET /events": calledBy("Events", "getEvents"),
  "GET /events/:event": calledBy("Events", "getEvent"),
  "GET /markets": calledBy("Market", "getMarkets"),
  "GET /markets/:ticker": calledBy("Market", "getMarket"),
  "GET /markets/:ticker/orderbook": calledBy("Market", "getMarketOrderbook"),
  "GET /markets/orderbooks": calledBy("Market", "getMarketOrderbooks"),
  "GET /markets/trades": calledBy("Market", "getTrades"),
  "GET /markets/candlesticks": calledBy("Market", "batchGetMarketCandlesticks"),
  "GET /series/:series/markets/:ticker/candlesticks": calledBy("Market", "getMarketCandlesticks"),
  "POST /portfolio/events/orders": calledBy("Orders", "createOrderV2", "CreateOrderV2Request"),
  "DELETE /portfolio/events/orders/:id": calledBy("Orders", "cancelOrderV2"),
  "DELETE /portfolio/events/orders": calledBy("Orders", "cancelAllOrders"),
  "POST /portfolio/events/orders/:id/amend": calledBy(
    "Orders",
    "amendOrderV2",
    "AmendOrderV2Request & { subaccount?: number }",
  ),
  "POST /portfolio/events/orders/:id/decrease": calledBy(
    "Orders",
    "decreaseOrderV2",
    "DecreaseOrderV2Request & { subaccount?: number }",
  ),
  "POST /portfolio/events/orders/batched": calledBy(
    "Orders",
    "batchCreateOrdersV2",
    "BatchCreateOrdersV2Request",
  ),
  "DELETE /portfolio/events/orders/batched": calledBy(
    "Orders",
    "batchCancelOrdersV2",
    "BatchCancelOrdersV2Request",
  ),
  "GET /portfolio/orders": calledBy("Orders", "getOrders"),
  "GET /portfolio/orders/:id": calledBy("Orders", "getOrder"),
  "GET /portfolio/orders/queue_positions": calledBy("Orders", "getOrderQueuePositions"),
  "GET /portfolio/orders/:id/queue_position": calledBy("Orders", "getOrderQueuePosition"),
  "POST /portfolio/orders": { parameters: "CreateOrderRequest" },
  "GET /portfolio/balance": calledBy("Portfolio", "getBalance"),
  "GET /portfolio/summary/total_resting_order_value": calledBy(
    "Portfolio",
    "getPortfolioRestingOrderTotalValue",
  ),
  "GET /portfolio/fills": calledBy("Portfolio", "getFills"),
  "GET /portfolio/positions": calledBy("Portfolio", "getPositions"),
  "GET /portfolio/settlements": calledBy("Portfolio", "getSettlements"),
  "GET /portfolio/order_groups": calledBy("OrderGroups", "getOrderGroups"),
  "POST /portfolio/order_groups/create": calledBy(
    "OrderGroups",
    "createOrderGroup",
    "CreateOrderGroupRequest",
  ),
  "GET /portfolio/order_groups/:id": calledBy("OrderGroups", "getOrderGroup"),
  "DELETE /portfolio/order_groups/:id": calledBy("OrderGroups", "deleteOrderGroup"),
  "PUT /portfolio/order_groups/:id/reset": calledBy("OrderGroups", "resetOrderGroup"),
  "PUT /portfolio/order_groups/:id/trigger": calledBy("OrderGroups", "triggerOrderGroup"),
  "PUT /portfolio/order_groups/:id/limit": calledBy(
    "OrderGroups",
    "updateOrderGroupLimit",
    "UpdateOrderGroupLimitRequest & { subaccount?: number; exchange_index?: number }",
  ),
  "GET /communications/id": calledBy("Communications", "getCommunicationsID"),
  "GET /communications/rfqs": calledBy("Communications", "getRFQs"),
  "POST /communications/rfqs": calledBy("Communications", "createRFQ", "CreateRFQRequest"),
  "GET /communications/rfqs/:rfq": calledBy("Communications", "getRFQ"),
  "GET /communications/quotes": calledBy("Communications", "getQuotes"),
  "POST /communications/quotes": calledBy("Communications", "createQuote", "CreateQuoteRequest"),
  "GET /communications/quotes/:quote": calledBy("Communications", "getQuote"),
  "GET /communications/rfqs/:rfq/quotes/:quote": calledBy("Communications", "getRFQQuote"),
  "GET /multivariate_event_collections": calledBy(
    "Multivariate",
    "getMultivariateEventCollections",
  ),
  "GET /multivariate_event_collections/:collection": calledBy(
    "Multivariate",
    "getMultivariateEventCollection",
  ),
  "POST /multivariate_event_collections/:collection": calledBy(
    "Multivariate",
    "createMarketInMultivariateEventCollection",
    "CreateMarketInMultivariateEventCollectionRequest",
  ),
  "GET /events/multivariate": calledBy("Events", "getMultivariateEvents"),
  "GET /events/:event/metadata": calledBy("Events", "getEventMetadata"),
  "GET /series/:series/events/:event/candlesticks": calledBy(
    "Events",
    "getMarketCandlesticksByEvent",
  ),
  "GET /series/fee_changes": calledBy("Exchange", "getSeriesFeeChanges"),
  "GET /milestones": calledBy("Milestone", "getMilestones"),
  "GET /milestones/:milestone": calledBy("Milestone", "getMilestone"),
  "GET /structured_targets": calledBy("StructuredTargets", "getStructuredTargets"),
  "GET /structured_targets/:target": calledBy("StructuredTargets", "getStructuredTarget"),
  "GET /live_data/batch": calledBy("LiveData", "getLiveDatas"),
  "GET /live_data/milestone/:milestone": calledBy("LiveData", "getLiveDataByMilestone"),
  "GET /live_data/:type/milestone/:milestone": calledBy("LiveData", "getLiveData"),
  "GET /incentive_programs": calledBy("IncentivePrograms", "getIncentivePrograms"),
  "GET /search/tags_by_categories": calledBy("Search", "getTagsForSeriesCategories"),
  "GET /search/filters_by_sport": calledBy("Search", "getFiltersForSports"),
  "GET /account/limits": calledBy("Account", "getAccountApiLimits"),
  "GET /portfolio/deposits": calledBy("Portfolio", "getDeposits"),
  "GET /portfolio/withdrawals": calledBy("Portfolio", "getWithdrawals"),
  "GET /api_keys": calledBy("ApiKeys", "getApiKeys"),
  "POST /api_keys": calledBy("ApiKeys", "createApiKey", "CreateApiKeyRequest"),
  "POST /api_keys/generate": calledBy("ApiKeys", "generateApiKey", "GenerateApiKeyRequest"),
};

const routes = Object.entries(rules).map(
  ([route, rule]) => [route.replace(" ", ` ${base}`), rule] as const,
);

/** The types of the package `kalshi-typescript` for the routes. Frames have no types there. */
export const conformance: ConformanceRules = {
  imports: `
import type { AccountApi, ApiKeysApi, CommunicationsApi, CreateMarketInMultivariateEventCollectionRequest,
  CreateQuoteRequest, CreateRFQRequest, EventsApi, IncentiveProgramsApi, LiveDataApi, MilestoneApi, MultivariateApi,
  SearchApi, StructuredTargetsApi, ExchangeApi, MarketApi, OrderGroupsApi, OrdersApi, PortfolioApi, AmendOrderV2Request,
  BatchCancelOrdersV2Request, BatchCreateOrdersV2Request, CreateApiKeyRequest, CreateOrderGroupRequest, CreateOrderRequest,
  CreateOrderV2Request, DecreaseOrderV2Request, GenerateApiKeyRequest, UpdateOrderGroupLimitRequest } from "kalshi-typescript";
type Answer<Method extends (...args: never[]) => Promise<{ data: unknown }>> =
  Text<Awaited<ReturnType<Method>>["data"]>;
// Enums of the SDK as their texts.
type Text<T> = T extends string ? \`\${T}\` : T extends readonly (infer Item)[] ? Text<Item>[]
  : T extends object ? { [Key in keyof T]: Text<T[Key]> } : T;
`,
  routes: Object.fromEntries(routes),
  wireName: snakeCased,
  notSent: {
    options: "settings of the client",
    [`DELETE ${base}/portfolio/events/orders/:id: orderId`]: "in the path",
    ...Object.fromEntries(
      ["GET :id", "DELETE :id", "PUT :id/reset", "PUT :id/trigger", "PUT :id/limit"].map(
        (route) => [
          `${route.replace(" ", ` ${base}/portfolio/order_groups/`)}: orderGroupId`,
          "in the path",
        ],
      ),
    ),
    ...Object.fromEntries(
      ["reset", "trigger"].map((change) => [
        `PUT ${base}/portfolio/order_groups/:id/${change}: body`,
        "an empty object",
      ]),
    ),
    [`GET ${base}/portfolio/orders/:id: orderId`]: "in the path",
    [`GET ${base}/portfolio/orders/:id/queue_position: orderId`]: "in the path",
    [`GET ${base}/series/:series: seriesTicker`]: "in the path",
    [`GET ${base}/series/:series/markets/:ticker/candlesticks: seriesTicker`]: "in the path",
    [`GET ${base}/events/:event: eventTicker`]: "in the path",
    [`GET ${base}/events/:event/metadata: eventTicker`]: "in the path",
    ...Object.fromEntries(
      ["candlesticks: ticker", "candlesticks: seriesTicker"].map((name) => [
        `GET ${base}/series/:series/events/:event/${name}`,
        "in the path",
      ]),
    ),
    ...Object.fromEntries(
      [
        "communications/rfqs/:rfq: rfqId",
        "communications/quotes/:quote: quoteId",
        "communications/rfqs/:rfq/quotes/:quote: rfqId",
        "communications/rfqs/:rfq/quotes/:quote: quoteId",
        "multivariate_event_collections/:collection: collectionTicker",
        "milestones/:milestone: milestoneId",
        "structured_targets/:target: structuredTargetId",
        "live_data/milestone/:milestone: milestoneId",
        "live_data/:type/milestone/:milestone: milestoneId",
        "live_data/:type/milestone/:milestone: type",
      ].map((name) => [`GET ${base}/${name}`, "in the path"]),
    ),
  },
};
