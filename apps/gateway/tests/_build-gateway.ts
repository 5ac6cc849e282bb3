import { bundleGateway } from './_gateway-process.ts'

/**
 * Bundles the gateway and its threads once per run: from source, every process and every thread
 * would compile its modules again. After a change of the source, restart watch mode.
 */
export const setup = bundleGateway
