/** The arguments of every list. */
export const PAGES = "first: Int, last: Int, after: String, before: String";
