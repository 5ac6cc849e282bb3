/** How many random organisations each property meets; the nightly run asks for 20000. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 2000)

/** Milliseconds they may take on a machine that does much else at the same time. */
export const PATIENCE = 30_000 + 60 * PROPERTY_RUNS
