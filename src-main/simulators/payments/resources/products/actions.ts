import { badRequest } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { createPrice } from "../prices/actions.ts";
import { priceResource } from "../prices/present.ts";
import { type NewProduct, type Product, productFields, type ProductUpdate } from "./fields.ts";

const presentProduct = (product: Product) => ({ ...product });

/** Returns a product without details. */
export function newProduct(context: SimContext, id: string): Product {
  const created = secondsNow(context);
  return productFields.blank({ id, created, updated: created });
}

/** Creates a product, with its default price if one is described. */
export function createProduct(context: SimContext, given: NewProduct): Product {
  const { products } = context.state;
  if (given.id !== undefined && products.has(given.id)) {
    const details = { code: "resource_already_exists", param: "id" };
    throw badRequest(`Product already exists.`, details);
  }
  const id = given.id ?? context.ids.next("prod_", 14);
  const product = products.add(productFields.revise(newProduct(context, id), given));
  const { default_price_data: data } = given;
  if (!data) {
    emit(context, happened("product.created", presentProduct(product)));
    return product;
  }
  const price = createPrice(context, { ...data, product: id });
  const priced = products.replace({ ...product, default_price: price.id });
  emit(context, happened("product.created", presentProduct(priced)));
  return priced;
}

/** Updates a product. */
export function updateProduct(
  context: SimContext,
  product: Product,
  given: ProductUpdate,
): Product {
  const { products } = context.state;
  const { default_price: id } = given;
  if (
    id !== undefined &&
    referenceTo(context, priceResource, id, "default_price").product !== product.id
  ) {
    const message = `The price specified (${id}) belongs to another product.`;
    throw badRequest(message, { param: "default_price" });
  }
  const revised = {
    ...productFields.revise(product, given),
    default_price: id ?? product.default_price,
  };
  const event = changed("product.updated", presentProduct(product), presentProduct(revised));
  if (!event) return product;
  const updated = products.replace({ ...revised, updated: secondsNow(context) });
  emit(context, changed("product.updated", presentProduct(product), presentProduct(updated)));
  return updated;
}

/** Deletes a product that has no prices. */
export function deleteProduct(context: SimContext, product: Product): void {
  for (const price of context.state.prices.values()) {
    if (price.product !== product.id) continue;
    throw badRequest(
      "This product cannot be deleted because it has one or more user-created prices.",
    );
  }
  context.state.products.remove(product.id);
  emit(context, happened("product.deleted", presentProduct(product)));
}
