import * as z from "zod";

export const createParcelBody = z.strictObject({ to: z.string().min(1) });
