/** How many random organisations each property meets; the nightly run asks for 20000. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 2000)
