import * as z from "zod";

// The page's policy forbids making code from text. Must come before any schema is made.
z.config({ jitless: true });
