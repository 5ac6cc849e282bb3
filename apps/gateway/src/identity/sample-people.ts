/** The two users of the shared sample company. Neither is a person, so neither can sign in. */

/** Owns it, so that it is filled like a sample company of a person. */
export const SAMPLE_OWNER = 'sample-company'
/** Everybody who looks at it without an account, with the role of a viewer. */
export const SAMPLE_VISITOR = 'sample-visitor'
/** The name in the activity logs of sample companies for what is there from the start. */
export const SAMPLE_PLANNER = 'Sample data'
