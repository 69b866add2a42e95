import { customerFields } from "../../search/fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createCustomer, updateCustomer } from "./actions.ts";
import { deleteCustomer } from "./delete.ts";
import { customerResource } from "./present.ts";
import { createCustomerBody, updateCustomerBody } from "./schema.ts";

const { change, create, list, remove } = createResourceRoutes(customerResource);
/** Customers, also those that were deleted. */
const { isDeleted: _isDeleted, ...withDeleted } = customerResource;

export const routes = [
  create(
    "POST /v1/customers",
    "Creates a customer, with a card or payment method if one is given",
    {
      body: createCustomerBody,
      run: createCustomer,
    },
  ),
  list("GET /v1/customers", "Lists customers", () => ({
    created: within("created"),
    email: equal("email"),
    test_clock: equal("test_clock"),
  })),
  searchRoute(
    "GET /v1/customers/search",
    "Finds customers by the provider's query language",
    customerResource,
    customerFields,
  ),
  createResourceRoutes(withDeleted).show(
    "GET /v1/customers/:id",
    "Shows a customer; of a deleted one, that it was deleted",
  ),
  change("POST /v1/customers/:id", "Changes a customer", {
    body: updateCustomerBody,
    run: updateCustomer,
  }),
  remove("DELETE /v1/customers/:id", "Deletes a customer", deleteCustomer),
];
