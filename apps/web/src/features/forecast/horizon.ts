/** Months ahead that the dashboard looks at, the running one first. */
export const HORIZON = 12
