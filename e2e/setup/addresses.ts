/** Where the journeys find the product, and the stand-in on the port after it. */
const PORT = Number(process.env.E2E_PORT ?? 4310)

export const PRODUCT = { port: PORT, url: `http://localhost:${PORT}` }
export const STAND_IN_URL = `http://localhost:${PORT + 1}`
