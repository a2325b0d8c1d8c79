/** Log message of a fault that the operator of the platform must repair; the log counts it. */
export const INTEGRATION_FAULT_LOGGED = 'an integration of the platform is refused'
