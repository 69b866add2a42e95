/** The variable that makes signatures be verified. */
export const SECRET_VARIABLE = "S3_SIM_SECRET_ACCESS_KEY";
