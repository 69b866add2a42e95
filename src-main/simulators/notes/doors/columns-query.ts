import * as z from "zod";

/** Which columns of a page are asked for: `filter_properties=a&filter_properties=b`. */
export const columnsQuery = z.object({
  filter_properties: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat())
    .optional(),
});
