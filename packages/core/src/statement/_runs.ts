/** The number of random organisations for each property; the nightly run uses 20000. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 400)

/** The time limit in milliseconds on a busy machine. */
export const PATIENCE = 30_000 + 60 * PROPERTY_RUNS
