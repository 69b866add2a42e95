/** A description with every role: orders with lines, settings, webhooks and errors of its own. */
export const orders = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1.0.0" },
  servers: [{ url: "https://api.orders.example/v1" }],
  security: [{ key: [] }],
  paths: {
    "/orders": {
      get: {
        parameters: [
          {
            name: "limit",
            in: "query",
            schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
          },
          { name: "starting_after", in: "query", schema: { type: "string" } },
          { name: "status", in: "query", schema: { $ref: "#/components/schemas/Status" } },
        ],
        responses: {
          200: {
            description: "A page",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["data", "has_more"],
                  properties: {
                    data: { type: "array", items: { $ref: "#/components/schemas/Order" } },
                    has_more: { type: "boolean" },
                    total: { type: "integer" },
                    next_cursor: { type: ["string", "null"] },
                  },
                },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/NewOrder" } } },
        },
        responses: {
          201: { $ref: "#/components/responses/Order" },
          422: { $ref: "#/components/responses/Error" },
        },
      },
    },
    "/orders/{orderId}": {
      parameters: [{ name: "orderId", in: "path", required: true, schema: { type: "string" } }],
      get: {
        responses: {
          200: { $ref: "#/components/responses/Order" },
          404: { $ref: "#/components/responses/Error" },
        },
      },
      patch: {
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { note: { type: ["string", "null"] }, amount: { type: "integer" } },
              },
            },
          },
        },
        responses: { 200: { $ref: "#/components/responses/Order" } },
      },
      delete: { responses: { 204: { description: "Gone" } } },
    },
    "/orders/{orderId}/cancel": {
      post: { responses: { 200: { $ref: "#/components/responses/Order" } } },
    },
    "/orders/{orderId}/lines": {
      get: {
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/Line" } },
              },
            },
          },
        },
      },
      post: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Line" } } },
        },
        responses: {
          201: {
            description: "Made",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Line" } } },
          },
        },
      },
    },
    "/orders/{orderId}/lines/{lineId}": {
      get: {
        responses: {
          200: {
            description: "One",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Line" } } },
          },
        },
      },
    },
    "/settings": {
      get: { responses: { 200: { $ref: "#/components/responses/Settings" } } },
      patch: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/Settings" } } },
        },
        responses: { 200: { $ref: "#/components/responses/Settings" } },
      },
    },
    "/quote": {
      post: {
        security: [],
        responses: {
          200: {
            description: "A price",
            content: {
              "application/json": {
                schema: { type: "object", properties: { price: { type: "integer", minimum: 5 } } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    schemas: {
      Status: { type: "string", enum: ["open", "paid", "canceled", "settled"] },
      NewOrder: {
        type: "object",
        required: ["amount"],
        additionalProperties: false,
        properties: {
          amount: { type: "integer", minimum: 1 },
          note: { type: ["string", "null"], maxLength: 20 },
        },
      },
      Order: {
        type: "object",
        required: ["id", "amount", "status", "created_at"],
        properties: {
          id: { type: "string", readOnly: true, example: "ord_9s6XKzkN" },
          amount: { type: "integer" },
          note: { type: ["string", "null"] },
          status: { $ref: "#/components/schemas/Status" },
          created_at: { type: "string", format: "date-time", readOnly: true },
          updated_at: { type: "string", format: "date-time", readOnly: true },
        },
      },
      Line: {
        type: "object",
        required: ["sku"],
        properties: {
          id: { type: "integer", readOnly: true },
          order_id: { type: "string", readOnly: true },
          sku: { type: "string", pattern: "^[A-Z]{3}-\\d+$" },
        },
      },
      Settings: {
        type: "object",
        properties: {
          currency: { type: "string", default: "EUR" },
          theme: { enum: ["dark", "light"] },
        },
      },
      Error: {
        type: "object",
        required: ["error"],
        properties: {
          error: {
            type: "object",
            required: ["code", "message"],
            properties: { code: { type: "string" }, message: { type: "string" } },
          },
        },
      },
    },
    responses: {
      Order: {
        description: "An order",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } },
      },
      Settings: {
        description: "Settings",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Settings" } } },
      },
      Error: {
        description: "What is wrong",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  },
};
